// The door of the ledger: double entry, append only. Each transition of an object posts one journal in
// the transaction of its change; the database itself refuses one that does not sum to zero.
import type { Scope } from '../db/context.ts';
import type { Tx } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { idOfSequence, newId } from '../kit/ids.ts';
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
export { findAvailable, findBalances, findLines, type LedgerLine } from './ledger.store.ts';

export type Posting = {
  scope: Scope;
  objectType: 'payment' | 'refund' | 'payout' | 'dispute' | 'merchant' | 'correction';
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
  // A line of nothing says nothing, and lines on one account are one line (operations.md, section 10).
  const posted = postings.map((posting) => ({ ...posting, lines: summed(posting.lines) }));
  const balances = await changeAll(tx, posted);
  const journals: NewJournal[] = [];
  const entries: NewEntry[] = [];
  for (const posting of posted) {
    const { scope, lines } = posting;
    const id = balances.nextId(posting);
    journals.push({ attempt: 1, at: now, ...posting, id, lines: lines.length });
    for (const [i, { account, amount, owner }] of lines.entries()) {
      const balanceAfter = owner === 'platform' ? null : balances.add(scope, account, amount);
      entries.push({ scope, journalId: id, n: i + 1, account, amount, balanceAfter });
    }
  }
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

/**
 * Changes each merchant account once, which locks it until the end of the transaction, and tells what each posting in
 * turn makes of it: the number of its journal and the balance after a line.
 */
async function changeAll(tx: Tx, postings: readonly Posting[]) {
  const { totals, free } = totalsOf(postings);
  const running = new Map<string, { balance: bigint; sequence: bigint }>();
  const inOrder = [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  const rows = inOrder.length === 0 ? [] : await changeBalances(tx, inOrder, clock.now());
  for (const row of rows) {
    const name = nameOf(
      { projectId: row.project_id, mode: row.mode as Scope['mode'] },
      row.account,
    );
    const { amount = 0n, journals = 0 } = totals.get(name) ?? {};
    // A debit may not cross zero; a credit to an account below it is always taken (D.3, invariant 3).
    if (amount < 0n && row.balance < 0n && !free.has(name)) throw new InsufficientFunds();
    running.set(name, { balance: row.balance - amount, sequence: row.sequence - BigInt(journals) });
  }
  const accountOf = (scope: Scope, account: string) => {
    const found = running.get(nameOf(scope, account));
    if (!found) throw new Error(`no balance of ${account}`);
    return found;
  };
  return {
    add(scope: Scope, account: string, amount: bigint): bigint {
      const found = accountOf(scope, account);
      found.balance += amount;
      return found.balance;
    },
    /** Its own accounts give the number, what is available before the others: the statement is in that order. */
    nextId({ scope, lines }: Posting): string {
      const own = lines.filter(({ owner }) => owner !== 'platform');
      const line = own.find(({ account }) => account === 'available') ?? own[0];
      if (!line) return newId('txn');
      for (const { account } of own) accountOf(scope, account).sequence += 1n;
      return idOfSequence('txn', accountOf(scope, line.account).sequence);
    },
  };
}

/** What the postings come to on each merchant account, and those that may end below zero. */
function totalsOf(postings: readonly Posting[]) {
  const totals = new Map<string, BalanceChange>();
  const free = new Set<string>();
  for (const { scope, lines, transition } of postings) {
    for (const { account, amount, owner } of lines) {
      if (owner === 'platform') continue;
      const name = nameOf(scope, account);
      const total = totals.get(name) ?? { scope, account, amount: 0n, journals: 0 };
      total.amount += amount;
      total.journals += 1;
      totals.set(name, total);
      if (mayCross.includes(transition)) free.add(name);
    }
  }
  return { totals, free };
}
