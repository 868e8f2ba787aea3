// Lists the projects that the signed-in person is a member of.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { listProjectsOf } from './project.store.ts';
import { viewProject } from './project.view.ts';

export async function listProjects(
  ctx: ReadContext<SessionCaller>,
): Promise<Reply<Operations['listProjects']>> {
  const rows = await listProjectsOf(ctx.db, ctx.caller.userId);
  return { data: rows.map(viewProject), limit: limits.projectsPerUser };
}
