// What a closed account leaves to be done: its identity file is forgotten after a time (contract/payments.md B.9).
import type { Scope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';

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
