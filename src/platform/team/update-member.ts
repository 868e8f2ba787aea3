// Changes a member's role. The last administrator and the owner keep theirs (M4 to M8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { audit } from '../audit/index.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { refuseRole } from './member.rules.ts';
import { findMember, findOtherAdmin, saveRole } from './member.store.ts';
import { viewMember } from './member.view.ts';

type Operation = Operations['updateMember'];

export async function updateMember(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller } = ctx;
  const { userId } = input.params;
  const { role } = input.body;
  // Under the project's lock two administrators cannot demote each other (finding 9).
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  const member = isId('usr', userId) ? await findMember(tx, project.id, userId) : undefined;
  if (!member) throw fail('NOT_FOUND');
  const other = await findOtherAdmin(tx, project.id, userId);
  const standing = {
    role: member.role,
    isOwner: member.is_owner,
    isSelf: userId === caller.userId,
    hasOther: other !== undefined,
  };
  const refusal = refuseRole(standing, role);
  if (refusal) throw fail(refusal);
  if (member.role === role) return viewMember(member);
  await saveRole(tx, project.id, userId, role);
  const change = { member: userId, from: member.role, to: role };
  await audit(ctx, project.id, 'member.role_changed', change);
  return viewMember({ ...member, role });
}
