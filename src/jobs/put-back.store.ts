// SQL that puts jobs back: those that got on, for later, and those that failed or were not reached.
import { at, type Database, type Tx } from '../db/database.ts';
import { byPlace } from '../db/spread.ts';
import { type Statement, sql } from '../db/sql.ts';
import { boundJobs, given, type Job, sameJob } from './job.store.ts';

/**
 * Puts jobs back for a later time; answers how many nobody took since. They got on: how they failed before is over. One that was
 * asked for while it ran stays due then: what asked for it came after what was read, and would else wait for the later time.
 */
export const postponeJobs = (
  tx: Pick<Tx, 'run'>,
  jobs: readonly (Job & { runAt: number })[],
): Promise<number> => putBack(tx, jobs, sql`true`, sql`null`);

function putBack(
  tx: Pick<Tx, 'run'>,
  jobs: readonly (Job & { runAt: number })[],
  those: Statement,
  failures: Statement,
): Promise<number> {
  return tx.run(sql`
    update jobs j set run_at = case when j.lease_by is null then least(j.run_at, g.run_at) else g.run_at end, lease_by = null,
      failures = ${failures}
      from ${given(jobs)}, ${jobs.map((j) => at(j.runAt))}::timestamptz[])
        as g (project_id, kind, subject, taken, run_at)
     where ${sameJob()} and ${those} and ${boundJobs(jobs)}`);
}

/** When a try failed, and what its error is called (`causeOf`). */
export type Failure = { at: string; cause: string };

/**
 * Puts back what failed or was not reached, those of each place by themselves; answers how many. What a step of the same batch
 * has put back already is held no more and keeps its time: one that fails must not bring its neighbours' next dates forward.
 */
export async function giveBackJobs(
  database: Database,
  jobs: readonly (Job & { runAt: number })[],
  failure?: Failure,
): Promise<number> {
  const failures = failure ? withFailure(failure) : sql`j.failures`;
  let count = 0;
  for (const group of await byPlace(database, jobs, (job) => job.project_id)) {
    count += await putBack(database, group, sql`j.lease_by is not null`, failures);
  }
  return count;
}

const withFailure = (failure: Failure): Statement =>
  sql`jsonb_path_query_array(coalesce(j.failures, '[]') || ${JSON.stringify(failure)}::jsonb, '$[last - 4 to last]')`;

export type Renewal = { runAt: number; payload: object; failure: Failure };

/** Puts a job back as a new one of its name, taken by nobody yet, which still tells how it failed; 0 where its taker lost it. */
export function renewJob(tx: Tx, job: Job, { runAt, payload, failure }: Renewal): Promise<number> {
  return tx.run(sql`
    update jobs j set run_at = ${at(runAt)}, lease_by = null, taken = 0, payload = ${JSON.stringify(payload)}::jsonb,
      failures = ${withFailure(failure)}
     where j.project_id = ${job.project_id} and j.kind = ${job.kind} and j.subject = ${job.subject}
       and j.taken = ${job.taken}`);
}
