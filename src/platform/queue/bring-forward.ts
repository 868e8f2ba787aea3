// Brings one job forward to now, unless a worker holds it; with the operator's reason in the audit.

import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { enqueue, findJob, type JobRow, lockFree } from '../../jobs/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { jobOfId, viewTries } from './office-job.view.ts';
import { queueTexts } from './queue.texts.ts';

type About = {
  id: string;
  reason: string;
  action: 'job.run' | 'mail.sent_again';
  /** Of these kinds alone. */
  kinds?: readonly string[];
};

export async function bringForward(
  ctx: WriteContext<SessionCaller>,
  { id, reason, action, kinds }: About,
): Promise<JobRow> {
  const { tx, lang } = ctx;
  const key = jobOfId(id);
  if (!key || (kinds && !kinds.includes(key.kind))) throw fail('NOT_FOUND');
  const { project_id: projectId, kind, subject } = key;
  const now = clock.now();
  const isFree = await lockFree(tx, { projectId, kind, subject }, now);
  const row = await findJob(tx, key, now);
  if (!row) throw fail('NOT_FOUND');
  if (!isFree) throw fail('INVALID_STATE', { message: queueTexts.running[lang] });
  if (!viewTries(row).may_run) throw fail('INVALID_STATE', { message: queueTexts.itsTime[lang] });
  const mode = row.mode as 'test' | 'live' | null;
  await enqueue(tx, [{ projectId, kind, subject, mode, runAt: now }]);
  await auditOperator(tx, {
    projectId: isId('prj', projectId) ? projectId : null,
    actor: actorOf(ctx, reason),
    action,
    details: { kind, subject, before: iso(row.run_at), after: 'now' },
    now: ctx.now,
  });
  return { ...row, run_at: Math.min(row.run_at, now), state: 'due' };
}
