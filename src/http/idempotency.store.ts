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
 * claiming is waited for. Sorted, so that two batches never wait for each other crosswise.
 */
export async function claimKeys(
  tx: Tx,
  claims: readonly Claim[],
  now: number,
): Promise<Set<number>> {
  const rows = await tx.all<{ n: number }>(sql`
    with given as (
      select * from unnest(
        ${claims.map((c) => c.project_id)}::text[], ${claims.map((c) => c.mode)}::text[],
        ${claims.map((c) => c.operation)}::text[], ${claims.map((c) => c.key)}::text[],
        ${claims.map((c) => c.fingerprint)}::text[]
      ) with ordinality as g (project_id, mode, operation, key, fingerprint, n)
    ), claimed as (
      insert into idempotency_keys (project_id, mode, operation, key, fingerprint, created_at)
      select project_id, mode, operation, key, fingerprint, ${at(now)} from given
       order by project_id, mode, operation, key
      on conflict do nothing
      returning project_id, mode, operation, key
    )
    select (g.n - 1)::int as n from given g join claimed using (project_id, mode, operation, key)`);
  return new Set(rows.map((row) => row.n));
}

/** Keeps the answers beside their claims. */
export async function storeAnswers(
  tx: Tx,
  answers: readonly (Claim & { objectId: string | null; status: number; body: string })[],
): Promise<void> {
  await tx.run(sql`
    update idempotency_keys k set object_id = g.object_id, status = g.status, body = g.body
      from unnest(
        ${answers.map((a) => a.project_id)}::text[], ${answers.map((a) => a.mode)}::text[],
        ${answers.map((a) => a.operation)}::text[], ${answers.map((a) => a.key)}::text[],
        ${answers.map((a) => a.objectId)}::text[], ${answers.map((a) => a.status)}::int[],
        ${answers.map((a) => a.body)}::text[]
      ) as g (project_id, mode, operation, key, object_id, status, body)
     where (k.project_id, k.mode, k.operation, k.key) = (g.project_id, g.mode, g.operation, g.key)`);
}

/** A refused write leaves nothing behind, its claim included: the key is free again. */
export async function releaseKeys(tx: Tx, claims: readonly Claim[]): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys k
     using unnest(
        ${claims.map((c) => c.project_id)}::text[], ${claims.map((c) => c.mode)}::text[],
        ${claims.map((c) => c.operation)}::text[], ${claims.map((c) => c.key)}::text[]
      ) as g (project_id, mode, operation, key)
     where (k.project_id, k.mode, k.operation, k.key) = (g.project_id, g.mode, g.operation, g.key)`);
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
