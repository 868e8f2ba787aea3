// What a closed account leaves to be done: its identity file is forgotten after a time (contract/payments.md B.9).
import type { Scope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { dropJobs, enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { MerchantRow } from './merchant.store.ts';

export const forgettingKind = 'forget-identity';

/** What its job carries: when the account was closed, on its project's clock, in milliseconds. */
export type Forgetting = { closed_at: number };

/** The job itself knows for how long: it looks at once, and waits. */
export function promiseForgetting(
  tx: Tx,
  scopes: readonly Scope[],
  closedAt: number,
): Promise<void> {
  const jobs = scopes.map(({ projectId, mode }) => ({
    kind: forgettingKind,
    subject: mode,
    projectId,
    mode,
    payload: { closed_at: closedAt } satisfies Forgetting,
    runAt: clock.now(),
  }));
  return enqueue(tx, jobs);
}

/** Of an account that was opened again the job goes: another closure begins the time anew. */
export async function followClosure(
  tx: Tx,
  scope: Scope,
  status: Record<'before' | 'after', MerchantRow['status']>,
  now: number,
): Promise<void> {
  const { before, after } = status;
  if (before === after) return;
  if (after === 'closed') await promiseForgetting(tx, [scope], now);
  else if (before === 'closed') {
    const { projectId, mode: beginning } = scope;
    await dropJobs(tx, { projectId, kind: forgettingKind, beginning });
  }
}
