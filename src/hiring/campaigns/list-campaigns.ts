// A page of the campaigns of the key's organisation and mode.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import type { Lists } from '../lists.ts';
import { listCampaignRows } from './campaign.store.ts';
import type { ViewCampaign } from './campaign.view.ts';

type Operation = Operations['listCampaigns'];

export const createCampaignLister =
  (lists: Lists, view: ViewCampaign) =>
  (
    { db, caller, lang }: ReadContext<HiringCaller>,
    { query }: Input<Operation>,
  ): Promise<Reply<Operation>> =>
    lists.page(
      ['campaigns', caller.organizationId, caller.mode],
      query,
      lang,
      (after, most) => listCampaignRows(db, caller, after, most),
      (rows) => rows.map(view),
    );
