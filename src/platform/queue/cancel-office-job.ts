// Takes a job out of the queue, its work undone: one of a kind that nothing waits for, unless a worker holds it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { cancelJobs, findJob } from '../../jobs/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { findProjectNames } from '../projects/index.ts';
import { jobOfId, mayBeCancelled, viewJob } from './office-job.view.ts';
import { queueTexts } from './queue.texts.ts';

type Operation = Operations['cancelOfficeJob'];

export async function cancelOfficeJob(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, lang } = ctx;
  const key = jobOfId(id);
  const now = clock.now();
  const row = key && (await findJob(tx, key, now));
  if (!row) throw fail('NOT_FOUND');
  const { project_id: projectId, kind, subject } = row;
  if (!mayBeCancelled.has(kind)) {
    throw fail('INVALID_STATE', { message: queueTexts.waitedFor[lang] });
  }
  if ((await cancelJobs(tx, [row], now)) === 0) {
    throw fail('INVALID_STATE', { message: queueTexts.running[lang] });
  }
  await auditOperator(tx, {
    projectId: isId('prj', projectId) ? projectId : null,
    actor: actorOf(ctx, reason),
    action: 'job.cancelled',
    details: { kind, subject, before: iso(row.run_at), after: null },
    now: ctx.now,
  });
  return viewJob(row, await findProjectNames(tx, [projectId]));
}
