// SQL on the queue as operators look at it: over all tenants, counted by kind or one after the other.
import type { JobState, SoughtJobState } from '../../contract/backoffice/words.ts';
import { at, type Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Failure } from './put-back.store.ts';

export type JobCount = {
  kind: string;
  waiting: number;
  due: number;
  running: number;
  late: number;
  failed: number;
  oldest_due_at: number | null;
};

/** Due for longer than this it is late. */
const late_ms = 60_000;

export function countJobs(reader: Reader, now: number): Promise<JobCount[]> {
  return reader.all<JobCount>(sql`
    select kind, count(*)::int as waiting,
           count(*) filter (where run_at <= ${at(now)})::int as due,
           count(*) filter (where run_at > ${at(now)} and lease_by is not null)::int as running,
           count(*) filter (where run_at <= ${at(now - late_ms)})::int as late,
           count(*) filter (where failures is not null)::int as failed,
           min(run_at) filter (where run_at <= ${at(now)}) as oldest_due_at
      from jobs as of_backoffice group by kind order by kind`);
}

export type JobKey = { project_id: string; kind: string; subject: string };

export type JobRow = JobKey & {
  mode: string | null;
  payload: Record<string, unknown> | null;
  run_at: number;
  state: JobState;
  taken: number;
  /** The newest last; none once it got on. */
  failures: Failure[] | null;
};

type Sought = {
  kinds: readonly string[] | null;
  state: SoughtJobState | null;
  now: number;
};

type Listed = Sought & {
  limit: number;
  /** Only those that no worker holds. */
  free?: true;
};

const ofKinds = (kinds: readonly string[] | null) =>
  kinds === null ? sql`true` : sql`kind = any (${kinds}::text[])`;

const inState = (state: SoughtJobState | null, now: number) => sql`
  case ${state}::text when 'late' then run_at <= ${at(now - late_ms)}
    when 'failed' then failures is not null else coalesce(state = ${state}, true) end`;

/** How many there are, and how many of them are of these kinds and held by no worker. */
export async function countSought(
  reader: Reader,
  { kinds, state, now }: Sought,
  may: readonly string[],
): Promise<{ found: number; count: number }> {
  const row = await reader.one<{ found: number; count: number }>(sql`
    select count(*)::int as found,
           count(*) filter (where kind = any (${may}::text[]) and state <> 'running')::int as count
      from (select kind, run_at, failures, ${stateAt(now)} as state
              from jobs as of_backoffice where ${ofKinds(kinds)}) as seen
     where ${inState(state, now)}`);
  return row ?? { found: 0, count: 0 };
}

/** The first due one first. */
export function listJobs(
  reader: Reader,
  { kinds, state, now, limit, free }: Listed,
): Promise<JobRow[]> {
  return reader.all<JobRow>(sql`
    select * from (
      select project_id, kind, subject, mode, payload, run_at, taken, failures, ${stateAt(now)} as state
        from jobs as of_backoffice where ${ofKinds(kinds)}) as seen
     where ${inState(state, now)} and ${free ? sql`state <> 'running'` : sql`true`}
     order by run_at, kind, subject limit ${limit}`);
}

const stateAt = (now: number) => sql`case
  when run_at <= ${at(now)} then 'due' when lease_by is not null then 'running' else 'waiting' end`;

export function findJob(
  reader: Reader,
  { project_id, kind, subject }: JobKey,
  now: number,
): Promise<JobRow | undefined> {
  return reader.one<JobRow>(sql`
    select project_id, kind, subject, mode, payload, run_at, taken, failures, ${stateAt(now)} as state
      from jobs where project_id = ${project_id} and kind = ${kind} and subject = ${subject}`);
}
