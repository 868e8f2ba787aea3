// A payment's whole life, sustained, beside creation alone on the same server and database: created, asked for, paid, posted,
// announced, delivered to a receiver that answers 200; and the same of merchants that have no endpoint.
// Caught: itself. It was measured cold, once, without deliveries, and a count of all payments four times a second slowed it.
import { seedEndpoints } from '../faults/testbed.ts';
import { untilEnded } from './ended.ts';
import type { ReceiverPorts, Tally } from './hook-receiver.ts';
import { type BenchOptions, connections, type Plan, projectCount } from './payments.ts';
import { type Child, startChild } from './process.ts';
import type { Report } from './report.ts';
import { type Round, type Sample, summarise } from './sample.ts';
import { costOf, type Side, startSide } from './side.ts';

/** Longer than a round of another line: nothing settles in its first two seconds, and nothing is created while it ends. */
const lifeRounds = 3;
const rounds = 2;
/** The simulator's payer takes so long, while nothing happens. */
const payer_s = 2;
const asked = 0.4;

type Measured = Pick<Report, 'lines' | 'ratios' | 'facts'>;
type Bench = Side & { load: Child; receiver: Child };

export async function wholeLives(options: BenchOptions, plan: Plan): Promise<Measured> {
  const bench = await start(options);
  const quiet = await livesOf(bench, plan);
  const address = await bench.receiver.ask<ReceiverPorts>({ ask: 'start' });
  const url = `http://127.0.0.1:${address.brief}/hooks/payments`;
  await seedEndpoints(
    bench.world.admin,
    bench.projects.map(({ id }) => id),
    [url],
  );
  const delivered = await livesOf(bench, plan);
  const { count } = await bench.receiver.ask<Tally>({ ask: 'tally' });
  const title = 'POST /v1/payments with its whole life behind it';
  return {
    lines: [
      { name: `${title}, nobody listens`, line: quiet.line },
      { name: `${title}, delivered`, line: delivered.line },
    ],
    ratios: [
      { name: 'whole lives, delivered / payments created', value: delivered.ratio, bar: asked },
    ],
    facts: [
      `whole lives: ${rounds} loads of ${plan.round_s * lifeRounds} s, until the last job has ended, beside creations on the same server, the payer's two seconds aside`,
      `${quiet.rate} lives a second where nobody listens, ${quiet.ratio.toFixed(2)} of creations; ${delivered.rate} delivered ones, ${count} deliveries in all`,
    ],
  };
}

async function start({ onStop }: BenchOptions): Promise<Bench> {
  // Deliveries to this machine are refused in production.
  const env = { NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1' };
  const side = await startSide({ projects: projectCount, unlimited: true, env, onStop });
  const load = startChild('./load.ts');
  onStop(() => load.stop());
  const receiver = startChild('./hook-receiver.ts');
  onStop(() => receiver.stop());
  return { ...side, load, receiver };
}

/** Creations and lives in turn, after a warm-up of both. */
async function livesOf(bench: Bench, { warmUp_s, round_s }: Plan) {
  await round(bench, 'create', warmUp_s);
  await life(bench, warmUp_s);
  const [created, lived]: [Round[], Round[]] = [[], []];
  for (let n = 0; n < rounds; n++) {
    created.push(await round(bench, 'create', round_s));
    lived.push(await life(bench, round_s * lifeRounds));
  }
  const line = summarise(lived, '201');
  const { rate } = summarise(created, '201');
  return { line, rate: Math.round(line.rate), ratio: line.rate / rate };
}

async function round(bench: Bench, route: 'create' | 'settled', seconds: number): Promise<Round> {
  await bench.world.admin.query('checkpoint');
  const { port, projects } = bench;
  const order = { route, port, connections, seconds, projects, payments: [] };
  return costOf(bench, () => bench.load.ask<Sample>(order));
}

/** Its rate is of whole lives, from the first creation to the last delivery. */
async function life(bench: Bench, seconds: number): Promise<Round> {
  await bench.world.admin.query('checkpoint');
  const { port, projects } = bench;
  const order = { route: 'settled', port, connections, seconds, projects, payments: [] };
  const begun = performance.now();
  return costOf(bench, async () => {
    const sample = await bench.load.ask<Sample>(order);
    await untilEnded(bench.world.admin);
    const took_s = (performance.now() - begun) / 1_000 - payer_s;
    return { ...sample, rate: sample.count / took_s };
  });
}
