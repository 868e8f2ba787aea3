// Takes due jobs of one kind and runs them, as many at once as the kind allows.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { giveBackFailed } from './give-back.ts';
import { extendLeases, type Job, nextDue, takeJobs } from './job.store.ts';
import { giveBackJobs } from './put-back.store.ts';

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

/**
 * A dead worker's job is due again after this: with the poll below a resend comes well within the
 * 30 s that contract/platform.md D17 allows.
 */
export const lease_ms = 12_000;
/** How often the queue is asked what other servers have put into it. */
export const poll_ms = 1_000;

/** What one statement takes at the most where projects share the places: by so much one may pass its part. */
const takeShared = 16;

/** What a look at the queue found: before this time, nothing is due but of projects that have their part. */
type Nothing = { except: ReadonlySet<string>; until: number };

/** The jobs of one kind on this server. What others queue it is told of by a look for all kinds (worker.ts). */
export class Lane {
  readonly #definition: JobDefinition;
  readonly #database: Database;
  readonly #log: Log;
  readonly #worker: string;
  readonly #running = new Map<Promise<void>, Job[]>();
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

  get kind(): string {
    return this.#definition.kind;
  }

  /** Whether something of it runs, or is being looked for. */
  get isBusy(): boolean {
    return this.#running.size > 0 || this.#taking !== undefined;
  }

  start(): void {
    this.#stopped = false;
  }

  /** Something was queued on this server, due then. */
  wake(runAt: number): void {
    this.#hear();
    this.#sleepUntil(runAt);
  }

  /** Time was moved: what was waited for may be due long since. */
  moved(): void {
    this.#hear();
    clearTimeout(this.#timer);
    this.#timerAt = Number.POSITIVE_INFINITY;
  }

  /** A look for all kinds found that the next of this one is due then. */
  told(runAt: number): void {
    if (runAt <= clock.now()) this.#take();
    else this.#sleepUntil(runAt);
  }

  async stop(grace_ms: number): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#taking;
    const late = new Promise<void>((resolve) => setTimeout(resolve, grace_ms).unref());
    await Promise.race([Promise.all(this.#running.keys()), late]);
    await this.#putBack([...this.#running.values()].flat(), () => 0);
  }

  /** Runs what is due; answers whether there was anything. */
  async settle(): Promise<boolean> {
    const before = this.isBusy;
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

  /** What is due later than the next look for all kinds, that look tells of. */
  #sleepUntil(due: number): void {
    const wait = Math.max(0, due - clock.now());
    if (this.#stopped || due >= this.#timerAt || wait > poll_ms) return;
    clearTimeout(this.#timer);
    this.#timerAt = due;
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
      if (due !== undefined) this.#sleepUntil(due);
    } catch (error) {
      this.#log.warn({ err: error, kind }, 'the queue cannot be read; trying again');
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
        await this.#putBack(jobs, (job) => Math.min(2 ** job.taken * 500, 60_000), error);
      })
      .finally(() => {
        this.#running.delete(work);
        this.#take();
      });
    this.#running.set(work, jobs);
  }

  async #putBack(jobs: Job[], delay: (job: Job) => number, error?: unknown): Promise<void> {
    if (jobs.length === 0) return;
    const now = clock.now();
    const back = jobs.map((job) => ({ ...job, runAt: now + delay(job) }));
    // What cannot be given back is due again when its lease ends.
    const giving =
      error === undefined
        ? giveBackJobs(this.#database, back)
        : giveBackFailed(this.#database, back, error);
    await giving.catch(() => {});
    this.#hear();
  }

  /** Holds on to what takes long. */
  hold(): void {
    const jobs = [...this.#running.values()].flat();
    if (jobs.length === 0) return;
    extendLeases(this.#database, jobs, clock.now() + lease_ms).catch(() => {});
  }
}
