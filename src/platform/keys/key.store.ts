// SQL on API keys. The secret itself never comes here, only its hash.
import type { KeyScope, Lifetime } from '../../../contract/platform/projects.shapes.ts';
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ImportedKey } from './import-file.rules.ts';
import type { KnownKey } from './known-key.ts';

export type KeyRow = {
  id: string;
  project_id: string;
  name: string;
  mode: Mode;
  prefix: string;
  scopes: KeyScope[];
  daily_limit: number;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
  disabled_at: number | null;
  disabled_reason: string | null;
  rotated_from: string | null;
};

/** What a change of a key's life decides by. */
export type KeyLifeRow = KeyRow & { secret_hash: string; lifetime: Lifetime };

type IdentityRow = KeyRow & {
  secret_hash: string;
  live_enabled: boolean;
  deleted_at: number | null;
};

/** The keys of some hashes, by hash, each with its project's standing. */
export async function findKeysByHash(
  reader: Reader,
  hashes: readonly string[],
): Promise<Map<string, KnownKey>> {
  const rows = await reader.all<IdentityRow>(sql`
    select k.id, k.project_id, k.name, k.mode, k.prefix, k.scopes, k.expires_at, k.revoked_at,
           k.disabled_at, k.secret_hash, p.live_enabled, p.deleted_at
      from api_keys k join projects p on p.id = k.project_id
     where k.secret_hash = any (${hashes})`);
  return new Map(rows.map((row) => [row.secret_hash, known(row)]));
}

/** A deleted project's keys are revoked from that moment, those in their grace too (R11). */
function known(row: IdentityRow): KnownKey {
  return {
    kind: 'key',
    keyId: row.id,
    projectId: row.project_id,
    mode: row.mode,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    liveEnabled: row.live_enabled,
    expiresAt: row.expires_at,
    revokedAt: earlier(row.revoked_at, row.deleted_at),
    disabledAt: row.disabled_at,
  };
}

const earlier = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/**
 * Newest first, without those that had ended by then; of those that have ended since, the latest `most`: a project may make
 * and revoke hundreds a minute.
 */
export function listKeys(
  reader: Reader,
  projectId: string,
  { since, now, most }: { since: number; now: number; most: number },
): Promise<KeyRow[]> {
  const ends = sql`coalesce(least(revoked_at, expires_at), 'infinity')`;
  return reader.all<KeyRow>(sql`
    select id, project_id, name, mode, prefix, scopes, daily_limit, created_at, last_used_at,
           expires_at, revoked_at, disabled_at, disabled_reason, rotated_from
      from api_keys
     where project_id = ${projectId}
       and (${ends} > ${at(now)} or id in (
             select id from api_keys
              where project_id = ${projectId} and ${ends} > ${at(since)} and ${ends} <= ${at(now)}
              order by id desc limit ${most}))
     order by id desc`);
}

