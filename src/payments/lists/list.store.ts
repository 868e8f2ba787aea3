// SQL that every list of payment objects shares: one tenant's rows between two times, in the order of their ids.
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { containing, join, type Statement, sql } from '../../db/sql.ts';
import { firstIdOf, type IdPrefix } from '../../kit/ids.ts';
import type { Between } from './list-query.ts';

/** An id is made some milliseconds after the moment that its row is dated by; a call lasts no longer than this. */
const apart_ms = 60_000;

/**
 * The rows of a tenant that were created between two times and hold the words. Ids bound the times too, so that an
 * index of ids serves them; not where a test clock dated rows otherwise than their ids.
 */
export function conditionsOf(
  scope: Scope,
  prefix: IdPrefix,
  { createdFrom, createdBefore, words }: Omit<Between, 'oldestFirst'>,
  idsAreDated: boolean,
  searched: Statement = sql`search_text`,
): Statement[] {
  const parts = [sql`project_id = ${scope.projectId} and mode = ${scope.mode}`];
  if (words !== undefined) parts.push(sql`${searched} like ${containing(words)}`);
  if (createdFrom !== undefined) {
    parts.push(sql`created_at >= ${at(createdFrom)}`);
    if (idsAreDated) parts.push(sql`id >= ${firstIdOf(prefix, createdFrom - apart_ms)}`);
  }
  if (createdBefore !== undefined) {
    parts.push(sql`created_at < ${at(createdBefore)}`);
    if (idsAreDated) parts.push(sql`id < ${firstIdOf(prefix, createdBefore + apart_ms)}`);
  }
  return parts;
}

export type Source = { columns: Statement; table: Statement; conditions: readonly Statement[] };

/** One page. Ids sort by creation, so they are the order of the list and its cursor. */
export function listRows<R extends object>(
  reader: Reader,
  { columns, table, conditions }: Source,
  page: { after?: string | undefined; limit: number; offset: number },
  oldestFirst: boolean,
): Promise<R[]> {
  const { after } = page;
  const beyond =
    after === undefined ? sql`true` : oldestFirst ? sql`id > ${after}` : sql`id < ${after}`;
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  return reader.all<R>(sql`
    select ${columns} from ${table} where ${join([...conditions], ' and ')} and ${beyond}
     order by id ${direction} limit ${page.limit} offset ${page.offset}`);
}

export async function countRows(reader: Reader, { table, conditions }: Source): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from ${table} where ${join([...conditions], ' and ')}`);
  return row?.count ?? 0;
}
