// Ends a move of a test clock: the queue is kept by the clock as it is from now on. Whoever moved it does this, or any
// server once the one that did has died.
import type { Database, Tx } from '../../db/database.ts';
import { type JobDefinition, shiftJobs } from '../../jobs/index.ts';
import { lockClock, moveKind, takeMark } from './clock.store.ts';

export async function finishMove(tx: Tx, projectId: string): Promise<void> {
  const ahead = await lockClock(tx, projectId);
  const queueAhead = await takeMark(tx, projectId);
  if (queueAhead !== undefined) await shiftJobs(tx, projectId, queueAhead - ahead);
}

export const finishClockJob = (database: Database): JobDefinition => ({
  kind: moveKind,
  concurrency: 4,
  batch: 1,
  async run(jobs) {
    for (const { project_id: projectId } of jobs) {
      await database.transaction((tx) => finishMove(tx, projectId));
    }
  },
});
