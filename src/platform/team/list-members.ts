// Lists the members of a project, longest-standing first, and the invitations that wait for an answer.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { invitationsOf } from '../invitations/index.ts';
import { listMemberRows } from './member.store.ts';
import { viewMember } from './member.view.ts';

type Operation = Operations['listMembers'];

export async function listMembers(
  ctx: ReadContext<SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { id } = input.params;
  const [members, invitations] = await Promise.all([
    listMemberRows(ctx.db, id),
    invitationsOf(ctx.db, id, ctx.now),
  ]);
  return { members: members.map(viewMember), invitations };
}
