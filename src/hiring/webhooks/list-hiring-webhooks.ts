// The endpoints of the caller in an organisation, and of nobody else.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import type { Lists } from '../lists.ts';
import { listOwnEndpoints } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['listHiringWebhooks'];

export const createWebhookLister =
  (lists: Lists) =>
  (
    { db, caller, lang }: ReadContext<OrganizationMember>,
    { query }: Input<Operation>,
  ): Promise<Reply<Operation>> =>
    lists.page(
      ['webhooks', caller.organizationId, caller.userId],
      query,
      lang,
      (after, most) => listOwnEndpoints(db, caller, after, most),
      (rows) => rows.map(viewEndpoint),
    );
