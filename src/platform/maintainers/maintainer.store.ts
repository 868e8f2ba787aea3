// SQL on who maintains the reference data.
import { atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Names a person, or with `null` takes the role back; tells whether that changed anything. */
export function setMaintainer(
  tx: Tx,
  email: string,
  since: number | null,
): Promise<{ changed: boolean } | undefined> {
  return tx.one(sql`
    with before as (select id, maintainer_since from users where email = ${email} for update)
    update users u
       set maintainer_since = case
             when ${since === null} then null
             else coalesce(before.maintainer_since, ${atOrNull(since)}::timestamptz)
           end
      from before where u.id = before.id
    returning (before.maintainer_since is null) <> (u.maintainer_since is null) as changed`);
}

export async function isMaintainer(reader: Reader, userId: string): Promise<boolean> {
  const found = await reader.one(sql`
    select 1 from users where id = ${userId} and maintainer_since is not null`);
  return found !== undefined;
}
