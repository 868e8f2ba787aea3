// Gives back jobs that failed, with what the failure is called, and counts them.
import type { Database } from '../db/database.ts';
import { causeOf } from '../kit/cause.ts';
import { clock, iso } from '../kit/clock.ts';
import type { Job } from './job.store.ts';
import { noteOutcome } from './job-counts.ts';
import { giveBackJobs } from './put-back.store.ts';

export async function giveBackFailed(
  database: Database,
  jobs: readonly (Job & { runAt: number })[],
  error: unknown,
): Promise<void> {
  const failure = { at: iso(clock.now()), cause: causeOf(error) };
  const [first] = jobs;
  const count = await giveBackJobs(database, jobs, failure);
  if (first && count > 0) noteOutcome(first.kind, 'failed', count);
}
