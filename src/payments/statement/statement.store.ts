// SQL of a merchant's statement: lines of what is available, in the order in which they were written.
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { firstIdOf, twinOf } from '../../kit/ids.ts';
import type { Between } from '../lists/index.ts';
import type { StatementLine } from './transaction.rules.ts';

export type StatementFilter = Omit<Between, 'words'> & {
  /** Only these transitions. */
  transitions: readonly string[] | undefined;
  /** Only the first rows of a journal, or only the second ones. */
  part: 1 | 2 | undefined;
  objectId: string | undefined;
  idsAreDated: boolean;
  /** Nothing before this journal: test mode was emptied by it. */
  afterJournal: string;
};

/** A journal's id is made some milliseconds after the moment that it is dated by. */
const apart_ms = 60_000;

/** Lines, as `e`, whose ids are of a span or a little beside it: all that is dated within is among them. */
export const idsAbout = (from: number, before: number): Statement =>
  sql`e.journal_id >= ${firstIdOf('txn', from - apart_ms)} and e.journal_id < ${firstIdOf('txn', before + apart_ms)}`;

function source({ projectId, mode }: Scope, filter: StatementFilter): Statement {
  const { createdFrom, createdBefore, transitions, objectId, part, idsAreDated, afterJournal } =
    filter;
  const parts = [
    sql`e.project_id = ${projectId} and e.mode = ${mode} and e.account = 'available' and e.balance_after is not null`,
  ];
  if (afterJournal !== '') parts.push(sql`e.journal_id > ${afterJournal}`);
  if (createdFrom !== undefined) {
    parts.push(sql`j.created_at >= ${at(createdFrom)}`);
    if (idsAreDated) parts.push(sql`e.journal_id >= ${firstIdOf('txn', createdFrom - apart_ms)}`);
  }
  if (createdBefore !== undefined) {
    parts.push(sql`j.created_at < ${at(createdBefore)}`);
    if (idsAreDated) parts.push(sql`e.journal_id < ${firstIdOf('txn', createdBefore + apart_ms)}`);
  }
  if (transitions !== undefined) parts.push(sql`j.transition = any (${[...transitions]}::text[])`);
  if (objectId !== undefined) {
    // By the index of objects: the lines of a merchant's whole past would be read to find the few of one.
    parts.push(sql`e.journal_id = any (array(
      select id from journals
       where project_id = ${projectId} and mode = ${mode} and object_id = ${objectId} and attempt > 0))`);
  }
  if (part !== undefined) parts.push(sql`p.part = ${part}`);
  return sql`
    entries e
      cross join lateral (
        select transition, object_type, object_id, created_at from journals
         where project_id = ${projectId} and mode = ${mode} and id = e.journal_id offset 0) j
      left join lateral (
        select amount from entries
         where project_id = ${projectId} and mode = ${mode} and journal_id = e.journal_id and account = 'fees'
           and j.transition = 'P1' offset 0) f on true
      cross join lateral (values (1), (2)) as p (part)
     where ${join(parts, ' and ')} and (p.part = 1 or coalesce(f.amount, 0) <> 0)`;
}

/** A row's id is that of its journal, or beside it that of the fee in it. */
async function rowOfId(reader: Reader, { projectId, mode }: Scope, id: string) {
  const fee = await reader.one<{ journal_id: string }>(sql`
    select id as journal_id from journals
     where project_id = ${projectId} and mode = ${mode} and id = ${twinOf(id)}`);
  return fee ? { journalId: fee.journal_id, part: 2 } : { journalId: id, part: 1 };
}

/** Rows after one that is known by its id, or a page of them. */
export async function readStatement(
  reader: Reader,
  scope: Scope,
  filter: StatementFilter,
  page: { after?: string | undefined; limit: number; offset: number },
): Promise<StatementLine[]> {
  const after = page.after === undefined ? undefined : await rowOfId(reader, scope, page.after);
  // A comparison over two tables bounds no index: by itself every page would read all pages before it again.
  const beyond =
    after === undefined
      ? sql`true`
      : filter.oldestFirst
        ? sql`e.journal_id >= ${after.journalId} and (e.journal_id, p.part) > (${after.journalId}, ${after.part})`
        : sql`e.journal_id <= ${after.journalId} and (e.journal_id, p.part) < (${after.journalId}, ${after.part})`;
  const direction = filter.oldestFirst ? sql`asc` : sql`desc`;
  return reader.all<StatementLine>(sql`
    select e.journal_id, p.part, j.transition, j.object_type, j.object_id, e.amount, e.balance_after,
           coalesce(f.amount, 0)::bigint as fee, j.created_at
      from ${source(scope, filter)} and ${beyond}
     order by e.journal_id ${direction}, p.part ${direction} limit ${page.limit} offset ${page.offset}`);
}

export async function countStatement(
  reader: Reader,
  scope: Scope,
  filter: StatementFilter,
): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from ${source(scope, filter)}`);
  return row?.count ?? 0;
}

/**
 * What lines that are dated before a time come to. A line is dated by its object and written a little later, so some about
 * that time lie in another order: they are added to the balance that the last line well before it left. Where a test clock
 * dated lines otherwise, all are added.
 */
export async function sumBefore(
  reader: Reader,
  { projectId, mode }: Scope,
  before: number,
  { idsAreDated, afterJournal }: Pick<StatementFilter, 'idsAreDated' | 'afterJournal'>,
): Promise<bigint> {
  const own = sql`e.project_id = ${projectId} and e.mode = ${mode} and e.account = 'available'
    and e.balance_after is not null and e.journal_id > ${afterJournal}`;
  const well = firstIdOf('txn', before - apart_ms);
  const left = sql`(select e.balance_after from entries e where ${own} and e.journal_id < ${well}
                     order by e.journal_id desc limit 1)`;
  const row = await reader.one<{ sum: bigint }>(sql`
    select (${idsAreDated ? sql`coalesce(${left}, 0)` : sql`0`} + coalesce(sum(e.amount), 0))::bigint as sum
      from entries e
      cross join lateral (
        select created_at from journals
         where project_id = ${projectId} and mode = ${mode} and id = e.journal_id offset 0) j
     where ${own} and ${idsAreDated ? idsAbout(before, before) : sql`true`} and j.created_at < ${at(before)}`);
  return row?.sum ?? 0n;
}
