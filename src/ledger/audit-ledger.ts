// Checks the ledger of a merchant against the invariants of contract/payments.md D.3 that rows of the ledger alone
// decide. It reads history in slices and needs no snapshot longer than a statement: lines that are old enough change
// no more, and the young ones are read together with the balances.
import { type Audit, type AuditOfDatabase, type AuditOfTenant, nameOfRow } from '../db/audit.ts';
import type { Scope } from '../db/context.ts';
import { firstIdOf } from '../kit/ids.ts';
import { merchantAccounts } from './accounts.ts';
import { findEndOfSlice, findGuards, hasDispute, readSlice, type SliceRow } from './audit.store.ts';

/** Journals of a slice: some 6,000 lines, a few hundredths of a second. */
const most = 2_000;
/** No transaction of ours lives as long: statements end after 30 s, and so does one that idles (db/database.ts). */
const settled_ms = 600_000;

/** What the lines of an account came to. */
type Account = {
  sum: bigint;
  belowZero: number;
  /** Balances that lines end at, less those that lines begin at; what cancels out is dropped. */
  steps: Map<bigint, number>;
  /** The balance that it carries, if it carries one. */
  balance: bigint | undefined;
};

export const auditLedger: AuditOfTenant = async (reader, scope, audit) => {
  const accounts = new Map<string, Account>();
  for (let from = ''; ; await audit.pause()) {
    // Of each slice by itself: the last one holds what is young then, and not all that came since the first.
    const before = firstIdOf('txn', audit.now - settled_ms);
    const upTo = await findEndOfSlice(reader, scope, { from, before, most });
    for (const row of await readSlice(reader, scope, from, upTo)) take(row, scope, accounts, audit);
    if (upTo === undefined) break;
    from = upTo;
  }
  let total = 0n;
  for (const [name, { sum }] of accounts) {
    total += sum;
    audit.sum?.(scope.mode, name, sum);
  }
  if (total !== 0n) {
    audit.found(1, nameOfRow(scope, '*'), `all lines of this mode sum to ${total}`);
  }
  const disputed = await mayBeBelowZero(accounts, () => hasDispute(reader, scope));
  for (const [name, account] of accounts) judge(name, account, scope, disputed, audit);
};

function take(
  row: SliceRow,
  scope: Scope,
  accounts: Map<string, Account>,
  audit: Pick<Audit, 'found' | 'read'>,
): void {
  if (row.what === 'journals' || row.what === 'lines') audit.read(row.what, row.count);
  else if (row.what === 'journal') judgeJournal(row, scope, audit);
  else count(row, accounts);
}

function count(row: SliceRow, accounts: Map<string, Account>): void {
  const account = accounts.get(row.name) ?? newAccount();
  accounts.set(row.name, account);
  const value = BigInt(row.value);
  if (row.what === 'balance') account.balance = value;
  else if (row.what === 'account') {
    account.sum += value;
    account.belowZero += row.said ?? 0;
  } else addStep(account.steps, value, row.count);
}

const newAccount = (): Account => ({
  sum: 0n,
  belowZero: 0,
  steps: new Map(),
  balance: undefined,
});

function addStep(steps: Map<bigint, number>, value: bigint, count: number): void {
  const now = (steps.get(value) ?? 0) + count;
  if (now === 0) steps.delete(value);
  else steps.set(value, now);
}

function judgeJournal(row: SliceRow, scope: Scope, audit: Pick<Audit, 'found'>): void {
  const name = nameOfRow(scope, row.name);
  if (row.said === null) audit.found(7, name, `${row.count} lines of a journal that is not there`);
  else if (row.value !== '0') audit.found(1, name, `its lines sum to ${row.value}`);
  else if (row.count !== row.said) audit.found(1, name, `has ${row.count} of ${row.said} lines`);
  else audit.found(1, name, 'its lines are not numbered from 1');
}

async function mayBeBelowZero(
  accounts: ReadonlyMap<string, Account>,
  ask: () => Promise<boolean>,
): Promise<boolean> {
  const available = accounts.get('available');
  const below = available && ((available.balance ?? 0n) < 0n || available.belowZero > 0);
  return below === true && (await ask());
}

function judge(
  name: string,
  { sum, belowZero, steps, balance }: Account,
  scope: Scope,
  disputed: boolean,
  audit: Pick<Audit, 'found'>,
): void {
  // An account of the platform: its balance is the sum of its lines, whatever that is.
  if (!merchantAccounts.some((one) => one === name) && balance === undefined) return;
  const row = nameOfRow(scope, name);
  if (sum !== (balance ?? 0n)) {
    const carried = balance === undefined ? 'carries no balance' : `carries ${balance}`;
    audit.found(2, row, `${carried}, its lines sum to ${sum}`);
  }
  if (!(disputed && name === 'available')) {
    if ((balance ?? 0n) < 0n) audit.found(3, row, `is below zero: ${balance}`);
    else if (belowZero > 0) audit.found(3, row, `was below zero after ${belowZero} of its lines`);
  }
  // A chain without a gap begins at zero, ends at the sum, and each balance between is left as often as reached.
  const rest = new Map(steps);
  addStep(rest, 0n, 1);
  addStep(rest, sum, -1);
  if (rest.size > 0) {
    const gaps = [...rest].slice(0, 3).map(([value, count]) => `${value} (${count})`);
    audit.found(8, row, `its running balance has a gap: ${gaps.join(', ')}`);
  }
}

/** Triggers that keep the ledger from being changed, or from being written unbalanced. */
const triggers = ['journals_only_grow', 'entries_only_grow', 'entries_balance'];
const keys = ['entries to journals', 'journals to journals'];

/** Whether the database would still refuse what must not be written (D.3, 11). */
export const auditLedgerGuards: AuditOfDatabase = async (reader, audit) => {
  const guards = await findGuards(reader);
  audit.read('guards', triggers.length + keys.length + 1);
  for (const name of triggers) {
    const state = guards.triggers.get(name);
    if (state === undefined) audit.found(11, name, 'the trigger is gone');
    else if (state !== 'O' && state !== 'A') audit.found(11, name, 'the trigger is switched off');
  }
  for (const name of keys) {
    if (!guards.keys.includes(name)) audit.found(11, name, 'the foreign key is gone or not valid');
  }
  if (guards.role !== 'origin') {
    const says = `is ${guards.role}, so triggers do not fire`;
    audit.found(11, 'session_replication_role', says);
  }
};
