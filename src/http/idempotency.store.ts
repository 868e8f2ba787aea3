// SQL on claimed keys. A claim lives in the transaction of the object that it protects.
import { at, type Database, type Reader, type Tx } from '../db/database.ts';
import { bound, byPlace, rows } from '../db/spread.ts';
import { type Statement, sql } from '../db/sql.ts';

export type Claim = {
  project_id: string;
  mode: string;
  operation: string;
  key: string;
  fingerprint: string;
};

export type StoredAnswer = {
  fingerprint: string;
  object_id: string | null;
  status: number | null;
  body: string | null;
};

/**
 * Claims keys; answers the positions (from 0) that were free. A key that another transaction is
 * claiming is waited for: until its answer is inserted a claim is a lock, not a row, because a row
 * written twice costs its indexes twice. Sorted, so that two batches never wait for each other crosswise.
 * The tenants of one call lie in one place.
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<Set<number>> {
  const projects = claims.map((c) => c.project_id);
  const given = sql`unnest(
    ${projects}::text[], ${claims.map((c) => c.mode)}::text[],
    ${claims.map((c) => c.operation)}::text[], ${claims.map((c) => c.key)}::text[])
    with ordinality as g (project_id, mode, operation, key, n)`;
  // Two statements: the second must see what was committed while the first waited.
  const [, taken] = await Promise.all([
    tx.run(sql`
      select pg_advisory_xact_lock(name) from (
        select hashtextextended(concat_ws(' ', project_id, mode, operation, key), 0) as name
          from ${given} order by name) g`),
    tx.all<{ n: number }>(sql`
      select (g.n - 1)::int as n from ${given}
        join idempotency_keys k using (project_id, mode, operation, key) where ${bound('k', projects)}`),
  ]);
  const free = new Set(claims.keys());
  for (const { n } of taken) free.delete(n);
  return free;
}

/** Keeps the answers under their keys. */
export async function insertAnswers(
  tx: Tx,
  answers: readonly (Claim & { objectId: string | null; status: number; body: string })[],
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into idempotency_keys
      (project_id, mode, operation, key, fingerprint, object_id, status, body, created_at)
    ${rows(
      ['text', answers.map((a) => a.project_id)],
      ['text', answers.map((a) => a.mode)],
      ['text', answers.map((a) => a.operation)],
      ['text', answers.map((a) => a.key)],
      ['text', answers.map((a) => a.fingerprint)],
      ['text', answers.map((a) => a.objectId)],
      ['int', answers.map((a) => a.status)],
      ['text', answers.map((a) => a.body)],
      ['timestamptz', at(now)],
    )}`);
}

/** What was answered to a key, if its call was committed. */
export function findAnswer(reader: Reader, claim: Claim): Promise<StoredAnswer | undefined> {
  return reader.one<StoredAnswer>(sql`
    select fingerprint, object_id, status, body from idempotency_keys
     where project_id = ${claim.project_id} and mode = ${claim.mode}
       and operation = ${claim.operation} and key = ${claim.key}`);
}

type Forgettable = Pick<Claim, 'project_id' | 'mode' | 'operation' | 'key'> & { stays: boolean };

/**
 * Drops some of the bodies older than the time given. The claims of what can be read again stay for ever (B.13); one of an
 * answer that names no object, by an operation that is not among `rebuilt`, goes with its body.
 */
export async function forgetBodies(
  database: Database,
  before: number,
  { most, rebuilt }: { most: number; rebuilt: readonly string[] },
): Promise<number> {
  // The partial indexes hold bodies alone, so nothing of what was forgotten before is read again.
  const some = (of: Statement) => sql`(
    select project_id, mode, operation, key, object_id is not null or operation = any (${rebuilt}::text[]) as stays
      from idempotency_keys where created_at < ${at(before)} and body is not null and ${of}
     order by created_at limit ${most})`;
  const old = await database.all<Forgettable>(
    sql`${some(sql`object_id is not null`)} union all ${some(sql`object_id is null`)}`,
  );
  for (const group of await byPlace(database, old, (claim) => claim.project_id)) {
    const stays = group.filter((claim) => claim.stays);
    const goes = group.filter((claim) => !claim.stays);
    const given = (claims: readonly Forgettable[]) => sql`unnest(
      ${claims.map((c) => c.project_id)}::text[], ${claims.map((c) => c.mode)}::text[],
      ${claims.map((c) => c.operation)}::text[], ${claims.map((c) => c.key)}::text[])
      as g (project_id, mode, operation, key)
     where k.project_id = g.project_id and k.mode = g.mode and k.operation = g.operation and k.key = g.key
       and ${bound(
         'k',
         claims.map((c) => c.project_id),
       )}`;
    if (stays.length > 0) {
      await database.run(
        sql`update idempotency_keys k set body = null, created_at = null from ${given(stays)}`,
      );
    }
    if (goes.length > 0)
      await database.run(sql`delete from idempotency_keys k using ${given(goes)}`);
  }
  return old.length;
}

/** Drops the bodies of answers that tell of some objects: what a repeated call gets is read again (B.13). */
export async function forgetBodiesOf(
  tx: Tx,
  { tenant, mode }: { tenant: string; mode: string },
  operations: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update idempotency_keys set body = null
     where project_id = ${tenant} and mode = ${mode} and operation = any (${operations}) and body is not null
       and string_to_array(object_id, ' ') && ${ids}::text[]`);
}

/** How many objects an operation made since a time, at most 30 days ago: each is made under a key, and answered. */
export async function countMade(reader: Reader, operation: string, since: number): Promise<number> {
  const row = await reader.one<{ made: number }>(sql`
    select count(*)::int as made from idempotency_keys
     where created_at >= ${at(since)} and body is not null and object_id is not null and operation = ${operation}`);
  return row?.made ?? 0;
}
