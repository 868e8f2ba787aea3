// The door of the ledger: double entry, append only. Each transition of an object posts one journal in
// the transaction of its change; the database itself refuses one that does not sum to zero.
import type { Scope } from '../db/context.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../kit/ids.ts';
import type { Line } from './accounts.ts';
import {
  type AccountKey,
  accountIds,
  changeBalances,
  insertEntries,
  insertJournals,
  type NewEntry,
  type NewJournal,
} from './ledger.store.ts';

export type { Line } from './accounts.ts';
export { findBalances, findLines, type LedgerLine } from './ledger.store.ts';

export type Posting = {
  scope: Scope;
  objectType: 'payment';
  objectId: string;
  /** The row of D.2 that the lines follow, such as P1: one journal for each object and transition. */
  transition: string;
  lines: readonly Line[];
};

/** A debit would take a balance below zero. */
export class InsufficientFunds extends Error {}

/** Posts journals, several objects at once. Throws when a guarded balance would cross zero. */
export async function post(tx: Tx, postings: readonly Posting[], now: number): Promise<void> {
  if (postings.length === 0) return;
  const keys = new Map<string, AccountKey>();
  for (const posting of postings) {
    for (const line of posting.lines) keys.set(keyOf(posting, line), accountOf(posting, line));
  }
  const names = [...keys.keys()];
  const ids = await accountIds(tx, [...keys.values()]);
  const idOf = new Map(names.map((name, i) => [name, ids[i] as bigint]));

  const journals: NewJournal[] = [];
  const entries: NewEntry[] = [];
  const totals = new Map<bigint, bigint>();
  for (const posting of postings) {
    const journal = { ...posting, id: newId('txn'), attempt: 1 };
    journals.push(journal);
    for (const line of posting.lines) {
      if (line.amount === 0n) continue;
      const accountId = idOf.get(keyOf(posting, line)) as bigint;
      entries.push({ journalId: journal.id, accountId, amount: line.amount, balanceAfter: null });
      if (line.owner === 'merchant') {
        totals.set(accountId, (totals.get(accountId) ?? 0n) + line.amount);
      }
    }
  }
  await carryBalances(tx, totals, entries);
  await insertJournals(tx, journals, now);
  await insertEntries(tx, entries);
}

/** Changes each merchant account once and spreads the running balance over its entries. */
async function carryBalances(tx: Tx, totals: Map<bigint, bigint>, entries: NewEntry[]) {
  const changes = [...totals].map(([accountId, amount]) => ({
    accountId,
    amount,
    mayGoNegative: false,
  }));
  const after = await changeBalances(tx, changes);
  for (const [accountId, total] of totals) {
    const balance = after.get(accountId);
    if (balance === undefined) throw new InsufficientFunds();
    let running = balance - total;
    for (const entry of entries) {
      if (entry.accountId !== accountId) continue;
      running += entry.amount;
      entry.balanceAfter = running;
    }
  }
}

const keyOf = (posting: Posting, line: Line) =>
  line.owner === 'merchant'
    ? `${posting.scope.projectId} ${posting.scope.mode} ${line.account}`
    : `platform ${posting.scope.mode} ${line.account}`;

const accountOf = (posting: Posting, line: Line): AccountKey => ({
  mode: posting.scope.mode,
  projectId: line.owner === 'merchant' ? posting.scope.projectId : null,
  name: line.account,
});
