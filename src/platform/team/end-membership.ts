// Takes a person out of a locked project. What they made, keys and invitations, is the project's and stays (M11).
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { audit } from '../audit/index.ts';
import { handOverProject } from '../projects/index.ts';
import { refuseRemoval } from './member.rules.ts';
import { deleteMember, findMember, findOtherAdmin } from './member.store.ts';

/** Under the project's lock the last two administrators cannot leave at once (M4). */
export async function endMembership(
  ctx: WriteContext<SessionCaller>,
  projectId: string,
  userId: string,
): Promise<void> {
  const { tx, caller } = ctx;
  const isSelf = userId === caller.userId;
  const member = isId('usr', userId) ? await findMember(tx, projectId, userId) : undefined;
  if (!member) throw fail('NOT_FOUND');
  const { role, is_owner: isOwner } = member;
  const other = await findOtherAdmin(tx, projectId, userId);
  const refusal = refuseRemoval({ role, isOwner, isSelf, hasOther: other !== undefined });
  if (refusal) throw fail(refusal);
  // Whoever is handed a project may own more than twenty by it: the limit stops creations alone.
  if (isOwner && other) await handOverProject(tx, projectId, other);
  await deleteMember(tx, projectId, userId);
  const heir = isOwner && other ? { heir: other } : {};
  if (isSelf) await audit(ctx, projectId, 'member.left', { role, ...heir });
  else await audit(ctx, projectId, 'member.removed', { member: userId, role });
}
