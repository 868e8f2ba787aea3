// What differs between one database and one whose tenants are spread over several places (shards of Citus): a
// condition on tenants, the rows of an insert, and which tenants may share a statement that writes or locks. On one
// database it costs nothing (docs/decisions/0022).
import type { Reader } from './database.ts';
import { type Statement, sql } from './sql.ts';

/** SQL that tells the place of a tenant `t`; undefined: all tenants are in one place. */
let placeOf: string | undefined;
const places = new Map<string, string>();
const remembered = 100_000;

/** Puts tenants into so many places of one database by a hash, as Citus would; 0: one place. */
export function spreadForTests(count: number): void {
  placeOf = count > 0 ? `abs(hashtext(t) % ${Math.trunc(count)})` : undefined;
  places.clear();
}

/** Asks once whether the database is spread. */
export async function learnPlaces(reader: Reader, forTests = 0): Promise<void> {
  const citus = await reader.one(sql`select 1 from pg_class where relname = 'pg_dist_partition'`);
  const spread =
    citus &&
    (await reader.one({
      text: `select 1 from pg_dist_partition where logicalrelid = 'payments'::regclass`,
      values: [],
    }));
  spreadForTests(forTests);
  if (spread) placeOf = `get_shard_id_for_distribution_column('payments', t)`;
}

export const isSpread = (): boolean => placeOf !== undefined;

/** A tenant's place, when somebody asked for it before. */
export const knownPlace = (tenant: string): string | undefined => places.get(tenant);

/**
 * The tenants of a statement whose rows are given by a join: what a spread database needs to find the place. On one
 * database it would make the planner read the tenants' whole history (operations.md, section 11).
 */
export function bound(
  alias: string,
  tenants: readonly string[],
  column: 'project_id' | 'organization_id' | 'campaign_id' = 'project_id',
): Statement {
  // As a remark, by which tests judge on one database what a spread one would be sent.
  if (placeOf === undefined) return { text: `true /* ${alias}.${column} = any ($) */`, values: [] };
  return { text: `${alias}.${column} = any ($1::text[])`, values: [[...new Set(tenants)]] };
}

/** A column of given rows: its type, a value for each row or one for all, and what is written in place of `?`. */
export type Column = readonly [type: string, values: unknown, as?: string];

/** The rows of an insert: `select … from unnest`, or VALUES, which a spread database sends to one place. */
export function rows(...columns: readonly Column[]): Statement {
  const lists = columns.flatMap(([, values]) => (Array.isArray(values) ? [values] : []));
  const count = lists[0]?.length ?? 1;
  const values: unknown[] = [];
  const given = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const inPlace = (as: string | undefined, text: string) => (as ?? '?').replace('?', () => text);
  if (placeOf !== undefined) {
    const lines = Array.from({ length: count }, (_, row) => {
      const cells = columns.map(([type, all, as]) =>
        inPlace(as, given(Array.isArray(all) ? all[row] : all, type)),
      );
      return `(${cells.join(', ')})`;
    });
    return { text: `values ${lines.join(', ')}`, values };
  }
  const names: string[] = [];
  const arrays: string[] = [];
  const shown = columns.map(([type, all, as]) => {
    if (!Array.isArray(all)) return inPlace(as, given(all, type));
    names.push(`c${names.length}`);
    arrays.push(given(all, `${type}[]`));
    return inPlace(as, `g.c${names.length - 1}`);
  });
  return {
    text: `select ${shown.join(', ')} from unnest(${arrays.join(', ')}) as g (${names.join(', ')})`,
    values,
  };
}

/** The items in groups whose tenants lie in one place: what one transaction may write. */
export async function byPlace<T>(
  reader: Reader,
  items: readonly T[],
  tenantOf: (item: T) => string,
): Promise<T[][]> {
  if (placeOf === undefined || items.length === 0) return items.length === 0 ? [] : [[...items]];
  if (places.size > remembered) places.clear();
  const unknown = [...new Set(items.map(tenantOf))].filter((tenant) => !places.has(tenant));
  if (unknown.length > 0) {
    const text = `select t as tenant, (${placeOf})::text as place from unnest($1::text[]) as g (t)`;
    const found = await reader.all<{ tenant: string; place: string }>({ text, values: [unknown] });
    for (const { tenant, place } of found) places.set(tenant, place);
  }
  const groups = Map.groupBy(items, (item) => places.get(tenantOf(item)));
  return [...groups.values()];
}
