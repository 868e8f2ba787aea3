// SQL that holds a person's row while others refer to it.
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Keeps the person from being deleted until the transaction ends; nothing else waits for it. */
export function findHeld(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx.one<{ id: string }>(sql`select id from users where id = ${id} for key share`);
}

/** The same for one transaction at a time: what counts before it writes. */
export function findLocked(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx.one<{ id: string }>(sql`select id from users where id = ${id} for no key update`);
}
