// The release before beside this one, in one run: creating, reading and bringing payments to their end, rounds in
// turn, each release with a PostgreSQL and a server of its own.
// Caught: look-ups by id that read all of a merchant's events and journals by an index of objects.
import { join } from 'node:path';
import { againstText, type Comparison, type Contestant, type Figures } from './against-report.ts';
import { untilEnded } from './ended.ts';
import { type BenchOptions, type BenchResult, connections, projectCount } from './payments.ts';
import { type Child, startChild } from './process.ts';
import { type Release, thisRelease, unpackRelease } from './release.ts';
import { expectedStatus } from './requests.ts';
import type { Sample } from './sample.ts';
import { samplePayments } from './seed.ts';
import { costOf, poolSize, type Side, startSide } from './side.ts';
import { endOfLog, logSince } from './wal.ts';
import { readSettings } from './world.ts';

/** `settled` is a payment's whole life: created, asked for, paid, posted, announced, its jobs ended. */
const contestants: readonly Contestant[] = ['create', 'get', 'settled'];

/** How long the simulator's payer takes; nothing happens meanwhile. */
const payer_ms = 2_000;

const checkpointEvery = 6;

type Bench = { sides: [before: Side, now: Side]; load: Child };

export async function benchAgainst(options: BenchOptions, revision: string): Promise<BenchResult> {
  // Many short rounds: on a machine that others want too, neighbours of a second are alike, those of a minute are not.
  const plan = options.quick
    ? { warmUp_s: 1, rounds: 4, round_s: 1 }
    : { warmUp_s: 5, rounds: 24, round_s: 1.2 };
  const former = await unpackRelease(revision, options.onStop);
  const start = (release: Release) => {
    const profile = options.profile && join(options.profile, release.name);
    return startSide({ release, projects: projectCount, profile, onStop: options.onStop });
  };
  const sides: Bench['sides'] = [await start(former), await start(thisRelease)];
  const load = startChild('./load.ts');
  options.onStop(() => load.stop());
  const bench = { sides, load };
  const chosen = contestants.filter((name) => options.names?.includes(name) ?? true);
  for (const side of sides) {
    await measure(bench, side, 'create', plan.warmUp_s);
    side.payments = await samplePayments(side.world.admin, side.projects, 8);
    for (const name of chosen) await measure(bench, side, name, plan.warmUp_s);
    // As it comes by itself within a minute, whichever round that would hit.
    await side.world.admin.query('vacuum (analyze)');
  }
  const rounds = new Map<Contestant, Comparison[]>(chosen.map((name) => [name, []]));
  for (let n = 0; n < plan.rounds; n++) {
    // At full load the log would ask for one about as often.
    if (n % checkpointEvery === 0) {
      for (const { world } of sides) await world.admin.query('checkpoint');
    }
    for (const name of chosen) {
      // The other one begins each time: whatever comes and goes on the machine hits both alike.
      const [first, second] = n % 2 === 0 ? sides : [sides[1], sides[0]];
      const one = await measure(bench, first, name, plan.round_s);
      const other = await measure(bench, second, name, plan.round_s);
      const [before, now] = n % 2 === 0 ? [one, other] : [other, one];
      rounds.get(name)?.push({ before, now });
    }
  }
  const { text, ...verdict } = againstText(rounds, {
    indexes: await Promise.all(sides.map(({ world }) => countIndexes(world.admin))),
    settings: await readSettings(sides[1].world.admin),
    facts: [
      `before: revision ${former.commit}${former.dependencies === 'ours' ? '' : ', on the dependencies of this one'}`,
      `${connections} connections, ${projectCount} merchants in turn, pool of ${poolSize}; each release with a PostgreSQL and a server of its own`,
      `${plan.rounds} rounds of ${plan.round_s} s for each line and release, the order turning; a checkpoint of both before every ${checkpointEvery}th`,
    ],
  });
  return { ...verdict, parts: [{ page: 'bench-keys.md', name: 'payments-against', text }] };
}

export async function measure(
  { load }: Bench,
  side: Side,
  name: Contestant,
  seconds: number,
): Promise<Figures> {
  const { port, projects, payments } = side;
  const { admin } = side.world;
  const from = await endOfLog(admin);
  const begun = performance.now();
  let elapsed_ms = 0;
  const round = await costOf(side, async () => {
    const order = { route: name, port, connections, seconds, projects, payments };
    const sample = await load.ask<Sample>(order);
    if (name === 'settled') await untilEnded(admin);
    elapsed_ms = performance.now() - begun;
    return sample;
  });
  const { sample } = round;
  const each = (sum: number) => sum / Math.max(1, sample.count);
  const log = name === 'get' ? { records: 0, pages: 0 } : await logSince(admin, from);
  return {
    rate: name === 'settled' ? (sample.count * 1_000) / (elapsed_ms - payer_ms) : sample.rate,
    p95_ms: sample.p95_ms,
    server_us: each(round.server_cpu_ms * 1_000),
    postgres_us: each(round.postgres_cpu_ms * 1_000),
    log: { records: each(log.records), pages: each(log.pages) },
    count: sample.count,
    faults: sum(Object.values(sample.outcomes)) - (sample.outcomes[expectedStatus[name]] ?? 0),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Tables that a payment's life writes, old and new names. */
const tables = [
  'payments',
  'events',
  'delivery_attempts',
  'jobs',
  'idempotency_keys',
  'journals',
  'entries',
  'ledger_accounts',
  'balances',
  'collected_days',
  'merchant_accounts',
];

async function countIndexes(admin: Side['world']['admin']): Promise<Map<string, number>> {
  const { rows } = await admin.query<{ name: string; count: number }>(
    `select tablename as name, count(*)::int as count from pg_indexes
      where tablename = any ($1) group by 1 order by array_position($1, tablename::text)`,
    [tables],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
