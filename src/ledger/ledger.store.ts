// SQL on the ledger: balances are changed under their rows' locks, journals and entries are only ever inserted. Every statement is for tenants of one place.
import type { Scope } from '../db/context.ts';
import { at, type Reader, type Tx } from '../db/database.ts';
import { bound, rows } from '../db/spread.ts';
import { sql } from '../db/sql.ts';
import { sequenceAt } from '../kit/ids.ts';

export type BalanceChange = {
  scope: Scope;
  account: string;
  amount: bigint;
  /** How many journals change it. */
  journals: number;
};
export type BalanceRow = {
  project_id: string;
  mode: string;
  account: string;
  balance: bigint;
  /** The number of the last of its journals. */
  sequence: bigint;
};

/**
 * Adds to balances, made when they are new, in the order given: sort them, so that two transactions never wait for
 * each other crosswise. Answers the balances after: one that must not be below zero undoes the transaction.
 *
 * The sequence counts on from the present, and from its last number where another server's clock is ahead: whoever
 * changes the balance later has the higher numbers. The given one ends with the count of journals (16 bits).
 */
export function changeBalances(
  tx: Tx,
  changes: readonly BalanceChange[],
  now: number,
): Promise<BalanceRow[]> {
  return tx.all<BalanceRow>(sql`
    insert into balances as b (project_id, mode, account, balance, sequence)
    ${rows(
      ['text', changes.map((c) => c.scope.projectId)],
      ['text', changes.map((c) => c.scope.mode)],
      ['text', changes.map((c) => c.account)],
      ['bigint', changes.map((c) => c.amount)],
      ['bigint', changes.map((c) => sequenceAt(now) + BigInt(c.journals))],
    )}
    on conflict (project_id, mode, account) do update set balance = b.balance + excluded.balance,
      sequence = greatest(b.sequence + excluded.sequence % 65536, excluded.sequence)
    returning b.project_id, b.mode, b.account, b.balance, b.sequence`);
}

export type NewJournal = {
  id: string;
  scope: Scope;
  objectType: string;
  objectId: string;
  transition: string;
  attempt: number;
  at: number;
  /** How many lines it has. */
  lines: number;
};

export type NewEntry = {
  scope: Scope;
  journalId: string;
  /** Its number in the journal, from 1. */
  n: number;
  account: string;
  amount: bigint;
  balanceAfter: bigint | null;
};

export async function insertJournals(tx: Tx, journals: readonly NewJournal[]): Promise<void> {
  await tx.run(sql`
    insert into journals
      (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
    ${rows(
      ['text', journals.map((j) => j.scope.projectId)],
      ['text', journals.map((j) => j.scope.mode)],
      ['text', journals.map((j) => j.id)],
      ['text', journals.map((j) => j.objectType)],
      ['text', journals.map((j) => j.objectId)],
      ['text', journals.map((j) => j.transition)],
      ['int', journals.map((j) => j.attempt)],
      ['smallint', journals.map((j) => j.lines)],
      ['timestamptz', journals.map((j) => at(j.at))],
    )}`);
}

/** All entries in one statement: the database refuses it whole when a journal does not balance. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx.run(sql`
    insert into entries (project_id, mode, journal_id, n, account, amount, balance_after)
    ${rows(
      ['text', entries.map((e) => e.scope.projectId)],
      ['text', entries.map((e) => e.scope.mode)],
      ['text', entries.map((e) => e.journalId)],
      ['smallint', entries.map((e) => e.n)],
      ['text', entries.map((e) => e.account)],
      ['bigint', entries.map((e) => e.amount)],
      ['bigint', entries.map((e) => e.balanceAfter)],
    )}`);
}

/** The balances that a merchant's accounts carry, by name. */
export async function findBalances(reader: Reader, scope: Scope): Promise<Map<string, bigint>> {
  const found = await reader.all<BalanceRow>(sql`
    select account, balance from balances
     where project_id = ${scope.projectId} and mode = ${scope.mode} order by account`);
  return new Map(found.map((row) => [row.account, row.balance]));
}

/** What is available to each of some merchants of one place, by project and mode; nothing where nothing was ever posted. */
export async function findAvailable(
  reader: Reader,
  scopes: readonly Scope[],
): Promise<Map<string, bigint>> {
  const projects = scopes.map((scope) => scope.projectId);
  const found = await reader.all<BalanceRow>(sql`
    select b.project_id, b.mode, b.balance
      from unnest(${projects}::text[], ${scopes.map((scope) => scope.mode)}::text[]) as g (project_id, mode)
      join balances b using (project_id, mode) where b.account = 'available' and ${bound('b', projects)}`);
  return new Map(found.map((row) => [`${row.project_id} ${row.mode}`, row.balance]));
}

export type LedgerLine = {
  journal_id: string;
  transition: string;
  account: string;
  amount: bigint;
  created_at: number;
};

/** The lines that an object's transitions wrote, oldest first. */
export function findLines(reader: Reader, scope: Scope, objectId: string): Promise<LedgerLine[]> {
  // `offset 0` keeps each look-up a look-up: without statistics the planner would rather follow the order of the keys
  // and read all of the merchant's. `attempt > 0`, which always holds, opens the index of objects.
  return reader.all<LedgerLine>(sql`
    select j.id as journal_id, j.transition, e.account, e.amount, j.created_at from (
      select id, transition, created_at from journals
       where project_id = ${scope.projectId} and mode = ${scope.mode} and object_id = ${objectId} and attempt > 0
      offset 0) j
     cross join lateral (
      select n, account, amount from entries
       where project_id = ${scope.projectId} and mode = ${scope.mode} and journal_id = j.id
      offset 0) e
     order by j.id, e.n`);
}
