// What kit/text.ts `fold` makes of a text, made by the database: of columns that are too seldom searched to keep it.
import { type Statement, sql } from './sql.ts';

/** Lower case without accents; the letters are taken apart first, because `lower` may know ASCII alone ("C"). */
export const folded = (column: Statement): Statement =>
  sql`lower(regexp_replace(normalize(${column}, nfd), '[\\u0300-\\u036f]', '', 'g'))`;
