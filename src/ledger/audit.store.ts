// SQL that an audit reads the ledger with: each statement for one merchant in one mode, a slice of journals at a time.
import type { Scope } from '../db/context.ts';
import type { Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The id with which a slice of so many journals after `from` ends; undefined when fewer are left before `before`. */
export async function findEndOfSlice(
  reader: Reader,
  { projectId, mode }: Scope,
  slice: { from: string; before: string; most: number },
): Promise<string | undefined> {
  const row = await reader.one<{ id: string }>(sql`
    select id from journals
     where project_id = ${projectId} and mode = ${mode} and id > ${slice.from} and id < ${slice.before}
     order by id offset ${slice.most - 1} limit 1`);
  return row?.id;
}

/**
 * - `journals`, `lines`: how many were read, in `count`.
 * - `journal`: one that is not whole: its sum in `value`, its lines in `count`, how many it says it has in `said`
 *   (null: there is no such journal).
 * - `account`: the sum of an account's lines, how many they are, and how many left it below zero in `said`.
 * - `step`: a balance that more lines of an account end at than begin at; `count` says how many more, or fewer.
 * - `balance`: the balance that an account carries.
 */
export type SliceRow = {
  what: 'journals' | 'lines' | 'journal' | 'account' | 'step' | 'balance';
  name: string;
  value: string;
  count: number;
  said: number | null;
};

/**
 * What a slice of journals shows, `upTo` included; without it all that follow, with the balances. One statement is
 * one snapshot: whatever is written meanwhile, journals, their lines and the balances belong together. Journals
 * and lines are laid on one pile and not joined: of a table that it knows nothing of yet, PostgreSQL took another index
 * for the join and read all journals for each (0010).
 */
export function readSlice(
  reader: Reader,
  { projectId, mode }: Scope,
  from: string,
  upTo: string | undefined,
): Promise<SliceRow[]> {
  const end = upTo === undefined ? sql`true` : sql`e.journal_id <= ${upTo}`;
  const endOfJournals = upTo === undefined ? sql`true` : sql`j.id <= ${upTo}`;
  const balances =
    upTo === undefined
      ? sql`union all select 'balance', account, balance::text, 0, null from balances
             where project_id = ${projectId} and mode = ${mode}`
      : sql``;
  return reader.all<SliceRow>(sql`
    with l as materialized (
      select e.journal_id, e.n, e.account, e.amount, e.balance_after from entries e
       where e.project_id = ${projectId} and e.mode = ${mode} and e.journal_id > ${from} and ${end}
    ), s as materialized (
      select id, count(n)::int as lines, sum(amount) as sum, min(n) as first, max(n) as last, max(said)::int as said from (
        select journal_id as id, n, amount, null::smallint as said from l
        union all select j.id, null, 0, j.lines from journals j
         where j.project_id = ${projectId} and j.mode = ${mode} and j.id > ${from} and ${endOfJournals}) as pile
       group by id
    )
    select 'journals' as what, '' as name, '0' as value, count(said)::int as count, null::int as said from s
    union all select 'lines', '', '0', count(*)::int, null from l
    union all select 'journal', id, sum::text, lines, said from s
     where said is null or sum <> 0 or lines <> said or first <> 1 or last <> lines
    union all select 'account', account, sum(amount)::text, count(*)::int, (count(*) filter (where balance_after < 0))::int
      from l group by account
    union all select 'step', l.account, v.value::text, sum(v.sign)::int, null
      from l cross join lateral (values (l.balance_after, 1), (l.balance_after - l.amount, -1)) as v (value, sign)
     where l.balance_after is not null group by l.account, v.value having sum(v.sign) <> 0
    ${balances}`);
}

/** Whether a dispute was opened against a merchant: only that may take what is available below zero (D.3, 3). */
export async function hasDispute(reader: Reader, { projectId, mode }: Scope): Promise<boolean> {
  const row = await reader.one(sql`
    select 1 from journals where project_id = ${projectId} and mode = ${mode} and transition = 'D1' limit 1`);
  return row !== undefined;
}

/** What keeps the ledger as it is: triggers with their state, foreign keys that hold, and whether triggers fire at all. */
export async function findGuards(
  reader: Reader,
): Promise<{ triggers: Map<string, string>; keys: string[]; role: string }> {
  const [triggers, keys, role] = await Promise.all([
    reader.all<{ name: string; state: string }>(sql`
      select tgname as name, tgenabled::text as state from pg_trigger
       where tgrelid in ('journals'::regclass, 'entries'::regclass) and not tgisinternal`),
    reader.all<{ name: string }>(sql`
      select conrelid::regclass || ' to ' || confrelid::regclass as name from pg_constraint
       where conrelid in ('journals'::regclass, 'entries'::regclass) and contype = 'f' and convalidated`),
    reader.one<{ role: string }>(sql`select current_setting('session_replication_role') as role`),
  ]);
  return {
    triggers: new Map(triggers.map(({ name, state }) => [name, state])),
    keys: keys.map(({ name }) => name),
    role: role?.role ?? '',
  };
}
