// Brings the audit of the night forward to now: the one job of it sees to it that two never run at once.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { enqueue, lockFree } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { nightlyJob } from './audit-ledger.job.ts';
import { readAudit } from './get-office-ledger-audit.ts';

type Operation = Operations['runOfficeLedgerAudit'];

const running = {
  fr: 'Un audit est en cours : attendez qu’il finisse.',
  en: 'An audit is under way: wait until it ends.',
};

export async function runOfficeLedgerAudit(
  ctx: WriteContext<SessionCaller>,
  { body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const now = clock.now();
  if (!(await lockFree(ctx.tx, nightlyJob, now))) {
    throw fail('INVALID_STATE', { message: running[ctx.lang] });
  }
  await enqueue(ctx.tx, [{ ...nightlyJob, mode: null, runAt: now }]);
  await auditOperator(ctx.tx, {
    projectId: null,
    actor: actorOf(ctx, reason),
    action: 'ledger.audited',
    details: { before: null, after: null },
    now: ctx.now,
  });
  return readAudit(ctx.tx);
}
