// SQL on keys as operators look for them: over all projects, by what of a key may be seen or was leaked.
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { KeyRow } from './key.store.ts';

const columns = {
  text: `id, project_id, name, mode, prefix, scopes, daily_limit, created_at, last_used_at, expires_at, revoked_at,
    disabled_at, disabled_reason, rotated_from`,
  values: [],
};

/** A beginning is on many keys by chance alone once there are many: so many are shown. */
const shownMost = 20;

export function findKeyRows(
  reader: Reader,
  { id, prefix, hash }: { id?: string; prefix?: string; hash?: string },
): Promise<KeyRow[]> {
  return reader.all<KeyRow>(sql`
    select ${columns} from api_keys
     where id = ${id ?? null} or prefix = ${prefix ?? null} or secret_hash = ${hash ?? null}
     order by id desc limit ${shownMost}`);
}

/** Whatever its project; a decision on it is made under the project's lock. */
export async function findKeyRow(reader: Reader, id: string): Promise<KeyRow | undefined> {
  return (await findKeyRows(reader, { id }))[0];
}

/** False when it is not switched off. */
export async function enableKeyRow(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update api_keys set disabled_at = null, disabled_reason = null
     where id = ${id} and disabled_at is not null`);
  return changed > 0;
}
