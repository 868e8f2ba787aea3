// Withdraws an invitation that waits: its link is unknown from then on.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { deletePending } from './invitation.store.ts';

export async function withdrawInvitation(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operations['withdrawInvitation']>,
): Promise<undefined> {
  const { tx, caller, now } = ctx;
  const project = await lockProject(tx, input.params.id);
  await requireRole(tx, project.id, caller.userId, 'admin');
  const { invId } = input.params;
  const deleted = isId('inv', invId) && (await deletePending(tx, project.id, invId, now));
  if (!deleted) throw fail('INVITATION_NOT_FOUND');
  return undefined;
}
