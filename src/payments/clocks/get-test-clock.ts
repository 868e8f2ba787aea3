// Shows a project's test clock and what falls due next by it (contract/payments.md B.15.5).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { listDue } from '../../jobs/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { aheadOfAccount } from '../merchants/index.ts';

/** Things that are shown: what a person reads of a list. */
const most = 100;

export async function getTestClock(
  ctx: ReadContext<ProjectCaller>,
): Promise<Reply<Operations['getTestClock']>> {
  const { projectId } = ctx.caller;
  // Not as this server remembers it: whoever moved it on another one asks here next.
  const [ahead, due] = await Promise.all([
    aheadOfAccount(ctx.db, { projectId, mode: 'test' }),
    listDue(ctx.db, projectId, most),
  ]);
  return {
    now: iso(clock.now() + ahead),
    offset_s: Math.round(ahead / 1_000),
    due: due.map(({ kind, subject, run_at }) => ({
      kind,
      object_id: subject.split('/')[0] ?? subject,
      at: iso(run_at + ahead),
    })),
  };
}
