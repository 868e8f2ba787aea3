// SQL on the call log.
import type { ProjectDetail } from '../../../contract/shapes/platform.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';

export type CallRow = {
  projectId: string;
  keyId: string | null;
  prefix: string | null;
  method: string;
  path: string;
  family: string;
  status: number;
  duration_ms: number;
  at: number;
};

export async function insertCalls(tx: Pick<Tx, 'run'>, calls: readonly CallRow[]): Promise<void> {
  await tx.run(sql`
    insert into calls (project_id, key_id, prefix, method, path, family, status, duration_ms, created_at)
    select project_id, key_id, prefix, method, path, family, status, duration_ms, to_timestamp(at / 1000.0)
      from unnest(
      ${calls.map((c) => c.projectId)}::text[], ${calls.map((c) => c.keyId)}::text[],
      ${calls.map((c) => c.prefix)}::text[], ${calls.map((c) => c.method)}::text[],
      ${calls.map((c) => c.path)}::text[], ${calls.map((c) => c.family)}::text[],
      ${calls.map((c) => c.status)}::int[], ${calls.map((c) => c.duration_ms)}::int[],
      ${calls.map((c) => c.at)}::float8[]) as g
        (project_id, key_id, prefix, method, path, family, status, duration_ms, at)`);
}

type LoggedCall = {
  id: bigint;
  key_id: string | null;
  prefix: string | null;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  created_at: number;
};

/**
 * The latest 100 calls of keys, newest first (contract/platform.md decision 26). Those of sessions are
 * kept for the counts: the dashboard's own reads would soon be all that a developer sees here.
 */
export async function listCalls(
  reader: Reader,
  projectId: string,
): Promise<ProjectDetail['calls']> {
  const rows = await reader.all<LoggedCall>(sql`
    select id, key_id, prefix, method, path, status, duration_ms, created_at
      from calls where project_id = ${projectId} and key_id is not null order by id desc limit 100`);
  return rows.map((row) => ({ ...row, id: toNumber(row.id), created_at: iso(row.created_at) }));
}

/** Drops calls of before a time; answers how many. */
export function dropCalls(tx: Pick<Tx, 'run'>, before: number, most: number): Promise<number> {
  return tx.run(sql`
    delete from calls where ctid = any (array(
      select ctid from calls where created_at < ${at(before)} limit ${most}))`);
}
