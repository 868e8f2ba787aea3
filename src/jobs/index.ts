// The door of the queue: enqueue in the caller's transaction, finish or postpone in the worker's.
import type { Tx } from '../db/database.ts';
import { byPlace } from '../db/spread.ts';
import { hurryFree, removeFree } from './free-job.store.ts';
import { failureOf } from './give-back.ts';
import { deleteJobs, insertJobs, type Job, type NewJob } from './job.store.ts';
import { noteOutcome } from './job-counts.ts';
import { queuedAt } from './lead.ts';
import type { JobKey } from './office-job.store.ts';
import { postponeJobs, renewJob } from './put-back.store.ts';
import { wakeWorkers } from './wake.ts';

export {
  countDue,
  type DueJob,
  dropJobs,
  findDue,
  type Job,
  listDue,
  lockFree,
  type NewJob,
  shiftJobs,
  takeNext,
  takeOne,
} from './job.store.ts';
export { findWorkSince, forgetJobCounts, listOutcomes } from './job-counts.store.ts';
export { writeJobCounts } from './job-counts.ts';
export { type JobDefinition, lease_ms } from './lane.ts';
export { leadQueue, movesOf, unled } from './lead.ts';
export {
  countJobs,
  countSought,
  findJob,
  type JobCount,
  type JobKey,
  type JobRow,
  listJobs,
} from './office-job.store.ts';
export type { Failure } from './put-back.store.ts';
/** For a store that queues many in a statement of its own; and for whoever wants to know of new jobs. */
export { onWake, wakeWorkers } from './wake.ts';
export { createWorker, type Worker } from './worker.ts';

/** The job's lease ran out and somebody else has it: whatever was done here must be undone. */
export class LeaseLost extends Error {}

/** Writes jobs; this server's worker is woken once they are committed. */
export async function enqueue(tx: Tx, given: readonly NewJob[]): Promise<void> {
  if (given.length === 0) return;
  const jobs = given.map((job) => ({ ...job, runAt: queuedAt(job) }));
  for (const group of await byPlace(tx, jobs, (job) => job.projectId)) await insertJobs(tx, group);
  tx.afterCommit(() => {
    for (const job of jobs) wakeWorkers(job.kind, job.runAt);
  });
}

/** `given_up`: without its work; `moved`: another job goes on with it, and what came of it is counted there. */
export type Ending = 'done' | 'given_up' | 'moved';

/** Ends jobs in the transaction of their effect. */
export async function finish(tx: Tx, jobs: readonly Job[], ending: Ending = 'done'): Promise<void> {
  if (jobs.length === 0) return;
  if ((await deleteJobs(tx, jobs)) !== jobs.length) throw new LeaseLost();
  if (ending === 'moved') return;
  tx.afterCommit(() => {
    for (const { kind } of jobs) noteOutcome(kind, ending, 1);
  });
}

/** Begins a job anew after a failure that its own plan of tries is for. */
export async function beginAnew(
  tx: Tx,
  job: Job,
  { error, ...again }: { runAt: number; payload: object; error: unknown },
): Promise<void> {
  if ((await renewJob(tx, job, { ...again, failure: failureOf(error) })) === 0)
    throw new LeaseLost();
  tx.afterCommit(() => {
    noteOutcome(job.kind, 'failed', 1);
    wakeWorkers(job.kind, again.runAt);
  });
}

/** Makes jobs due now that no worker holds; answers how many. */
export async function hurryJobs(tx: Tx, keys: readonly JobKey[], now: number): Promise<number> {
  let count = 0;
  for (const group of await byPlace(tx, keys, (key) => key.project_id)) {
    count += await hurryFree(tx, group, now);
  }
  tx.afterCommit(() => {
    for (const kind of new Set(keys.map((key) => key.kind))) wakeWorkers(kind, now);
  });
  return count;
}

/** Takes jobs out of the queue that no worker holds, their work undone; answers how many. */
export async function cancelJobs(tx: Tx, keys: readonly JobKey[], now: number): Promise<number> {
  let count = 0;
  for (const group of await byPlace(tx, keys, (key) => key.project_id)) {
    count += await removeFree(tx, group, now);
  }
  return count;
}

/** Puts jobs back for a later time in the transaction of their effect. */
export async function postpone(tx: Tx, given: readonly (Job & { runAt: number })[]): Promise<void> {
  if (given.length === 0) return;
  const jobs = given.map((job) => ({
    ...job,
    runAt: queuedAt({ projectId: job.project_id, mode: job.mode, runAt: job.runAt }),
  }));
  if ((await postponeJobs(tx, jobs)) !== jobs.length) throw new LeaseLost();
  tx.afterCommit(() => {
    for (const job of jobs) wakeWorkers(job.kind, job.runAt);
  });
}
