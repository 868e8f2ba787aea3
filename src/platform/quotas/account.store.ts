// SQL on the fact that an account's identity is verified.
import { at, type Reader, type Tx } from '../../db/database.ts';
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

/** The same of a project's owner; undefined when there is no such project. */
export function markOwnerVerified(
  tx: Tx,
  projectId: string,
  now: number,
): Promise<{ id: string } | undefined> {
  return tx.one(sql`
    update users u set verified_at = coalesce(u.verified_at, ${at(now)}::timestamptz)
      from projects p where p.id = ${projectId} and u.id = p.owner_id
    returning u.id`);
}

export async function isOwnerVerified(reader: Reader, projectId: string): Promise<boolean> {
  const row = await reader.one<{ verified: boolean }>(sql`
    select u.verified_at is not null as verified
      from projects p join users u on u.id = p.owner_id where p.id = ${projectId}`);
  return row?.verified ?? false;
}
