// Runs what is due in the queue: a lane for each kind of job, and one look for all of them at what other servers put there.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { giveBackFailed } from './give-back.ts';
import { type Job, nextDueOf } from './job.store.ts';
import { keepJobCounts } from './job-counts.ts';
import { type JobDefinition, Lane, lease_ms, poll_ms } from './lane.ts';
import { queuedAt } from './lead.ts';
import { onWake } from './wake.ts';

export type Worker = {
  start(): void;
  /** Takes no more, waits for what runs, and gives back what did not finish in time. */
  stop(grace_ms: number): Promise<void>;
  /** Resolves when nothing is due and nothing runs (tests). */
  idle(): Promise<void>;
  /** Runs one job that was taken already, here and now; one that fails is put back. */
  runTaken(job: Job): Promise<void>;
  /** The name by which this worker holds jobs. */
  name: string;
};

type Options = { database: Database; log: Log; definitions: readonly JobDefinition[] };

export function createWorker(options: Options): Worker {
  const name = newId('req').slice(4);
  const lanes = new Map(
    options.definitions.map((definition) => [definition.kind, new Lane(definition, options, name)]),
  );
  const each = [...lanes.values()];
  const poll = createPoll(options, lanes);
  const stops: (() => void)[] = [];
  let stopCounting = async () => {};
  return {
    start() {
      stopCounting = keepJobCounts(options.database, (error) =>
        options.log.warn({ err: error }, 'what jobs came to cannot be written; trying again'),
      );
      for (const lane of each) lane.start();
      const holding = setInterval(() => {
        for (const lane of each) lane.hold();
      }, lease_ms / 3);
      stops.push(
        () => clearInterval(holding),
        onWake((kind, runAt) => lanes.get(kind)?.wake(runAt)),
        clock.onMove(() => {
          for (const lane of each) lane.moved();
          poll.look();
        }),
      );
      poll.start();
    },
    async stop(grace_ms) {
      for (const stop of stops.splice(0)) stop();
      const looked = poll.stop();
      await Promise.all(each.map((lane) => lane.stop(grace_ms)));
      await looked;
      // A database that is gone is not waited for.
      await Promise.race([stopCounting(), new Promise((late) => setTimeout(late, 1_000).unref())]);
    },
    name,
    runTaken: (job) => runTaken(options, job),
    async idle() {
      // A job of one kind may enqueue one of another: quiet is when a whole round finds nothing.
      for (let quiet = 0; quiet < 2 && !poll.isStopped(); ) {
        const due = await poll.due();
        const now = clock.now();
        const busy = await Promise.all(
          each.map((lane) => {
            const isDue = (due.get(lane.kind) ?? Number.POSITIVE_INFINITY) <= now;
            return (isDue || lane.isBusy) && lane.settle();
          }),
        );
        quiet = busy.includes(true) ? 0 : quiet + 1;
      }
    },
  };
}

async function runTaken({ database, log, definitions }: Options, job: Job): Promise<void> {
  const definition = definitions.find(({ kind }) => kind === job.kind);
  try {
    await definition?.run([job]);
  } catch (error) {
    log.error({ err: error, kind: job.kind, jobs: 1 }, 'jobs failed');
    const runAt = clock.now() + Math.min(2 ** job.taken * 500, 60_000);
    const back = queuedAt({ projectId: job.project_id, mode: job.mode, runAt });
    await giveBackFailed(database, [{ ...job, runAt: back }], error).catch(() => {});
  }
}

/** Asks once a second what is due of all kinds, in one statement, and tells each lane of its own. */
function createPoll({ database, log }: Options, lanes: ReadonlyMap<string, Lane>) {
  const kinds = [...lanes.keys()];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let [again, stopped] = [false, true];
  const due = async () => {
    try {
      return await nextDueOf(database, kinds);
    } catch (error) {
      log.warn({ err: error }, 'the queue cannot be read; trying again');
      return new Map<string, number>();
    }
  };
  const lookOnce = async () => {
    again = false;
    for (const [kind, runAt] of await due()) if (!stopped) lanes.get(kind)?.told(runAt);
  };
  const look = () => {
    clearTimeout(timer);
    // A look that has begun may have been before what this one is for.
    if (looking) again = true;
    else if (!stopped) {
      looking = lookOnce().finally(() => {
        looking = undefined;
        if (again) look();
        else if (!stopped) timer = setTimeout(look, poll_ms);
      });
    }
  };
  const start = () => {
    stopped = false;
    look();
  };
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
  return { due, look, start, stop, isStopped: () => stopped };
}
