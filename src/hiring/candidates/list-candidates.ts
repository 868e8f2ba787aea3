// A page of the candidates of a campaign.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, ReadContext } from '../../db/context.ts';
import { requireCampaign } from '../campaigns/index.ts';
import type { Lists } from '../lists.ts';
import { listCandidateRows } from './candidate.store.ts';
import type { ViewCandidate } from './candidate.view.ts';

type Operation = Operations['listCandidates'];

export const createCandidateLister =
  (lists: Lists, view: ViewCandidate) =>
  async (
    { db, caller, lang }: ReadContext<HiringCaller>,
    { params, query }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const list = ['candidates', params.id, caller.organizationId, caller.mode];
    lists.judge(list, query, lang);
    const [, page] = await Promise.all([
      requireCampaign(db, caller, params.id),
      lists.page(
        list,
        query,
        lang,
        (after, most) => listCandidateRows(db, caller, params.id, after, most),
        (rows) => rows.map((row) => view(row, caller.scopes)),
      ),
    ]);
    return page;
  };
