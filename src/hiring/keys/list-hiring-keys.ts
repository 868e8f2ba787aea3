// The keys of an organisation, those that ended too: without any secret.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import type { Lists } from '../lists.ts';
import { listKeys } from './key.store.ts';
import { viewKey } from './key.view.ts';

type Operation = Operations['listHiringKeys'];

export const createKeyLister =
  (lists: Lists) =>
  (ctx: ReadContext<OrganizationMember>, input: Input<Operation>): Promise<Reply<Operation>> => {
    const { organizationId } = ctx.caller;
    return lists.page(
      ['keys', organizationId],
      input.query,
      ctx.lang,
      (after, most) => listKeys(ctx.db, organizationId, after, most),
      (rows) => rows.map(viewKey),
    );
  };
