// Tells a first start from a later one.
import type { Reader } from './database.ts';
import { sql } from './sql.ts';

/** The oldest account, if there is any. */
export function findFirstUser(reader: Reader): Promise<{ id: string } | undefined> {
  return reader.one<{ id: string }>(sql`select id from users order by id limit 1`);
}
