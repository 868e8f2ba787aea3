// SQL on claimed keys. A claim lives in the transaction of the object that it protects.
import { at, type Reader, type Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

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
 */
export async function claimKeys(tx: Tx, claims: readonly Claim[]): Promise<Set<number>> {
  const given = sql`unnest(
    ${claims.map((c) => c.project_id)}::text[], ${claims.map((c) => c.mode)}::text[],
    ${claims.map((c) => c.operation)}::text[], ${claims.map((c) => c.key)}::text[])
    with ordinality as g (project_id, mode, operation, key, n)`;
  // Two statements: the second must see what was committed while the first waited.
  const [, taken] = await Promise.all([
    tx.run(sql`
      select pg_advisory_xact_lock(name) from (
        select hashtextextended(concat_ws(' ', project_id, mode, operation, key), 0) as name
          from ${given} order by name) g`),
    tx.all<{ n: number }>(sql`
      select (g.n - 1)::int as n from ${given} where (select true from idempotency_keys k
        where (k.project_id, k.mode, k.operation, k.key) = (g.project_id, g.mode, g.operation, g.key))`),
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
    select g.*, ${at(now)}::timestamptz from unnest(
        ${answers.map((a) => a.project_id)}::text[], ${answers.map((a) => a.mode)}::text[],
        ${answers.map((a) => a.operation)}::text[], ${answers.map((a) => a.key)}::text[],
        ${answers.map((a) => a.fingerprint)}::text[],
        ${answers.map((a) => a.objectId)}::text[], ${answers.map((a) => a.status)}::int[],
        ${answers.map((a) => a.body)}::text[]
      ) as g`);
}

/** What was answered to a key, if its call was committed. */
export function findAnswer(reader: Reader, claim: Claim): Promise<StoredAnswer | undefined> {
  return reader.one<StoredAnswer>(sql`
    select fingerprint, object_id, status, body from idempotency_keys
     where project_id = ${claim.project_id} and mode = ${claim.mode}
       and operation = ${claim.operation} and key = ${claim.key}`);
}

/** Drops some of the bodies older than the time given; the claims themselves stay for ever (B.13). */
export function forgetBodies(tx: Pick<Tx, 'run'>, before: number, most: number): Promise<number> {
  return tx.run(sql`
    update idempotency_keys set body = null where ctid = any (array(
      select ctid from idempotency_keys
       where created_at < ${at(before)} and body is not null and object_id is not null
       limit ${most}))`);
}
