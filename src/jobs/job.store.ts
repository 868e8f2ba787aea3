// SQL on the queue. A worker that takes a job moves its due time to the end of a short lease: when the
// worker dies, the job is simply due again.
import { at, type Database, type Reader, type Tx } from '../db/database.ts';
import { sameKey } from '../db/same-key.ts';
import { bound, byPlace, isSpread, rows } from '../db/spread.ts';
import { join, type Statement, sql } from '../db/sql.ts';

export type NewJob = {
  kind: string;
  /** What the job is about; one job of a kind for one subject of a tenant. */
  subject: string;
  /** The tenant; `platformTenant` for what belongs to nobody. */
  projectId: string;
  mode: string | null;
  payload?: object;
  /** When it is due, in milliseconds. */
  runAt: number;
};

export type Job = {
  project_id: string;
  kind: string;
  subject: string;
  mode: string | null;
  payload: Record<string, unknown> | null;
  lease_by: string;
  /** How often it was taken, this time included: above 1 an earlier worker did not finish. */
  taken: number;
};

/**
 * Jobs of tenants that lie in one place. One that is wanted earlier than it is due, or than its lease ends, has no holder any
 * more: whoever runs it decided by what was there before.
 */
export async function insertJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  await tx.run(sql`
    insert into jobs (project_id, kind, subject, mode, payload, run_at)
    ${rows(
      ['text', jobs.map((j) => j.projectId)],
      ['text', jobs.map((j) => j.kind)],
      ['text', jobs.map((j) => j.subject)],
      ['text', jobs.map((j) => j.mode)],
      ['jsonb', jobs.map((j) => (j.payload ? JSON.stringify(j.payload) : null))],
      ['timestamptz', jobs.map((j) => at(j.runAt))],
    )}
    on conflict (project_id, kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at),
      lease_by = case when excluded.run_at < jobs.run_at then null else jobs.lease_by end`);
}

export type Take = {
  count: number;
  worker: string;
  now: number;
  lease_ms: number;
  /** Projects that must wait. */
  except: readonly string[];
};

/**
 * Takes due jobs of a kind, oldest first; jobs that another worker is taking are passed over. Answers them in lists
 * whose tenants lie in one place. Where there are several, a look without a lock tells which tenants have something
 * due, then one statement takes for those of one place.
 */
export async function takeJobs(database: Database, kind: string, take: Take): Promise<Job[][]> {
  if (!isSpread()) return [await takeOf(database, kind, take, notOf(take.except))];
  const due = await database.all<{ project_id: string }>(sql`
    select project_id from jobs where kind = ${kind} and run_at <= ${at(take.now)}
       and ${notOf(take.except)} order by run_at limit ${take.count}`);
  const lists: Job[][] = [];
  for (const group of await byPlace(database, due, (row) => row.project_id)) {
    const tenants = group.map((row) => row.project_id);
    const within = { ...take, count: group.length };
    lists.push(await takeOf(database, kind, within, bound('jobs', tenants)));
  }
  return lists;
}

/**
 * Jobs beside one row, of which PostgreSQL expects a thousand. Where it expects one job, because it counted an empty queue, to
 * sort all that is due looks a little cheaper than the index that holds them in their order; where few of a thousand are wanted
 * it does not (docs/decisions/0101).
 */
const inOrder = () => (isSpread() ? sql`jobs` : sql`jobs, string_to_table('1', ',') one`);

// The choice is made once: beside the update, as a sub-select, PostgreSQL may look into it anew for each row, and whatever
// was taken already is passed over then, so that the limit is none.
const takeOf = (database: Database, kind: string, take: Take, tenants: Statement): Promise<Job[]> =>
  database.all<Job>(sql`
    with due as materialized (
      select project_id, kind, subject from ${inOrder()}
       where kind = ${kind} and run_at <= ${at(take.now)} and ${tenants}
       order by run_at limit ${take.count} for update of jobs skip locked)
    update jobs set run_at = ${at(take.now + take.lease_ms)}, lease_by = ${take.worker}, taken = jobs.taken + 1
      from due
     where due.kind = ${kind} and ${sameKey('jobs', 'due', keyColumns)} and ${isSpread() ? tenants : sql`true`}
    returning jobs.project_id, jobs.kind, jobs.subject, mode, payload, lease_by, taken`);

const notOf = (projects: readonly string[]) =>
  projects.length === 0 ? sql`true` : sql`project_id <> all (${projects}::text[])`;

/** The next due time of a kind, in milliseconds, projects that must wait aside. */
export async function nextDue(
  reader: Reader,
  kind: string,
  except: readonly string[],
): Promise<number | undefined> {
  const row = await reader.one<{ run_at: number }>(sql`
    select run_at from ${inOrder()} where kind = ${kind} and ${notOf(except)} order by run_at limit 1`);
  return row?.run_at ?? undefined;
}

/** The same of several kinds in one statement; none of a kind that waits for nothing. */
export async function nextDueOf(
  reader: Reader,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const looks = kinds.map(
    (kind) =>
      sql`(select kind, run_at from ${inOrder()} where kind = ${kind} order by run_at limit 1)`,
  );
  const rows = await reader.all<{ kind: string; run_at: number }>(join(looks, ' union all '));
  return new Map(rows.map(({ kind, run_at }) => [kind, run_at]));
}

/** Jobs as given rows, to be joined by their key. */
export const given = (jobs: readonly Job[]) => sql`unnest(
  ${jobs.map((j) => j.project_id)}::text[], ${jobs.map((j) => j.kind)}::text[],
  ${jobs.map((j) => j.subject)}::text[], ${jobs.map((j) => j.taken)}::int[]`;

const keyColumns = ['project_id', 'kind', 'subject'];

