// Shows a project's test clock and what falls due next by it (contract/payments.md B.15.5).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { listDue } from '../../jobs/index.ts';
import { iso } from '../../kit/clock.ts';
import { merchantOf } from '../merchants/index.ts';

/** Things that are shown: what a person reads of a list. */
const most = 100;

export async function getTestClock(
  ctx: ReadContext<ProjectCaller>,
): Promise<Reply<Operations['getTestClock']>> {
  const { ahead } = merchantOf(ctx);
  const due = await listDue(ctx.db, ctx.caller.projectId, most);
  return {
    now: iso(ctx.now),
    offset_s: Math.round(ahead / 1_000),
    due: due.map(({ kind, subject, run_at }) => ({
      at: iso(run_at + ahead),
      what: kind,
      object_id: subject.split('/')[0] ?? subject,
    })),
  };
}
