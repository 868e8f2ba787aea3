// The organisations of the caller, in any role.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import type { Lists } from '../lists.ts';
import { listMemberships } from './organization.store.ts';

type Operation = Operations['listOrganizations'];

export const createOrganizationLister =
  (lists: Lists) =>
  (ctx: ReadContext<OrganizationMember>, input: Input<Operation>): Promise<Reply<Operation>> =>
    lists.page(
      ['organizations', ctx.caller.userId],
      input.query,
      ctx.lang,
      (after, most) => listMemberships(ctx.db, ctx.caller.userId, after, most),
      (rows) => rows.map(({ id, name, role }) => ({ id, name, role })),
    );
