// SQL on the queue. A worker that takes a job moves its due time to the end of a short lease: when the
// worker dies, the job is simply due again.
import { at, type Database, type Reader, type Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type NewJob = {
  kind: string;
  /** What the job is about; one job of a kind for one subject. */
  subject: string;
  projectId: string | null;
  mode: string | null;
  payload?: object;
  /** When it is due, in milliseconds. */
  runAt: number;
};

export type Job = {
  id: bigint;
  kind: string;
  subject: string;
  project_id: string | null;
  mode: string | null;
  payload: Record<string, unknown> | null;
  lease_by: string;
  /** How often it was taken, this time included: above 1 an earlier worker did not finish. */
  taken: number;
};

export async function insertJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  await tx.run(sql`
    insert into jobs (kind, subject, project_id, mode, payload, run_at)
    select * from unnest(
      ${jobs.map((j) => j.kind)}::text[], ${jobs.map((j) => j.subject)}::text[],
      ${jobs.map((j) => j.projectId)}::text[], ${jobs.map((j) => j.mode)}::text[],
      ${jobs.map((j) => (j.payload ? JSON.stringify(j.payload) : null))}::jsonb[],
      ${jobs.map((j) => at(j.runAt))}::timestamptz[])
    on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at)`);
}

/** Takes due jobs of a kind, oldest first; jobs that another worker is taking are passed over. */
export function takeJobs(
  database: Database,
  kind: string,
  take: {
    count: number;
    worker: string;
    now: number;
    lease_ms: number;
    /** Projects that must wait. */
    except: readonly string[];
  },
): Promise<Job[]> {
  return database.all<Job>(sql`
    update jobs set run_at = ${at(take.now + take.lease_ms)}, lease_by = ${take.worker}, taken = taken + 1
     where id in (
       select id from jobs where kind = ${kind} and run_at <= ${at(take.now)}
          and ${notOf(take.except)}
        order by run_at limit ${take.count} for update skip locked)
    returning id, kind, subject, project_id, mode, payload, lease_by, taken`);
}

const notOf = (projects: readonly string[]) =>
  projects.length === 0
    ? sql`true`
    : sql`(project_id is null or project_id <> all (${projects}::text[]))`;

/** The next due time of a kind, in milliseconds, projects that must wait aside. */
export async function nextDue(
  reader: Reader,
  kind: string,
  except: readonly string[],
): Promise<number | undefined> {
  const row = await reader.one<{ run_at: number }>(sql`
    select run_at from jobs where kind = ${kind} and ${notOf(except)} order by run_at limit 1`);
  return row?.run_at ?? undefined;
}

/**
 * Holds on to jobs that take long. One that was put back meanwhile has no holder any more: extending it
 * all the same would bring its next date forward to the end of a lease (D4: never early).
 */
export async function extendLeases(
  database: Pick<Database, 'run'>,
  jobs: readonly Job[],
  until: number,
): Promise<void> {
  await database.run(sql`
    update jobs j set run_at = ${at(until)}
      from unnest(${jobs.map((j) => j.id)}::bigint[], ${jobs.map((j) => j.taken)}::int[],
        ${jobs.map((j) => j.lease_by)}::text[]) as g (id, taken, lease_by)
     where j.id = g.id and j.taken = g.taken and j.lease_by = g.lease_by`);
}

/** Ends jobs; answers how many were still held by their taker. */
export function deleteJobs(tx: Tx, jobs: readonly Job[]): Promise<number> {
  return tx.run(sql`
    delete from jobs j
     using unnest(${jobs.map((j) => j.id)}::bigint[], ${jobs.map((j) => j.taken)}::int[]) as g (id, taken)
     where j.id = g.id and j.taken = g.taken`);
}

/** Puts jobs back for a later time; answers how many were still held by their taker. */
export function postponeJobs(
  tx: Pick<Tx, 'run'>,
  jobs: readonly (Job & { runAt: number })[],
): Promise<number> {
  return tx.run(sql`
    update jobs j set run_at = g.run_at, lease_by = null
      from unnest(
        ${jobs.map((j) => j.id)}::bigint[], ${jobs.map((j) => j.taken)}::int[],
        ${jobs.map((j) => at(j.runAt))}::timestamptz[]) as g (id, taken, run_at)
     where j.id = g.id and j.taken = g.taken`);
}
