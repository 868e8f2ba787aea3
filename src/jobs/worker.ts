// Takes due jobs and runs them, a kind at a time, as many at once as the kind allows.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { extendLeases, type Job, nextDue, postponeJobs, takeJobs } from './job.store.ts';
import { onWake } from './wake.ts';

export type JobDefinition = {
  kind: string;
  /** How many jobs of this kind run at once here. */
  concurrency: number;
  /** How many of them one call of `run` may get. */
  batch: number;
  /** Ends or puts back each job in the transaction of its effect. One that throws is tried again. */
  run(jobs: Job[]): Promise<void>;
};

export type Worker = {
  start(): void;
  /** Takes no more, waits for what runs, and gives back what did not finish in time. */
  stop(grace_ms: number): Promise<void>;
  /** Resolves when nothing is due and nothing runs (tests). */
  idle(): Promise<void>;
};

/**
 * A dead worker's job is due again after this: with the poll below a resend comes well within the
 * 30 s that contract/platform.md D17 allows.
 */
const lease_ms = 12_000;
const poll_ms = 1_000;

export function createWorker(options: {
  database: Database;
  log: Log;
  definitions: readonly JobDefinition[];
}): Worker {
  const name = newId('req').slice(4);
  const lanes = options.definitions.map((definition) => createLane(definition, options, name));
  return {
    start() {
      for (const lane of lanes) lane.start();
    },
    async stop(grace_ms) {
      await Promise.all(lanes.map((lane) => lane.stop(grace_ms)));
    },
    async idle() {
      // A job of one kind may enqueue one of another: quiet is when a whole round finds nothing.
      for (let quiet = 0; quiet < 2; ) {
        const busy = await Promise.all(lanes.map((lane) => lane.settle()));
        quiet = busy.includes(true) ? 0 : quiet + 1;
      }
    },
  };
}

function createLane(
  definition: JobDefinition,
  { database, log }: { database: Database; log: Log },
  worker: string,
) {
  const running = new Map<Promise<void>, Job[]>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let taking: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  const stops: (() => void)[] = [];

  const count = () => [...running.values()].reduce((sum, jobs) => sum + jobs.length, 0);

  const sleepUntil = (due: number) => {
    if (stopped || due >= timerAt) return;
    clearTimeout(timer);
    timerAt = due;
    timer = setTimeout(take, Math.max(0, Math.min(due - clock.now(), poll_ms)));
  };

  const take = () => {
    clearTimeout(timer);
    timerAt = Number.POSITIVE_INFINITY;
    if (taking) again = true;
    else if (!stopped) {
      taking = takeSome().finally(() => {
        taking = undefined;
        if (again) take();
      });
    }
  };

  const takeSome = async () => {
    again = false;
    try {
      let room = definition.concurrency - count();
      while (room > 0 && !stopped) {
        const wanted = Math.min(room, definition.batch * 4);
        const now = clock.now();
        const jobs = await takeJobs(database, definition.kind, {
          count: wanted,
          worker,
          now,
          lease_ms,
        });
        for (let i = 0; i < jobs.length; i += definition.batch) {
          run(jobs.slice(i, i + definition.batch));
        }
        if (jobs.length < wanted) break;
        room = definition.concurrency - count();
      }
      const due = await nextDue(database, definition.kind);
      sleepUntil(Math.min(due ?? Number.POSITIVE_INFINITY, clock.now() + poll_ms));
    } catch (error) {
      log.warn({ err: error, kind: definition.kind }, 'the queue cannot be read; trying again');
      sleepUntil(clock.now() + poll_ms);
    }
  };

  const run = (jobs: Job[]) => {
    const work = definition
      .run(jobs)
      .catch(async (error) => {
        log.error({ err: error, kind: definition.kind, jobs: jobs.length }, 'jobs failed');
        await putBack(jobs, (job) => Math.min(2 ** job.taken * 500, 60_000));
      })
      .finally(() => {
        running.delete(work);
        take();
      });
    running.set(work, jobs);
  };

  const putBack = async (jobs: Job[], delay: (job: Job) => number) => {
    const now = clock.now();
    const back = jobs.map((job) => ({ ...job, runAt: now + delay(job) }));
    await postponeJobs(database, back).catch(() => {});
  };

  const hold = () => {
    const jobs = [...running.values()].flat();
    if (jobs.length === 0) return;
    extendLeases(database, jobs, clock.now() + lease_ms).catch(() => {});
  };

  return {
    start() {
      stopped = false;
      const holding = setInterval(hold, lease_ms / 3);
      stops.push(
        () => clearInterval(holding),
        onWake((kind, runAt) => {
          if (kind === definition.kind) sleepUntil(runAt);
        }),
        clock.onMove(take),
      );
      take();
    },
    async stop(grace_ms: number) {
      stopped = true;
      clearTimeout(timer);
      for (const stop of stops.splice(0)) stop();
      await taking;
      const late = new Promise<void>((resolve) => setTimeout(resolve, grace_ms).unref());
      await Promise.race([Promise.all(running.keys()), late]);
      await putBack([...running.values()].flat(), () => 0);
    },
    /** Runs what is due; answers whether there was anything. */
    async settle(): Promise<boolean> {
      const before = running.size > 0 || taking !== undefined;
      take();
      await taking;
      const busy = running.size > 0;
      await Promise.all(running.keys());
      return before || busy;
    },
  };
}
