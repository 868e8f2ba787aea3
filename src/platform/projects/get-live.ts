// Tells whether a project's live mode is on.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findProject } from './project.store.ts';

type Operation = Operations['getLive'];

export async function getLive(
  ctx: ReadContext<SessionCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const project = await findProject(ctx.db, input.params.id);
  if (!project) throw fail('PROJECT_NOT_FOUND');
  return { live_enabled: project.live_enabled };
}
