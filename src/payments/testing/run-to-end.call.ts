// Forces the end of an object of test mode: writes what is to happen while nobody works at its job, then runs the job here
// and now, as often as it takes.
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { lease_ms, lockFree, takeOne, type Worker } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';

/** Asked, looked up, ended: three steps, and one for whoever was just at it. */
const steps = 6;
/** Another server may be running the job: it has a step to go. */
const look_ms = 25;
const looks = 80;

type JobKey = { projectId: string; kind: string; subject: string };

/**
 * Changes the object in a transaction: under its lock, and only while its job is free, because one that runs has read
 * what was to happen already. `change` locks the object, asks, and writes when it may.
 */
export async function changeWhileFree(
  ctx: CallContext<ProjectCaller>,
  job: JobKey,
  change: (tx: Tx, isFree: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  for (let looked = 0; looked < looks; looked++) {
    // Keeps no answer yet, and changes nothing for a key that has its answer.
    const changed = await ctx.once(
      (tx) => change(tx, () => lockFree(tx, job, clock.now())),
      () => undefined,
    );
    if (changed) return;
    await new Promise((resolve) => setTimeout(resolve, look_ms));
  }
  throw fail('SERVER_BUSY', {}, 1);
}

/**
 * Under a key one that ended as it is told now may have been ended by the same call, which was cut off before its answer was
 * kept, or by its twin: it goes on to that answer (contract/payments.md B.13).
 */
export const mayBeRepeated = (ctx: CallContext<ProjectCaller>): boolean =>
  ctx.header('idempotency-key') !== undefined;

export async function runToEnd(
  { database, worker }: { database: Database; worker: Worker },
  job: JobKey,
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
