// SQL on hiring keys. The secret itself never comes here, only its hash.
import type { HiringScope } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { withoutDisk } from '../../db/without-disk.ts';

export type KeyRow = {
  id: string;
  organization_id: string;
  name: string;
  mode: Mode;
  scopes: HiringScope[];
  prefix: string;
  last4: string;
  secret_hash: string;
  created_by: string | null;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
};

const columns = {
  text: `id, organization_id, name, mode, scopes, prefix, last4, secret_hash, created_by, created_at,
    last_used_at, expires_at, revoked_at`,
  values: [],
};

/** What a call is judged by. */
export type CallersKey = Pick<
  KeyRow,
  | 'id'
  | 'organization_id'
  | 'mode'
  | 'scopes'
  | 'secret_hash'
  | 'last_used_at'
  | 'expires_at'
  | 'revoked_at'
>;

const callersColumns = {
  text: 'id, organization_id, mode, scopes, secret_hash, last_used_at, expires_at, revoked_at',
  values: [],
};

export function findKeysByHash(reader: Reader, hashes: readonly string[]): Promise<CallersKey[]> {
  return reader.all<CallersKey>(sql`
    select ${callersColumns} from hiring_keys where secret_hash = any (${hashes})`);
}

/** Keys that call so many times, each beside the window of its calls: what `countKeyCalls` counts. */
export const callingKeys = (calls: ReadonlyMap<string, number>): Statement => sql`
  select 'hiring-key:' || id as subject, count, ${callersColumns}
    from unnest(${[...calls.keys()]}::text[], ${[...calls.values()]}::int[]) as g (secret_hash, count)
    join hiring_keys using (secret_hash)`;

/** Keys that are neither revoked nor expired; counted under the organisation's lock to decide by it. */
export async function countActiveKeys(
  reader: Reader,
  organizationId: string,
  now: number,
): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from hiring_keys
     where organization_id = ${organizationId} and revoked_at is null
       and (expires_at is null or expires_at > ${at(now)})`);
  return row?.count ?? 0;
}

export async function insertKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.run(sql`
    insert into hiring_keys (id, organization_id, name, mode, scopes, prefix, last4, secret_hash, created_by,
      created_at, expires_at)
    values (${row.id}, ${row.organization_id}, ${row.name}, ${row.mode}, ${row.scopes}, ${row.prefix}, ${row.last4},
      ${row.secret_hash}, ${row.created_by}, ${at(row.created_at)}, ${atOrNull(row.expires_at)})`);
}

/** Newest first, whatever became of them. */
export function listKeys(
  reader: Reader,
  organizationId: string,
  after: string | undefined,
  most: number,
): Promise<KeyRow[]> {
  return reader.all<KeyRow>(sql`
    select ${columns} from hiring_keys
     where organization_id = ${organizationId} and (${after ?? null}::text is null or id < ${after ?? null})
     order by id desc limit ${most}`);
}

export function lockKey(tx: Tx, organizationId: string, id: string): Promise<KeyRow | undefined> {
  return tx.one<KeyRow>(sql`
    select ${columns} from hiring_keys
     where organization_id = ${organizationId} and id = ${id} for update`);
}

/** As the operator names it, who knows no organisation. */
export const lockAnyKey = (tx: Tx, id: string): Promise<KeyRow | undefined> =>
  tx.one<KeyRow>(sql`select ${columns} from hiring_keys where id = ${id} for update`);

/** A new secret, or the end of it; the row is locked. */
export async function saveKey(tx: Tx, row: KeyRow): Promise<void> {
  await tx.run(sql`
    update hiring_keys set prefix = ${row.prefix}, last4 = ${row.last4}, secret_hash = ${row.secret_hash},
      revoked_at = ${atOrNull(row.revoked_at)}
     where organization_id = ${row.organization_id} and id = ${row.id}`);
}

/**
 * When keys were last used: a call that reads waits on no disk to have it written, nor for another server that writes the same;
 * two that waited for each other's rows would end as a deadlock.
 */
export async function touchKeys(
  writer: Pick<Tx, 'run'>,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await writer.run({
    text: `with ${withoutDisk}
      update hiring_keys set last_used_at = $2 from without_disk
       where id = any (array(
         select id from hiring_keys
          where id = any ($1) and (last_used_at is null or last_used_at < $2) for update skip locked))`,
    values: [ids, at(now)],
  });
}
