// Ends a move of a test clock: the queue is kept by the clock as it is from now on. Whoever moved it does this, or any
// server once the one that did has died.
import type { Database, Tx } from '../../db/database.ts';
import { type JobDefinition, shiftJobs } from '../../jobs/index.ts';
import { lockClock, moveKind, takeMark } from './clock.store.ts';

/** `move`: this one, if it is still under way; null: whichever is. */
export async function finishMove(tx: Tx, projectId: string, move: string | null): Promise<void> {
  const ahead = await lockClock(tx, projectId);
  const queueAhead = await takeMark(tx, projectId, move);
  if (queueAhead !== undefined) await shiftJobs(tx, projectId, queueAhead - ahead);
}

/** Ends a move without its queue, which is gone: the account is locked and its clock put back. */
export const dropMove = (tx: Tx, projectId: string) => takeMark(tx, projectId, null);

export const finishClockJob = (database: Database): JobDefinition => ({
  kind: moveKind,
  concurrency: 4,
  batch: 1,
  async run(jobs) {
    for (const { project_id: projectId } of jobs) {
      await database.transaction((tx) => finishMove(tx, projectId, null));
    }
  },
});
