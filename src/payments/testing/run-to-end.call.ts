// Runs the job of one object of test mode here and now, as often as it takes to come to its end.
import type { Database } from '../../db/database.ts';
import { lease_ms, takeOne, type Worker } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';

/** Asked, looked up, ended: three steps, and one for whoever was just at it. */
const steps = 6;
/** Another server may be running the job: it has a step to go. */
const look_ms = 25;
const looks = 80;

export async function runToEnd(
  { database, worker }: { database: Database; worker: Worker },
  job: { projectId: string; kind: string; subject: string },
  hasEnded: () => Promise<boolean>,
): Promise<void> {
  let looked = 0;
  for (let done = 0; done < steps; ) {
    const taking = { worker: worker.name, now: clock.now(), lease_ms };
    const taken = await takeOne(database, job, taking);
    if (taken) {
      await worker.runTaken(taken);
      done++;
    } else {
      if (looked++ === looks) break;
      await new Promise((resolve) => setTimeout(resolve, look_ms));
    }
    if (await hasEnded()) return;
  }
  throw fail('SERVER_BUSY', {}, 1);
}
