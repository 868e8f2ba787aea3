// Deletes a project that holds no money, for whoever administers it.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { type DeletionNeighbours, endProject } from './end-project.ts';
import { lockProject, requireRole } from './index.ts';

export async function deleteProject(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operations['deleteProject']>,
  neighbours: DeletionNeighbours,
): Promise<undefined> {
  const project = await lockProject(ctx.tx, input.params.id);
  await requireRole(ctx.tx, project.id, ctx.caller.userId, 'admin');
  await endProject(ctx, project, neighbours);
  return undefined;
}
