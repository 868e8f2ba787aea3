// Closes a project's merchant accounts at its deletion, and tells what live money still depends on it.
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import { findBalances } from '../../ledger/index.ts';
import { hasOpenPayment } from '../payments/index.ts';
import { type Tie, tieOf } from './closing.rules.ts';
import { closeAccounts } from './merchant.store.ts';
import { promiseForgetting } from './promise-forgetting.ts';

/**
 * Test money goes with the project and ties up nothing (contract/payments.md B.1). Undo the transaction when
 * this answers a reason.
 */
export async function closeMerchants(
  tx: Tx,
  projectId: string,
  now: number,
): Promise<Tie | undefined> {
  // Payments are created under the account's lock: one that came first is seen below, a later one finds the
  // account closed (S9).
  await closeAccounts(tx, projectId, now, dayInDakar(now));
  const modes = ['live', 'test'] as const;
  await promiseForgetting(
    tx,
    modes.map((mode) => ({ projectId, mode })),
    now,
  );
  const scope = { projectId, mode: 'live' } as const;
  // In this order: what ends between the two statements leaves the first and is in the second.
  const isOpen = await hasOpenPayment(tx, scope);
  return tieOf(await findBalances(tx, scope), isOpen);
}
