// Takes a person out of a project: an administrator somebody else, anyone themselves. What they made, keys
// and invitations, is the project's and stays (M11).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { audit } from '../audit/index.ts';
import { handOverProject, lockProject, requireRole } from '../projects/index.ts';
import { refuseRemoval } from './member.rules.ts';
import { deleteMember, findMember, findOtherAdmin } from './member.store.ts';

export async function removeMember(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operations['removeMember']>,
): Promise<undefined> {
  const { tx, caller } = ctx;
  const { userId } = input.params;
  const isSelf = userId === caller.userId;
  // Under the project's lock the last two administrators cannot leave at once (M4).
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, isSelf ? 'viewer' : 'admin');
  const member = isId('usr', userId) ? await findMember(tx, project.id, userId) : undefined;
  if (!member) throw fail('NOT_FOUND');
  const { role, is_owner: isOwner } = member;
  const other = await findOtherAdmin(tx, project.id, userId);
  const refusal = refuseRemoval({ role, isOwner, isSelf, hasOther: other !== undefined });
  if (refusal) throw fail(refusal);
  // Whoever is handed a project may own more than twenty by it: the limit stops creations alone.
  if (isOwner && other) await handOverProject(tx, project.id, other);
  await deleteMember(tx, project.id, userId);
  const heir = isOwner && other ? { heir: other } : {};
  if (isSelf) await audit(ctx, project.id, 'member.left', { role, ...heir });
  else await audit(ctx, project.id, 'member.removed', { member: userId, role });
  return undefined;
}
