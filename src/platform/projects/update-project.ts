// Renames a project; its slug stays what it was, because others may have noted it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { lockProject, requireRole } from './index.ts';
import { saveName } from './project.store.ts';
import { viewProject } from './project.view.ts';

type Operation = Operations['updateProject'];

export async function updateProject(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const project = await lockProject(ctx.tx, input.params.id);
  await requireRole(ctx.tx, project.id, ctx.caller.userId, 'admin');
  const name = input.body.name.trim();
  await saveName(ctx.tx, project.id, name);
  return viewProject({ ...project, name });
}
