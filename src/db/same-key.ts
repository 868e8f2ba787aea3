// A key as a range of one row, which only an index on all of it serves, row by given row: while PostgreSQL knows nothing of a
// table, equality makes it take whatever begins alike, and read a merchant's whole past for each row (docs/decisions/0010,
// 0101). Several places are told apart by equality alone.
import { isSpread } from './spread.ts';
import type { Statement } from './sql.ts';

/** Of two tables or lists of rows by their aliases; the last column alone is compared once more, for the estimate. */
export function sameKey(one: string, other: string, columns: readonly string[]): Statement {
  const equal = (column: string) => `${one}.${column} = ${other}.${column}`;
  const keyOf = (alias: string) => `(${columns.map((column) => `${alias}.${column}`).join(', ')})`;
  const text = isSpread()
    ? columns.map(equal).join(' and ')
    : `${keyOf(one)} >= ${keyOf(other)} and ${keyOf(one)} <= ${keyOf(other)} and ${equal(columns.at(-1) ?? '')}`;
  return { text, values: [] };
}
