// The people of an organisation, and the addresses that were invited.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import type { Lists } from '../lists.ts';
import { listPeople } from './member.store.ts';
import { viewPerson } from './member.view.ts';

type Operation = Operations['listOrganizationMembers'];

export const createMemberLister =
  (lists: Lists) =>
  (ctx: ReadContext<OrganizationMember>, input: Input<Operation>): Promise<Reply<Operation>> => {
    const { organizationId } = ctx.caller;
    return lists.page(
      ['members', organizationId],
      input.query,
      ctx.lang,
      (after, most) => listPeople(ctx.db, organizationId, ctx.now, after, most),
      (rows) => rows.map(viewPerson),
    );
  };
