// Runs a job now, where its kind may come early.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { findProjectNames } from '../projects/index.ts';
import { bringForward } from './bring-forward.ts';
import { viewJob } from './office-job.view.ts';

type Operation = Operations['runOfficeJob'];

export async function runOfficeJob(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await bringForward(ctx, { id, reason, action: 'job.run' });
  return viewJob(row, await findProjectNames(ctx.tx, [row.project_id]));
}
