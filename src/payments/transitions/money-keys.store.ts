// What the stores of money objects say alike in SQL: keys and merchants' references as given rows, to be joined.
import { bound } from '../../db/spread.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { MoneyKey } from './money-object.ts';

/** Three arrays for `unnest(…) as g (project_id, mode, id)`; other arrays may follow them there. */
export const keyArrays = (keys: readonly MoneyKey[]): Statement =>
  sql`${keys.map((key) => key.project_id)}::text[], ${keys.map((key) => key.mode)}::text[],
  ${keys.map((key) => key.id)}::text[]`;

type Tenant = Pick<MoneyKey, 'project_id' | 'mode'>;

/** The tenants of given rows, beside a join (db/spread.ts). */
export const boundKeys = (alias: string, rows: readonly Tenant[]): Statement =>
  bound(
    alias,
    rows.map((row) => row.project_id),
  );

export type Referred = Tenant & { merchant_reference: string | null };

/** A reference within its project and mode; undefined for an object without one. */
export const nameOfReference = (row: Referred): string | undefined =>
  row.merchant_reference === null
    ? undefined
    : `${row.project_id} ${row.mode} ${row.merchant_reference}`;

/**
 * The names of those references that are taken: `find` is asked for the rows that have one, if any, with their three
 * arrays for `unnest(…) as g (project_id, mode, merchant_reference)`.
 */
export async function takenReferences(
  given: readonly Referred[],
  find: (arrays: Statement, named: readonly Referred[]) => Promise<readonly Referred[]>,
): Promise<Set<string>> {
  const named = given.filter((row) => row.merchant_reference !== null);
  if (named.length === 0) return new Set();
  const arrays = sql`${named.map((row) => row.project_id)}::text[], ${named.map((row) => row.mode)}::text[],
    ${named.map((row) => row.merchant_reference)}::text[]`;
  const found = await find(arrays, named);
  return new Set(found.map((row) => nameOfReference(row) ?? ''));
}
