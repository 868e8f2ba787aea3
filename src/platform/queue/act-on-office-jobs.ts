// Runs or cancels all jobs that a filter finds and that the act is for, or only counts them.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { cancelJobs, countSought, hurryJobs, listJobs } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { actorOf, auditOperator } from '../audit/index.ts';
import { mayBeCancelled, mayComeEarly } from './office-job.view.ts';

type Operation = Operations['actOnOfficeJobs'];

/** Of one call, the first due ones: short enough to hold up nobody. */
const most = 1_000;

const acts = {
  run: { kinds: mayComeEarly, make: hurryJobs, action: 'jobs.run' },
  cancel: { kinds: mayBeCancelled, make: cancelJobs, action: 'jobs.cancelled' },
} as const;

export async function actOnOfficeJobs(
  ctx: WriteContext<SessionCaller>,
  { body: { filter, act, preview, reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx } = ctx;
  const { kind, state = null } = filter;
  const { kinds, make, action } = acts[act];
  const now = clock.now();
  const may = [...kinds].filter((one) => kind === undefined || one === kind);
  const sought = { kinds: kind === undefined ? null : [kind], state, now };
  const counted = await countSought(tx, sought, may);
  if (preview || counted.count === 0) return { ...counted, done: 0 };
  const rows = await listJobs(tx, { ...sought, kinds: may, limit: most, free: true });
  const done = await make(tx, rows, now);
  await auditOperator(tx, {
    projectId: null,
    actor: actorOf(ctx, reason),
    action,
    details: { filter, before: counted.count, after: counted.count - done, done },
    now: ctx.now,
  });
  return { ...counted, done };
}
