// The job that takes money objects on when they are due: it asks the outside with no transaction open, then keeps
// what it heard and ends or puts back its jobs in one.
import type { Mode } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import {
  finish,
  type Job,
  type JobDefinition,
  movesOf,
  postpone,
  unled,
} from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { Overtaken } from '../attempts/index.ts';
import type { Merchants } from '../merchants/index.ts';
import type { MoneyKey, MoneyRow } from './money-object.ts';

export type Advance<R extends MoneyRow, A extends { row: R }, Finding> = {
  kind: string;
  database: Database;
  concurrency: number;
  batch: number;
  merchants: Merchants;
  find(keys: readonly MoneyKey[]): Promise<R[]>;
  /** What must be committed before the outside is asked; answers the rows as they are then, with what to ask. */
  begin(rows: R[], nowOf: NowOf): Promise<A[]>;
  /** What the outside says at the present of the object's project; undefined when nobody needs to be asked. */
  ask(asking: A, now: number): Promise<Finding | undefined>;
  /** Applies what was heard; answers the rows as they are afterwards, by id. */
  settle(
    tx: Tx,
    found: readonly { key: R; finding: Finding }[],
    nowOf: NowOf,
  ): Promise<ReadonlyMap<string, R>>;
  /** When the object is due again on its project's clock, in milliseconds; undefined when it has ended. */
  dueAgain(row: R, now: number): number | undefined;
};

/** The present of a project. */
export type NowOf = (scope: Pick<MoneyKey, 'project_id' | 'mode'>) => number;

export function advanceJob<R extends MoneyRow, A extends { row: R }, Finding>(
  options: Advance<R, A, Finding>,
): JobDefinition {
  const { kind, concurrency, batch } = options;
  return {
    kind,
    concurrency,
    batch,
    async run(jobs) {
      try {
        await advance(options, jobs);
      } catch (error) {
        // One object's trouble must not hold up the others of its batch. What was overtaken is asked again from what is there by then.
        if (jobs.length === 1 && !(error instanceof Overtaken)) throw error;
        const results = await Promise.allSettled(jobs.map((job) => advance(options, [job])));
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
      }
    },
  };
}

const keyOf = (job: Job): MoneyKey => ({
  project_id: job.project_id,
  mode: job.mode as Mode,
  id: job.subject,
});

async function advance<R extends MoneyRow, A extends { row: R }, Finding>(
  options: Advance<R, A, Finding>,
  jobs: Job[],
): Promise<void> {
  const keys = jobs.map(keyOf);
  const moves = new Map(jobs.map((job) => [job.project_id, movesOf(job.project_id)]));
  const [aheadOf, rows] = await Promise.all([options.merchants.clocksOf(keys), options.find(keys)]);
  const now = clock.now();
  const nowOf: NowOf = (scope) => now + aheadOf(scope);
  const all = await options.begin(rows, nowOf);
  const found: { key: R; finding: Finding }[] = [];
  await Promise.all(
    all.map(async (asking) => {
      const finding = await options.ask(asking, nowOf(asking.row));
      if (finding !== undefined) found.push({ key: asking.row, finding });
    }),
  );
  const known = new Map(all.map(({ row }) => [row.id, row]));
  await options.database.transaction(async (tx) => {
    const settled = await options.settle(tx, found, nowOf);
    const ended: Job[] = [];
    const again: (Job & { runAt: number })[] = [];
    for (const job of jobs) {
      const row = settled.get(job.subject) ?? known.get(job.subject);
      const dueAt = row && options.dueAgain(row, nowOf(row));
      if (row === undefined || dueAt === undefined) ended.push(job);
      else if (movesOf(job.project_id) === moves.get(job.project_id)) {
        again.push({ ...job, runAt: dueAt - aheadOf(row) });
      } else {
        // The test clock was moved meanwhile, and the queue with it: by the former one it would come a whole move too late.
        again.push({ ...job, runAt: unled(job.project_id, clock.now()) });
      }
    }
    await finish(tx, ended);
    await postpone(tx, again);
  });
}
