// SQL on the ledger: accounts are found or made, balances are changed with their guard in one
// statement, journals and entries are only ever inserted.
import type { Mode, Scope } from '../db/context.ts';
import { at, type Reader, type Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type AccountKey = { mode: Mode; projectId: string | null; name: string };

/** Ids of accounts, made when they are new. A known account costs one read. */
export async function accountIds(tx: Tx, keys: readonly AccountKey[]): Promise<bigint[]> {
  const found = await findAccounts(tx, keys);
  const missing = keys.filter((_, i) => found[i] === undefined);
  if (missing.length === 0) return found as bigint[];
  await tx.run(sql`
    insert into ledger_accounts (mode, project_id, name, balance)
    select mode, project_id, name, case when project_id is null then null else 0 end
      from unnest(${missing.map((k) => k.mode)}::text[], ${missing.map((k) => k.projectId)}::text[],
        ${missing.map((k) => k.name)}::text[]) as g (mode, project_id, name)
     order by mode, project_id, name
    on conflict do nothing`);
  return (await findAccounts(tx, keys)) as bigint[];
}

async function findAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<(bigint | undefined)[]> {
  // Two halves, because `is not distinct from` finds no index: it would read every account for each key.
  const rows = await tx.all<{ n: number; id: bigint }>(sql`
    with given as (
      select * from unnest(${keys.map((k) => k.mode)}::text[], ${keys.map((k) => k.projectId)}::text[],
        ${keys.map((k) => k.name)}::text[]) with ordinality as g (mode, project_id, name, n)
    )
    select g.n::int as n, a.id from given g
      join ledger_accounts a on a.mode = g.mode and a.project_id = g.project_id and a.name = g.name
    union all
    select g.n::int as n, a.id from given g
      join ledger_accounts a on a.mode = g.mode and a.project_id is null and a.name = g.name
     where g.project_id is null`);
  const ids: (bigint | undefined)[] = keys.map(() => undefined);
  for (const row of rows) ids[row.n - 1] = row.id;
  return ids;
}

/**
 * Adds to balances, in the order of the account's id so that two transactions never wait for each other
 * crosswise; answers the balances after. A balance that would cross zero is not changed and is missing
 * from the answer.
 */
export async function changeBalances(
  tx: Tx,
  changes: readonly { accountId: bigint; amount: bigint; mayGoNegative: boolean }[],
): Promise<Map<bigint, bigint>> {
  const rows = await tx.all<{ id: bigint; balance: bigint }>(sql`
    with given as (
      select * from unnest(${changes.map((c) => c.accountId)}::bigint[],
        ${changes.map((c) => c.amount)}::bigint[],
        ${changes.map((c) => c.mayGoNegative)}::boolean[]) as g (id, amount, negative)
    ), locked as (
      select a.id from ledger_accounts a join given using (id) order by a.id for update of a
    )
    update ledger_accounts a set balance = a.balance + g.amount
      from given g join locked using (id)
     where a.id = g.id and (g.amount >= 0 or g.negative or a.balance + g.amount >= 0)
    returning a.id, a.balance`);
  return new Map(rows.map((row) => [row.id, row.balance]));
}

export type NewJournal = {
  id: string;
  scope: Scope;
  objectType: string;
  objectId: string;
  transition: string;
  attempt: number;
};

export type NewEntry = {
  journalId: string;
  accountId: bigint;
  amount: bigint;
  balanceAfter: bigint | null;
};

export async function insertJournals(
  tx: Tx,
  journals: readonly NewJournal[],
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into journals (id, mode, project_id, object_type, object_id, transition, attempt, created_at)
    select g.*, ${at(now)} from unnest(
      ${journals.map((j) => j.id)}::text[], ${journals.map((j) => j.scope.mode)}::text[],
      ${journals.map((j) => j.scope.projectId)}::text[], ${journals.map((j) => j.objectType)}::text[],
      ${journals.map((j) => j.objectId)}::text[], ${journals.map((j) => j.transition)}::text[],
      ${journals.map((j) => j.attempt)}::int[]) as g`);
}

/** All entries in one statement: the database refuses it whole when a journal does not balance. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx.run(sql`
    insert into entries (journal_id, account_id, amount, balance_after)
    select * from unnest(
      ${entries.map((e) => e.journalId)}::text[], ${entries.map((e) => e.accountId)}::bigint[],
      ${entries.map((e) => e.amount)}::bigint[], ${entries.map((e) => e.balanceAfter)}::bigint[])`);
}

/** The balances that a merchant's accounts carry, by name. */
export async function findBalances(reader: Reader, scope: Scope): Promise<Map<string, bigint>> {
  const rows = await reader.all<{ name: string; balance: bigint }>(sql`
    select name, balance from ledger_accounts
     where project_id = ${scope.projectId} and mode = ${scope.mode}`);
  return new Map(rows.map((row) => [row.name, row.balance]));
}

export type LedgerLine = {
  journal_id: string;
  transition: string;
  account: string;
  amount: bigint;
  created_at: number;
};

/** The lines that an object's transitions wrote, oldest first. */
export function findLines(
  reader: Reader,
  objectType: string,
  objectId: string,
): Promise<LedgerLine[]> {
  return reader.all<LedgerLine>(sql`
    select j.id as journal_id, j.transition, a.name as account, e.amount, j.created_at
      from journals j join entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id
     where j.object_type = ${objectType} and j.object_id = ${objectId}
     order by j.id, e.account_id`);
}
