// Deliveries to a local receiver beside their limit: the same requests sent by a bare loop. And the
// server's memory while 500 receivers pour 10 GB each.
// Caught: nothing yet.
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerOrder } from '../faults/server.ts';
import { announcements, faultSettings, SIGNING_SECRET, seedMerchants } from '../faults/testbed.ts';
import type { ReceiverPorts, Tally } from './hook-receiver.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { type Child, memoryOf, startChild } from './process.ts';
import { describeMachine, row } from './report.ts';
import type { BenchProject } from './requests.ts';
import { median, type Sample } from './sample.ts';
import { readSettings, startWorld, type World } from './world.ts';

/** Requests of the limit at once: as many as the server has places, and fewer, which may be quicker. */
const LOOPS = [64, 256];
const ASKED = 0.5;
/** contract/platform.md F8. */
const MEMORY_MIB = 100;

type Bench = {
  world: World;
  server: Child;
  limit: Child;
  receiver: Child;
  url: string;
  merchants: BenchProject[];
  pouring: BenchProject[];
};

type Measured = { rate: number; faults: number; server_us: number; postgres_us: number };

export async function benchDeliveries(options: BenchOptions): Promise<BenchResult> {
  const plan = options.quick ? { rounds: 1, count: 1_500 } : { rounds: 5, count: 6_000 };
  const bench = await start(options);
  for (const loops of LOOPS) await limitRound(bench, plan.count / 2, loops);
  await deliveryRound(bench, plan.count / 2);
  const limits = LOOPS.map((loops) => ({ loops, rounds: [] as Measured[] }));
  const deliveries: Measured[] = [];
  for (let n = 0; n < plan.rounds; n++) {
    await bench.world.admin.query('checkpoint');
    for (const { loops, rounds } of limits) {
      rounds.push(await limitRound(bench, plan.count, loops));
    }
    deliveries.push(await deliveryRound(bench, plan.count));
  }
  const memory = await pourIn(bench);
  const ratio = rateOf(deliveries) / Math.max(...limits.map(({ rounds }) => rateOf(rounds)));
  const all = [...limits.flatMap(({ rounds }) => rounds), ...deliveries];
  const faults = all.some((one) => one.faults > 0) || memory.poured < 500;
  const low = ratio < ASKED || memory.growth > MEMORY_MIB;
  const lines = [
    row(['', 'per second', 'faults', 'process µs', 'PostgreSQL µs', 'rounds']),
    row(['---', '--:', '--:', '--:', '--:', '--:']),
    ...limits.map(({ loops, rounds }) => lineOf(`limit: a bare loop, ${loops} at once`, rounds)),
    lineOf('deliveries', deliveries),
    '',
    'The columns in µs are processor time for each request, the receiver apart.',
    '',
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    row(['deliveries / the quicker limit, at least', ratio.toFixed(2), ASKED.toFixed(2)]),
    row([
      `growth of the server's memory, ${memory.poured} answers of 10 GB at once, MiB, at most`,
      memory.growth.toFixed(0),
      String(MEMORY_MIB),
    ]),
    '',
    ...describeMachine(await readSettings(bench.world.admin)).map((line) => `- ${line}`),
    `- ${plan.rounds} rounds of ${plan.count} for each line in turn, medians; 20 projects, one endpoint each`,
    '- one server, pool of 10, 256 places for deliveries',
    '- every request on a connection of its own, as deliveries are (docs/decisions/0007)',
    '',
  ];
  return { text: lines.join('\n'), faults, low };
}

const rateOf = (rounds: readonly Measured[]) => median(rounds.map(({ rate }) => rate));

function lineOf(name: string, rounds: readonly Measured[]): string {
  const us = (of: (one: Measured) => number) => median(rounds.map(of)).toFixed(0);
  return row([
    name,
    String(Math.round(rateOf(rounds))),
    String(rounds.reduce((sum, { faults }) => sum + faults, 0)),
    us(({ server_us }) => server_us),
    us(({ postgres_us }) => postgres_us),
    rounds.map(({ rate }) => Math.round(rate)).join(', '),
  ]);
}

async function start(options: BenchOptions): Promise<Bench> {
  const world = await startWorld();
  options.onStop(() => world.close());
  const receiver = startChild('./hook-receiver.ts');
  options.onStop(() => receiver.stop());
  const ports = await receiver.ask<ReceiverPorts>({ ask: 'start' });
  const url = `http://127.0.0.1:${ports.brief}/hook`;
  const merchants = await seedMerchants(world.url, 20, [url]);
  const poured = [1, 2, 3, 4, 5].map((n) => `http://127.0.0.1:${ports.endless}/hook/${n}`);
  const pouring = await seedMerchants(world.url, 100, poured);
  const limit = startChild('./hook-limit.ts');
  options.onStop(() => limit.stop());
  const server = startChild('../faults/server.ts', {
    env: { ...faultSettings(world.url, world.dir), LOG_LEVEL: 'info' },
    execArgv: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
    stderr: openSync(join(world.dir, 'server.log'), 'a'),
  });
  options.onStop(() => server.stop());
  await order(server, { ask: 'start', name: 'bench' });
  return { world, server, limit, receiver, url, merchants, pouring };
}

const order = <T>(server: Child, what: ServerOrder) => server.ask<T>(what);

async function limitRound({ limit, url }: Bench, count: number, loops: number): Promise<Measured> {
  const sample = await limit.ask<Sample>({ url, secret: SIGNING_SECRET, loops, count });
  const faults = Object.values(sample.outcomes).reduce((sum, n) => sum + n, 0) - sample.count;
  const server_us = (sample.driver_cpu_ms * 1_000) / count;
  return { rate: sample.rate, faults, server_us, postgres_us: 0 };
}

/** All events are announced at once; the time runs from the first request to the last. */
async function deliveryRound(bench: Bench, count: number): Promise<Measured> {
  const { receiver, server, world, merchants } = bench;
  await receiver.ask({ ask: 'reset' });
  const [cpu, postgres] = [cpuOf(server.pid), world.postgresCpu_ms() ?? 0];
  await order(server, { ask: 'emit', announcements: announcements(merchants, count) });
  const late = performance.now() + 60_000;
  let tally = await receiver.ask<Tally>({ ask: 'tally' });
  while (tally.count < count && performance.now() < late) {
    await pause(50);
    tally = await receiver.ask<Tally>({ ask: 'tally' });
  }
  await order(server, { ask: 'idle' });
  return {
    rate: (tally.count * 1_000) / (tally.last_ms - tally.first_ms),
    faults: Math.abs(count - tally.count),
    server_us: ((cpuOf(server.pid) - cpu) * 1_000) / count,
    postgres_us: (((world.postgresCpu_ms() ?? 0) - postgres) * 1_000) / count,
  };
}

/** One event for each of 100 projects with five endpoints, in the same moment. */
async function pourIn({ receiver, server, pouring }: Bench) {
  const before = await order<number>(server, { ask: 'memory' });
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid));
  }, 20);
  await order(server, { ask: 'emit', announcements: announcements(pouring, pouring.length) });
  const late = performance.now() + 20_000;
  let poured = 0;
  while (poured < 500 && performance.now() < late) {
    await pause(50);
    poured = (await receiver.ask<Tally>({ ask: 'tally' })).endless;
  }
  await order(server, { ask: 'idle' });
  clearInterval(watch);
  return { poured, growth: (peak - before) / 1_048_576 };
}

/** Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
