// SQL on the call log.
import type { ProjectDetail } from '../../../contract/platform/projects.shapes.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';

export type CallRow = {
  projectId: string;
  keyId: string | null;
  prefix: string | null;
  mode: Mode;
  /** The operation by its name. */
  operation: string;
  method: string;
  path: string;
  family: string;
  status: number;
  /** Of a refusal: its code, and the names of the fields that were wrong. */
  code: string | null;
  wrongFields: readonly string[];
  /** What the call made or was about. */
  objectId: string | null;
  replayed: boolean;
  requestId: string;
  /** Without the part that tells one person's line from their neighbour's. */
  address: string;
  agent: string | null;
  duration_ms: number;
  at: number;
};

/** Calls of tenants that lie in one place. */
export async function insertCalls(tx: Pick<Tx, 'run'>, calls: readonly CallRow[]): Promise<void> {
  await tx.run(sql`
    insert into calls (project_id, key_id, prefix, mode, operation, method, path, family, status, code, wrong_fields,
      object_id, replayed, request_id, address, agent, duration_ms, created_at)
    ${rows(
      ['text', calls.map((c) => c.projectId)],
      ['text', calls.map((c) => c.keyId)],
      ['text', calls.map((c) => c.prefix)],
      ['text', calls.map((c) => c.mode)],
      ['text', calls.map((c) => c.operation)],
      ['text', calls.map((c) => c.method)],
      ['text', calls.map((c) => c.path)],
      ['text', calls.map((c) => c.family)],
      ['int', calls.map((c) => c.status)],
      ['text', calls.map((c) => c.code)],
      ['text', calls.map((c) => (c.wrongFields.length > 0 ? c.wrongFields.join(',') : null))],
      ['text', calls.map((c) => c.objectId)],
      ['boolean', calls.map((c) => c.replayed)],
      ['text', calls.map((c) => c.requestId)],
      ['text', calls.map((c) => c.address)],
      ['text', calls.map((c) => c.agent)],
      ['int', calls.map((c) => c.duration_ms)],
      ['float8', calls.map((c) => c.at), 'to_timestamp(? / 1000.0)'],
    )}`);
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
 * The latest calls of keys, newest first (contract/platform.md decision 26), `most` of them. Those of sessions are
 * kept for the counts: the dashboard's own reads would soon be all that a developer sees here.
 */
export async function listLatestCalls(
  reader: Reader,
  projectId: string,
  most: number,
): Promise<ProjectDetail['calls']> {
  if (most === 0) return [];
  const latest = await reader.all<LoggedCall>(sql`
    select id, key_id, prefix, method, path, status, duration_ms, created_at
      from calls where project_id = ${projectId} and key_id is not null order by id desc limit ${most}`);
  return latest.map((row) => ({ ...row, id: toNumber(row.id), created_at: iso(row.created_at) }));
}

/** Numbers are given out as calls are written: up to half a minute after they were made, where a database was away. */
export const apart_ms = 60_000;

/**
 * A number that no call made at a time or later is below, and hardly an older one above: as numbers grow with time, the
 * span of a project's numbers is halved until it is found, some thirty looks by the key. An index on the time would save
 * them and cost each call a tenth of what writing it costs.
 */
export async function firstSince(reader: Reader, projectId: string, ms: number): Promise<bigint> {
  const row = await reader.one<{ low: bigint }>(sql`
    with recursive halved (low, high) as (
      select min(id), max(id) + 1 from calls where project_id = ${projectId}
      union all
      select case when met.created_at < ${at(ms - apart_ms)} then met.id + 1 else low end,
             case when met.created_at < ${at(ms - apart_ms)} then high else (low + high) / 2 end
        from halved cross join lateral (
          select c.id, c.created_at from calls c
           where c.project_id = ${projectId} and c.id >= (low + high) / 2 order by c.id limit 1) as met
       where low < high)
    select low from halved where low = high`);
  // A project without calls has none above any number.
  return row?.low ?? 0n;
}

/** Drops calls of a project of before a time, its oldest first: numbers grow with time. Answers how many. */
export function dropCalls(
  tx: Pick<Tx, 'run'>,
  projectId: string,
  before: number,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from calls
     where project_id = ${projectId} and created_at < ${at(before)}
       and id <= (select max(id) from (
         select id from calls where project_id = ${projectId} order by id limit ${most}) as oldest)`);
}
