// Takes a person out of a project: an administrator somebody else, anyone themselves.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { endMembership } from './end-membership.ts';

export async function removeMember(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operations['removeMember']>,
): Promise<undefined> {
  const { tx, caller } = ctx;
  const { id, userId } = input.params;
  const project = await lockProject(tx, id);
  await requireRole(tx, project.id, caller.userId, userId === caller.userId ? 'viewer' : 'admin');
  await endMembership(ctx, project.id, userId);
  return undefined;
}
