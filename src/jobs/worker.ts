// Takes due jobs and runs them, a kind at a time, as many at once as the kind allows.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { extendLeases, giveBackJobs, type Job, nextDue, takeJobs } from './job.store.ts';
import { queuedAt } from './lead.ts';
import { onWake } from './wake.ts';

export type JobDefinition = {
  kind: string;
  /** How many jobs of this kind run at once here. */
  concurrency: number;
  /** How many of them one call of `run` may get. */
  batch: number;
  /**
   * Leaves room to others: a project gets no more jobs while it has half as many under way as places are
   * free, so that one whose jobs take long never fills them all, nor do several (contract/platform.md D23).
   */
  shared?: true;
  /** Ends or puts back each job in the transaction of its effect. One that throws is tried again. */
  run(jobs: Job[]): Promise<void>;
};

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

/**
 * A dead worker's job is due again after this: with the poll below a resend comes well within the
 * 30 s that contract/platform.md D17 allows.
 */
export const lease_ms = 12_000;
const poll_ms = 1_000;

/** What one statement takes at the most where projects share the places: by so much one may pass its part. */
const takeShared = 16;

export function createWorker(options: {
  database: Database;
  log: Log;
  definitions: readonly JobDefinition[];
}): Worker {
  const name = newId('req').slice(4);
  const lanes = options.definitions.map((definition) => new Lane(definition, options, name));
  return {
    start() {
      for (const lane of lanes) lane.start();
    },
    async stop(grace_ms) {
      await Promise.all(lanes.map((lane) => lane.stop(grace_ms)));
    },
    name,
    async runTaken(job) {
      const definition = options.definitions.find(({ kind }) => kind === job.kind);
      try {
        await definition?.run([job]);
      } catch (error) {
        options.log.error({ err: error, kind: job.kind, jobs: 1 }, 'jobs failed');
        const runAt = clock.now() + Math.min(2 ** job.taken * 500, 60_000);
        const back = queuedAt({ projectId: job.project_id, mode: job.mode, runAt });
        await giveBackJobs(options.database, [{ ...job, runAt: back }]).catch(() => {});
      }
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

/** What a look at the queue found: before this time, nothing is due but of projects that have their part. */
type Nothing = { except: ReadonlySet<string>; until: number };

/** The jobs of one kind on this server. */
class Lane {
  readonly #definition: JobDefinition;
  readonly #database: Database;
  readonly #log: Log;
  readonly #worker: string;
  readonly #running = new Map<Promise<void>, Job[]>();
  readonly #stops: (() => void)[] = [];
  #nothing: Nothing | undefined;
  /** Counts what may have brought a job that a look at the queue did not see. */
  #news = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #taking: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(definition: JobDefinition, shared: { database: Database; log: Log }, worker: string) {
    this.#definition = definition;
    this.#database = shared.database;
    this.#log = shared.log;
    this.#worker = worker;
  }

  start(): void {
    this.#stopped = false;
    const holding = setInterval(() => this.#hold(), lease_ms / 3);
    this.#stops.push(
      () => clearInterval(holding),
      onWake((kind, runAt) => {
        if (kind !== this.#definition.kind) return;
        this.#hear();
        this.#sleepUntil(runAt);
      }),
      clock.onMove(() => {
        this.#hear();
        this.#take();
      }),
    );
    this.#take();
  }

  async stop(grace_ms: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops.splice(0)) stop();
    await this.#taking;
    const late = new Promise<void>((resolve) => setTimeout(resolve, grace_ms).unref());
    await Promise.race([Promise.all(this.#running.keys()), late]);
    await this.#putBack([...this.#running.values()].flat(), () => 0);
  }

  /** Runs what is due; answers whether there was anything. */
  async settle(): Promise<boolean> {
    const before = this.#running.size > 0 || this.#taking !== undefined;
    this.#hear();
    this.#take();
    // One that was under way is followed by another: to wait for the first alone would find one for ever.
    while (this.#taking) await this.#taking;
    const busy = this.#running.size > 0;
    await Promise.all(this.#running.keys());
    return before || busy;
  }

  #count(): number {
    return [...this.#running.values()].reduce((sum, jobs) => sum + jobs.length, 0);
  }

  /** The projects that have their part of the places. */
  #full(): string[] {
    if (!this.#definition.shared) return [];
    const held = new Map<string, number>();
    for (const { project_id } of [...this.#running.values()].flat()) {
      held.set(project_id, (held.get(project_id) ?? 0) + 1);
    }
    const part = (this.#definition.concurrency - this.#count()) / 2;
    return [...held].filter(([, count]) => count >= part).map(([project]) => project);
  }

  #sleepUntil(due: number): void {
    if (this.#stopped || due >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = due;
    const wait = Math.max(0, Math.min(due - clock.now(), poll_ms));
    this.#timer = setTimeout(() => this.#take(), wait);
  }

  #take(): void {
    clearTimeout(this.#timer);
    this.#timerAt = Number.POSITIVE_INFINITY;
    if (this.#taking) this.#again = true;
    else if (!this.#stopped) {
      this.#taking = this.#takeSome().finally(() => {
        this.#taking = undefined;
        if (this.#again) this.#take();
      });
    }
  }

  async #takeSome(): Promise<void> {
    this.#again = false;
    const { kind, concurrency, batch, shared } = this.#definition;
    try {
      let room = concurrency - this.#count();
      while (room > 0 && !this.#stopped) {
        const count = Math.min(room, shared ? takeShared : batch * 4);
        const [now, except] = [clock.now(), this.#full()];
        if (this.#isKnown(except, now)) break;
        const taken = { count, worker: this.#worker, now, lease_ms, except };
        const lists = await takeJobs(this.#database, kind, taken);
        for (const jobs of lists) {
          for (let i = 0; i < jobs.length; i += batch) this.#run(jobs.slice(i, i + batch));
        }
        if (lists.flat().length < count) break;
        room = concurrency - this.#count();
      }
      // Without a place the end of a job takes the next one.
      const due = room > 0 ? await this.#nextDue() : undefined;
      this.#sleepUntil(Math.min(due ?? Number.POSITIVE_INFINITY, clock.now() + poll_ms));
    } catch (error) {
      this.#log.warn({ err: error, kind }, 'the queue cannot be read; trying again');
      this.#sleepUntil(clock.now() + poll_ms);
    }
  }

  /**
   * When something is due again that may be taken. Where projects are passed over, a look reads all that is due to them: one
   * that found nothing else stays true, until something is heard of or it is time to look what other servers queued.
   */
  async #nextDue(): Promise<number | undefined> {
    const [now, except] = [clock.now(), this.#full()];
    if (this.#isKnown(except, now)) return this.#nothing?.until;
    const before = this.#news;
    const due = await nextDue(this.#database, this.#definition.kind, except);
    const until = Math.min(due ?? Number.POSITIVE_INFINITY, now + poll_ms);
    this.#nothing =
      except.length > 0 && before === this.#news ? { except: new Set(except), until } : undefined;
    return due;
  }

  /** Whether nothing is due but of projects that have their part still. */
  #isKnown(except: readonly string[], now: number): boolean {
    if (!this.#nothing || now >= this.#nothing.until) return false;
    return this.#nothing.except.isSubsetOf(new Set(except));
  }

  #hear(): void {
    this.#news++;
    this.#nothing = undefined;
  }

  #run(jobs: Job[]): void {
    const { kind } = this.#definition;
    const work = this.#definition
      .run(jobs)
      .catch(async (error) => {
        this.#log.error({ err: error, kind, jobs: jobs.length }, 'jobs failed');
        await this.#putBack(jobs, (job) => Math.min(2 ** job.taken * 500, 60_000));
      })
      .finally(() => {
        this.#running.delete(work);
        this.#take();
      });
    this.#running.set(work, jobs);
  }

  async #putBack(jobs: Job[], delay: (job: Job) => number): Promise<void> {
    if (jobs.length === 0) return;
    const now = clock.now();
    const back = jobs.map((job) => ({ ...job, runAt: now + delay(job) }));
    // What cannot be given back is due again when its lease ends.
    await giveBackJobs(this.#database, back).catch(() => {});
    this.#hear();
  }

  #hold(): void {
    const jobs = [...this.#running.values()].flat();
    if (jobs.length === 0) return;
    extendLeases(this.#database, jobs, clock.now() + lease_ms).catch(() => {});
  }
}
