// SQL on the fact that an account's identity is verified.
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Marks an account; tells since when it is marked, or undefined when nobody has this address. */
export function markVerified(
  tx: Tx,
  email: string,
  now: number,
): Promise<{ verified_at: number; changed: boolean } | undefined> {
  return tx.one(sql`
    with before as (select id, verified_at from users where email = ${email} for update)
    update users u set verified_at = coalesce(before.verified_at, ${at(now)}::timestamptz)
      from before where u.id = before.id
    returning u.verified_at, before.verified_at is null as changed`);
}
