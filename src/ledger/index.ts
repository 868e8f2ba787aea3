// The door of the ledger: double entry, append only. Each transition of an object posts one journal in
// the transaction of its change; the database itself refuses one that does not sum to zero.
import type { Scope } from '../db/context.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../kit/ids.ts';
import type { Line } from './accounts.ts';
import {
  type BalanceChange,
  changeBalances,
  insertEntries,
  insertJournals,
  type NewEntry,
  type NewJournal,
} from './ledger.store.ts';

export type { Line } from './accounts.ts';
export { auditLedger, auditLedgerGuards } from './audit-ledger.ts';
export { findBalances, findLines, type LedgerLine } from './ledger.store.ts';

export type Posting = {
  scope: Scope;
  objectType: 'payment' | 'refund' | 'payout' | 'dispute' | 'merchant';
  objectId: string;
  /** The row of D.2 that the lines follow, such as P1: one journal for each object, transition and attempt. */
  transition: string;
  /** 1 unless the same transition comes again: a second payment on one object (P2). */
  attempt?: number;
  /** When it happened on the object's clock, in milliseconds; the present when absent. */
  at?: number;
  lines: readonly Line[];
};

/** Only a dispute may take what is available below zero (D.3, invariant 3). */
const mayCross: readonly string[] = ['D1'];

/** A debit would take a balance below zero. */
export class InsufficientFunds extends Error {}

/** Posts journals of one place, several objects at once. Throws when a guarded balance would cross zero. */
export async function post(tx: Tx, postings: readonly Posting[], now: number): Promise<void> {
  if (postings.length === 0) return;
  const journals: NewJournal[] = [];
  const entries: NewEntry[] = [];
  const totals = new Map<string, BalanceChange>();
  const free = new Set<string>();
  for (const posting of postings) {
    const { scope } = posting;
    const journal = { attempt: 1, at: now, ...posting, id: newId('txn') };
    // A line of nothing says nothing, and lines on one account are one line (operations.md, section 10).
    const lines = summed(posting.lines);
    journals.push({ ...journal, lines: lines.length });
    for (const [i, { account, amount, owner }] of lines.entries()) {
      entries.push({ scope, journalId: journal.id, n: i + 1, account, amount, balanceAfter: null });
      if (owner === 'platform') continue;
      const name = nameOf(scope, account);
      const total = (totals.get(name)?.amount ?? 0n) + amount;
      totals.set(name, { scope, account, amount: total });
      if (mayCross.includes(posting.transition)) free.add(name);
    }
  }
  await carryBalances(tx, totals, free, entries);
  await Promise.all([insertJournals(tx, journals), insertEntries(tx, entries)]);
}

const nameOf = ({ projectId, mode }: Scope, account: string) => `${projectId} ${mode} ${account}`;

function summed(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const former = sums.get(line.account);
    sums.set(line.account, former ? { ...line, amount: former.amount + line.amount } : line);
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}

/** Changes each merchant account once and spreads the running balance over its entries. */
async function carryBalances(
  tx: Tx,
  totals: ReadonlyMap<string, BalanceChange>,
  free: ReadonlySet<string>,
  entries: NewEntry[],
): Promise<void> {
  if (totals.size === 0) return;
  const inOrder = [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  const after = new Map(
    (await changeBalances(tx, inOrder)).map((row) => [
      `${row.project_id} ${row.mode} ${row.account}`,
      row.balance,
    ]),
  );
  const running = new Map<string, bigint>();
  for (const [name, { amount }] of totals) {
    const balance = after.get(name) ?? 0n;
    // A debit may not cross zero; a credit to an account below it is always taken (D.3, invariant 3).
    if (amount < 0n && balance < 0n && !free.has(name)) throw new InsufficientFunds();
    running.set(name, balance - amount);
  }
  for (const entry of entries) {
    const name = nameOf(entry.scope, entry.account);
    const before = running.get(name);
    if (before === undefined) continue;
    entry.balanceAfter = before + entry.amount;
    running.set(name, entry.balanceAfter);
  }
}