export const sameJob = () => sql`${sameKey('j', 'g', keyColumns)} and j.taken = g.taken`;

export const boundJobs = (jobs: readonly Job[]) =>
  bound(
    'j',
    jobs.map((j) => j.project_id),
  );

/**
 * Holds on to jobs that take long. One that was put back meanwhile has no holder any more: extending it
 * all the same would bring its next date forward to the end of a lease (D4: never early).
 */
export async function extendLeases(
  database: Database,
  jobs: readonly Job[],
  until: number,
): Promise<void> {
  for (const group of await byPlace(database, jobs, (job) => job.project_id)) {
    await database.run(sql`
      update jobs j set run_at = ${at(until)}
        from ${given(group)}, ${group.map((j) => j.lease_by)}::text[])
          as g (project_id, kind, subject, taken, lease_by)
       where ${sameJob()} and j.lease_by = g.lease_by and ${boundJobs(group)}`);
  }
}

/** Ends jobs; answers how many were still held by their taker. */
export function deleteJobs(tx: Tx, jobs: readonly Job[]): Promise<number> {
  return tx.run(sql`
    delete from jobs j using ${given(jobs)}) as g (project_id, kind, subject, taken)
     where ${sameJob()} and ${boundJobs(jobs)}`);
}

/** Ends jobs of a kind whose subject begins so, whoever runs them: who holds one loses it. */
export function dropJobs(
  tx: Tx,
  { projectId, kind, beginning }: { projectId: string; kind: string; beginning: string },
): Promise<number> {
  return tx.run(sql`
    delete from jobs where project_id = ${projectId} and kind = ${kind}
       and subject >= ${beginning} and subject < ${`${beginning}~`}`);
}

/** A job of a project in test mode, and when it is due by the queue. */
export type DueJob = Pick<Job, 'kind' | 'subject'> & { run_at: number };

/** What falls due next in a project's test mode, in order. */
export function listDue(reader: Reader, projectId: string, most: number): Promise<DueJob[]> {
  return reader.all<DueJob>(sql`
    select kind, subject, run_at from jobs where project_id = ${projectId} and mode = 'test'
     order by run_at, kind, subject limit ${most}`);
}

/** When a job that nobody works at is due. */
export async function findDue(
  reader: Reader,
  { projectId, kind, subject }: { projectId: string; kind: string; subject: string },
): Promise<number | undefined> {
  const row = await reader.one<{ run_at: number }>(sql`
    select run_at from jobs
     where project_id = ${projectId} and kind = ${kind} and subject = ${subject} and lease_by is null`);
  return row?.run_at;
}

/** How many jobs of a project's test mode are due by a time, or are being run by anybody: those may become due. */
export async function countDue(reader: Reader, projectId: string, upTo: number): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from jobs
     where project_id = ${projectId} and mode = 'test' and (run_at <= ${at(upTo)} or lease_by is not null)`);
  return row?.count ?? 0;
}

export type Taking = { worker: string; now: number; lease_ms: number };

/**
 * Takes the first job of a project's test mode that is due by a time and that nobody works at; and when it was due. One
 * that is yet to come waits for those being run: they may bring what comes before it, and know no later time than theirs.
 */
export function takeNext(
  database: Database,
  projectId: string,
  upTo: number,
  { worker, now, lease_ms }: Taking,
): Promise<(Job & { due_at: number }) | undefined> {
  return database.one<Job & { due_at: number }>(sql`
    with due as materialized (
      select project_id, kind, subject, run_at from jobs
       where project_id = ${projectId} and mode = 'test' and run_at <= ${at(upTo)} and lease_by is null
         and (run_at <= ${at(now)} or not exists (select 1 from jobs held
               where held.project_id = ${projectId} and held.mode = 'test' and held.lease_by is not null))
       order by run_at, kind, subject limit 1 for update skip locked)
    update jobs set run_at = ${at(now + lease_ms)}, lease_by = ${worker}, taken = jobs.taken + 1
      from due
     where jobs.project_id = ${projectId} and jobs.kind = due.kind and jobs.subject = due.subject
    returning jobs.project_id, jobs.kind, jobs.subject, jobs.mode, jobs.payload, jobs.lease_by, jobs.taken,
      due.run_at as due_at`);
}

/** Locks a job unless somebody works at it; nobody takes it before the end of the transaction then. */
export async function lockFree(
  tx: Tx,
  { projectId, kind, subject }: { projectId: string; kind: string; subject: string },
  now: number,
): Promise<boolean> {
  const row = await tx.one<{ held: boolean }>(sql`
    select lease_by is not null and run_at > ${at(now)} as held from jobs
     where project_id = ${projectId} and kind = ${kind} and subject = ${subject} for update`);
  return !row?.held;
}

/** Takes one job, whenever it is due, unless somebody works at it. */
export function takeOne(
  database: Database,
  { projectId, kind, subject }: { projectId: string; kind: string; subject: string },
  { worker, now, lease_ms }: Taking,
): Promise<Job | undefined> {
  return database.one<Job>(sql`
    update jobs set run_at = ${at(now + lease_ms)}, lease_by = ${worker}, taken = taken + 1
     where project_id = ${projectId} and kind = ${kind} and subject = ${subject}
       and (lease_by is null or run_at <= ${at(now)})
    returning project_id, kind, subject, mode, payload, lease_by, taken`);
}

/** Moves the whole queue of a project's test mode; a positive time makes it due later. */
export async function shiftJobs(tx: Tx, projectId: string, ms: number): Promise<void> {
  await tx.run(sql`
    update jobs set run_at = run_at + make_interval(secs => ${ms / 1_000})
     where project_id = ${projectId} and mode = 'test'`);
}