/** Keys that count among the five: not expired, revoked, disabled or in their grace (C2, decision 3). */
export async function countActiveKeys(tx: Tx, projectId: string, now: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from api_keys
     where project_id = ${projectId} and revoked_at is null and disabled_at is null
       and (expires_at is null or expires_at > ${at(now)})`);
  return row?.count ?? 0;
}

export async function insertKey(
  tx: Tx,
  key: {
    id: string;
    projectId: string;
    name: string;
    mode: Mode;
    prefix: string;
    secretHash: string;
    scopes: readonly KeyScope[];
    dailyLimit: number;
    lifetime: Lifetime;
    createdBy: string;
    createdAt: number;
    expiresAt: number | null;
    rotatedFrom?: string;
  },
): Promise<KeyRow> {
  const row = await tx.one<KeyRow>(sql`
    insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit,
      lifetime, created_by, created_at, expires_at, rotated_from)
    values (${key.id}, ${key.projectId}, ${key.name}, ${key.mode}, ${key.prefix},
      ${key.secretHash}, ${key.scopes}, ${key.dailyLimit}, ${key.lifetime}, ${key.createdBy},
      ${at(key.createdAt)}, ${atOrNull(key.expiresAt)},
      ${key.rotatedFrom ?? null})
    returning id, project_id, name, mode, prefix, scopes, daily_limit, created_at, last_used_at,
      expires_at, revoked_at, disabled_at, disabled_reason, rotated_from`);
  if (!row) throw new Error('the key was not written');
  return row;
}

/** When keys were last used, written for many calls at once. */
export async function touchKeys(
  tx: Pick<Tx, 'run'>,
  used: readonly { id: string; at: number }[],
): Promise<void> {
  await tx.run(sql`
    update api_keys k set last_used_at = g.used_at
      from unnest(${used.map((u) => u.id)}::text[], ${used.map((u) => at(u.at))}::timestamptz[])
        as g (id, used_at)
     where k.id = g.id and (k.last_used_at is null or k.last_used_at < g.used_at)`);
}

/** A key of a project, whatever its state. Call it under the project's lock to decide by it. */
export function findKey(
  tx: Reader,
  projectId: string,
  keyId: string,
): Promise<KeyLifeRow | undefined> {
  return tx.one<KeyLifeRow>(sql`
    select id, project_id, name, mode, prefix, scopes, daily_limit, created_at, last_used_at,
           expires_at, revoked_at, disabled_at, disabled_reason, rotated_from, secret_hash, lifetime
      from api_keys where id = ${keyId} and project_id = ${projectId}`);
}

/** Ends a key at once unless it has ended already, a grace that still runs included. */
export async function revokeKeyRow(
  tx: Tx,
  keyId: string,
  now: number,
): Promise<string | undefined> {
  const row = await tx.one<{ secret_hash: string }>(sql`
    update api_keys set revoked_at = ${at(now)}
     where id = ${keyId} and (revoked_at is null or revoked_at > ${at(now)})
    returning secret_hash`);
  return row?.secret_hash;
}

/** Gives a key its end; 0 when it was revoked, replaced or disabled meanwhile. */
export function endKey(tx: Tx, keyId: string, end: number): Promise<number> {
  return tx.run(sql`
    update api_keys set revoked_at = ${at(end)}
     where id = ${keyId} and revoked_at is null and disabled_at is null`);
}

type DisabledRow = {
  project_id: string;
  disabled_at: number;
  disabled_reason: string | null;
  changed: boolean;
};

/** Switches a key off, or tells since when it is. */
export async function disableKeyRow(
  tx: Tx,
  keyId: string,
  reason: string | null,
  now: number,
): Promise<DisabledRow | undefined> {
  const done = await tx.one<DisabledRow>(sql`
    update api_keys set disabled_at = ${at(now)}, disabled_reason = ${reason}
     where id = ${keyId} and disabled_at is null
    returning project_id, disabled_at, disabled_reason, true as changed`);
  if (done) return done;
  return tx.one<DisabledRow>(sql`
    select project_id, disabled_at, disabled_reason, false as changed
      from api_keys where id = ${keyId} and disabled_at is not null`);
}

/** The keys that came after one by rotation and can still be used. */
export async function findSuccessors(tx: Reader, keyId: string, now: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    with recursive line as (
      select id from api_keys where rotated_from = ${keyId}
      union select k.id from api_keys k join line on k.rotated_from = line.id
    )
    select k.id from api_keys k join line using (id)
     where k.disabled_at is null and (k.revoked_at is null or k.revoked_at > ${at(now)})
       and (k.expires_at is null or k.expires_at > ${at(now)})
     order by k.id`);
  return rows.map(({ id }) => id);
}

/** The hashes of all keys of a project. */
export async function findHashesOf(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx.all<{ secret_hash: string }>(
    sql`select secret_hash from api_keys where project_id = ${projectId}`,
  );
  return rows.map((row) => row.secret_hash);
}

/** Which of these hashes belong to a key already. */
export async function findKnownHashes(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.all<{ secret_hash: string }>(
    sql`select secret_hash from api_keys where secret_hash = any (${hashes})`,
  );
  return new Set(rows.map((row) => row.secret_hash));
}

/** Writes keys of which only the hash is known; how many were new. */
export function insertImportedKeys(
  tx: Tx,
  keys: readonly (ImportedKey & { id: string })[],
  now: number,
): Promise<number> {
  const rows = keys.map((key) => ({
    ...key,
    expiresAt: atOrNull(key.expiresAt),
  }));
  return tx.run(sql`
    insert into api_keys (id, project_id, name, mode, prefix, secret_hash, scopes, daily_limit,
      lifetime, created_at, expires_at)
    select k.id, k."projectId", k.name, k.mode, k.prefix, k."secretHash", k.scopes, k."dailyLimit",
           'none', ${at(now)}, k."expiresAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (id text, "projectId" text,
        name text, mode text, prefix text, "secretHash" text, scopes text[], "dailyLimit" integer,
        "expiresAt" timestamptz)
    on conflict (secret_hash) do nothing`);
}

/** Of each of some projects the first of its keys in use that ends until then. */
export function listEndingKeys(
  reader: Reader,
  projects: readonly string[],
  { now, until }: { now: number; until: number },
): Promise<Pick<KeyRow, 'id' | 'project_id' | 'name'>[]> {
  return reader.all(sql`
    select distinct on (project_id) project_id, id, name from api_keys
     where project_id = any (${projects}) and expires_at > ${at(now)} and expires_at < ${at(until)}
       and revoked_at is null and disabled_at is null
     order by project_id, expires_at, id`);
}
