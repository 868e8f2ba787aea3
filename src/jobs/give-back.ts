// Gives back jobs that failed, with what the failure is called, and counts them.
import type { Database } from '../db/database.ts';
import { causeOf } from '../kit/cause.ts';
import { clock, iso } from '../kit/clock.ts';
import type { Job } from './job.store.ts';
import { noteOutcome } from './job-counts.ts';
import { type Failure, giveBackJobs } from './put-back.store.ts';

export async function giveBackFailed(
  database: Database,
  jobs: readonly (Job & { runAt: number })[],
  error: unknown,
): Promise<void> {
  const [first] = jobs;
  const count = await giveBackJobs(database, jobs, failureOf(error));
  if (first && count > 0) noteOutcome(first.kind, 'failed', count);
}

/** As the job keeps it. */
export const failureOf = (error: unknown): Failure => ({
  at: iso(clock.now()),
  cause: causeOf(error),
});
