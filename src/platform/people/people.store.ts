// SQL that holds a person's row while others refer to it, and that names people.
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Keeps the person from being deleted until the transaction ends; nothing else waits for it. */
export function findHeld(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx.one<{ id: string }>(sql`select id from users where id = ${id} for key share`);
}

/** The same for one transaction at a time: what counts before it writes. */
export function findLocked(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx.one<{ id: string }>(sql`select id from users where id = ${id} for no key update`);
}

/** People by their ids; no name where the account is gone. */
export async function findPersonNames(
  reader: Reader,
  ids: readonly string[],
): Promise<(id: string) => { id: string; name: string | null }> {
  const rows = await reader.all<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${[...new Set(ids)]}::text[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? null });
}
