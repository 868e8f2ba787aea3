// F31: random walks over payments, refunds, payouts and quotes, the clock, outcomes on demand, late and doubled money and
// keys that come again, in any order, each beside a model that shares no code with the server. They agree on every
// answer, every status, balance, event and journal, and the audit finds nothing.
// Caught: an expiry that was refused while the payment's job began, and a test clock that stepped past a job being run
// (177ee8d).
import fc from 'fast-check';
import { migrate } from '../../src/db/migrate.ts';
import { clock } from '../../src/kit/clock.ts';
import { assertLedgerWhole } from '../../test/kit/ledger.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import { type Fault, type FaultOptions, seeded } from './fault.ts';
import { freezeTime, realNow } from './frozen-time.ts';
import { startPostgres } from './postgres.ts';
import { Model } from './walk-model.ts';
import { steps } from './walk-turns.ts';
import { judge, Walkers } from './walkers.ts';

const WALKS = { short: 2_000, long: 100_000 };
const STEPS_AT_MOST = 20;
/** Walks at once: they share transactions and the queue as merchants do. */
const LANES = 16;

/** Walks one after the other, from a seed of their own. */
type Lane = { walks: number; seed: number };

export const randomWalks: Fault = {
  name: 'F31',
  alias: 'walks',
  page: 'docs/faults-money.md',
  title: 'Random walks over money beside a model',
  async run(options) {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const world = await openWorld(options, undo);
      return await walk(world, options);
    } finally {
      for (const one of undo.reverse()) await one();
    }
  },
};

async function openWorld(options: FaultOptions, undo: (() => Promise<unknown>)[]): Promise<World> {
  let url = options.databaseUrl;
  if (url === undefined) {
    // Nothing is killed here, so nothing waits for the disk.
    const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
    undo.push(() => postgres.stop());
    await migrate(postgres.url);
    url = postgres.url;
  }
  // Pages are reached as behind a proxy, so that each walk's payer has a network of their own.
  const env = { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' };
  const world = await startWorld(env, { database: { url, drop: async () => {} } });
  undo.push(() => world.close());
  // The server's clock moves only by the walks: one second more or less would decide who is first.
  world.database.syncClock = async () => {};
  const frozen = freezeTime();
  undo.push(async () => frozen.release());
  return world;
}

async function walk(world: World, options: FaultOptions) {
  const walks = Number(process.env['WALKS'] ?? (options.long ? WALKS.long : WALKS.short));
  const walkers = new Walkers(world);
  const random = seeded(options.seed);
  const started = realNow();
  const cpu = process.cpuUsage();
  const done = { walks: 0, steps: 0 };
  const lanes = Array.from({ length: LANES }, (_, n): Lane => {
    const share = Math.floor(walks / LANES) + (n < walks % LANES ? 1 : 0);
    return { walks: share, seed: random.whole(1, 2_000_000_000) };
  });
  const results = await Promise.allSettled(
    lanes.map((lane) => walkLane(world, walkers, lane, done, options)),
  );
  walkers.close();
  const violations = results.flatMap((result) =>
    result.status === 'rejected' ? [wordsOf(result.reason, options.seed)] : [],
  );
  const whole = await assertLedgerWhole(world.database, { disputed: true }).then(
    () => [],
    (error) => [wordsOf(error, options.seed)],
  );
  violations.push(...whole);
  const { user, system } = process.cpuUsage(cpu);
  return {
    figures: {
      walks: done.walks,
      steps: done.steps,
      'calls by HTTP': walkers.calls,
      refusals: [...walkers.refusals].map(([code, count]) => `${code} ${count}`).join(', '),
      seconds: Math.round((realNow() - started) / 1_000),
      'processor seconds of the server, its callers and the model': Math.round(
        (user + system) / 1e6,
      ),
      'walks that differ from the model': violations.length,
    },
    violations,
  };
}

/** The walk as it was shrunk, and what was wrong with it. */
const wordsOf = (error: unknown, seed: number): string => {
  const { message, cause } = error as Error;
  return `--seed ${seed}: ${message}\n${cause instanceof Error ? cause.message : (cause ?? '')}`;
};

async function walkLane(
  world: World,
  walkers: Walkers,
  lane: Lane,
  done: { walks: number; steps: number },
  { log, long }: FaultOptions,
): Promise<void> {
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: STEPS_AT_MOST, size: 'max' }),
    async (commands) => {
      const walker = await walkers.next();
      const model = new Model(clock.now(), walker.destinations);
      await fc.asyncModelRun(() => ({ model, real: walker }), commands);
      await judge(world, walker, model);
      done.walks++;
      done.steps += [...commands].length;
      if (long && done.walks % 1_000 === 0) log(`${done.walks} walks`);
    },
  );
  await fc.assert(property, { numRuns: lane.walks, seed: lane.seed, endOnFailure: false });
}
