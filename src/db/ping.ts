// The smallest question to the database.
import type { Reader } from './database.ts';
import { sql } from './sql.ts';

/** Throws when the database does not answer. */
export async function ping(reader: Reader): Promise<void> {
  await reader.one(sql`select 1`);
}
