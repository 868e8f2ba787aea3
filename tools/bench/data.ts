// The data API through HTTP beside an empty route of the same server: every open list and tool, with its quotas
// counted, and the geocoder at a steady pace.
// Caught: a day's counter planned as a walk over all of them, 596 µs in place of 68 (c5dc8c3), and work between two
// turns (5a87daf).
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import type { DataOrder } from './data-load.ts';
import {
  type DataRoute,
  dataRoutes,
  emptyRoute,
  geocoderTargets,
  oddTargets,
} from './data-requests.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { type Child, startChild } from './process.ts';
import { describeMachine, memoryTable, row } from './report.ts';
import { median, type Round, type Sample, summarise } from './sample.ts';
import { seedProjects } from './seed.ts';
import type { ServerOrder, ServerUsage } from './server.ts';
import { readSettings, startWorld, type World } from './world.ts';

const connections = 64;
/** With verified owners: calls of a day and of a minute enough for a long run. */
const keyCount = 3_000;
const addressCount = 20_000;
/** contract/data.md, and issue 4 of the project: of the empty route's rate. */
const asked = 0.6;
/** contract/data.md section 9. */
const steady = { pace: 200, p99_ms: 25 };
/** contract/data.md D20. */
const odd_ms = 50;
/** Routes that are measured after one round of the empty route. */
const groupOf = 4;

type Contestant = DataRoute & { callers: readonly string[]; rounds: Round[]; ratios: number[] };
type Bench = { world: World; server: Child; load: Child; port: number; keys: readonly string[] };

export async function benchData(options: BenchOptions): Promise<BenchResult> {
  const plan = options.quick
    ? { warmUp_s: 0.3, rounds: 1, round_s: 0.5, steady_s: 2 }
    : { warmUp_s: 0.8, rounds: 5, round_s: 1, steady_s: 10 };
  const bench = await start(options);
  const idle = await usageOf(bench);
  const empty: Contestant = { ...emptyRoute, callers: [''], rounds: [], ratios: [] };
  const routes = contestantsOf(bench, options.names);
  for (const route of [empty, ...routes]) await round(bench, route, plan.warmUp_s);
  for (let n = 0; n < plan.rounds; n++) {
    // The last statistics and the last changes of a page cost whoever comes next: for all alike, before each lap.
    await bench.world.admin.query('checkpoint');
    for (let from = 0; from < routes.length; from += groupOf) {
      const beside = await round(bench, empty, plan.round_s);
      empty.rounds.push(beside);
      for (const route of routes.slice(from, from + groupOf)) {
        const done = await round(bench, route, plan.round_s);
        route.rounds.push(done);
        route.ratios.push(done.sample.rate / beside.sample.rate);
      }
    }
  }
  const figures = await paces(bench, plan.steady_s);
  const after = await usageOf(bench);
  const memory = {
    idle: idle.rss_bytes,
    afterLoad: after.rss_bytes,
    postgres: bench.world.postgresBytes(),
  };
  const emptyCpu_us = summarise(empty.rounds, '200').cpu_us.server;
  const lines = [empty, ...routes].map((route) => lineOf(route, emptyCpu_us));
  const facts = [
    ...describeMachine(await readSettings(bench.world.admin)),
    `${connections} connections; ${keyCount} keys of as many verified owners in turn (${limits.verifiedKeyDailyLimit} calls a day and ${limits.dataRequestsPerMinute} a minute each), ${addressCount} addresses without a key; every call is counted`,
    `${plan.rounds} rounds of ${plan.round_s} s for each line in turn, medians; a ratio is to the round of the empty route that was just before, at most ${groupOf} lines away`,
    `the steady pace for ${plan.steady_s} s, on as many connections; each request's time runs from when it was due`,
  ];
  const text = [
    row([...headings]),
    row(headings.map((_, n) => (n === 0 ? '---' : '--:'))),
    ...lines.map(({ text }) => text),
    '',
    'The columns in µs are processor time for each finished request; `by processor` is that of the server for an empty',
    "call over that for this one: what the ratio would be if the server's process alone decided it.",
    '',
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    ...figures.map(({ name, value_ms, bar_ms }) =>
      row([name, value_ms.toFixed(1), `at most ${bar_ms}`]),
    ),
    '',
    ...memoryTable(memory),
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
  ].join('\n');
  return {
    text,
    faults: lines.some(({ faults }) => faults > 0) || figures.some(({ faults }) => faults > 0),
    low:
      lines.some(({ ratio }) => ratio < asked) ||
      figures.some(({ value_ms, bar_ms }) => value_ms > bar_ms),
  };
}

async function start(options: BenchOptions): Promise<Bench> {
  const world = await startWorld();
  options.onStop(() => world.close());
  const projects = await seedProjects(world.admin, keyCount, true);
  const server = startChild('./server.ts', {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://bench.example',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: world.dir,
      DATABASE_URL: world.url,
      AUTH_SECRET: 'a secret of the bench, 32 characters',
      LOG_LEVEL: 'info',
      // Callers without a key are told apart by what our own proxy says of them.
      TRUST_PROXY: '127.0.0.1',
    },
    execArgv: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
    // The log is written as in production, to a file.
    stderr: openSync(join(world.dir, 'server.log'), 'a'),
  });
  options.onStop(() => server.stop());
  const load = startChild('./data-load.ts');
  options.onStop(() => load.stop());
  const order: ServerOrder = { ask: 'start', publish: true };
  const { port } = await server.ask<{ port: number }>(order);
  await pause(1_000);
  const keys = projects.map(({ key }) => `Authorization: Bearer ${key}`);
  return { world, server, load, port, keys };
}

function contestantsOf(bench: Bench, names: readonly string[] | undefined): Contestant[] {
  const nobodies = Array.from(
    { length: addressCount },
    (_, n) => `X-Forwarded-For: 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  );
  const all = dataRoutes();
  const unkeyed = ['/v1/banques', '/v1/adresses/geocoder'];
  return [
    ...all.map((route) => ({ ...route, callers: bench.keys })),
    ...all
      .filter(({ title }) => unkeyed.includes(title))
      .map((route) => ({ ...route, title: `${route.title}, no key`, callers: nobodies })),
  ]
    .filter(({ title }) => names?.some((name) => title.includes(name)) ?? true)
    .map((route) => ({ ...route, rounds: [], ratios: [] }));
}

const usageOf = (bench: Bench) => bench.server.ask<ServerUsage>({ ask: 'usage' });

async function round(bench: Bench, route: Contestant, seconds: number): Promise<Round> {
  const before = await usageOf(bench);
  const postgresBefore = bench.world.postgresCpu_ms() ?? 0;
  const { targets, callers } = route;
  const order: DataOrder = { port: bench.port, connections, seconds, targets, callers };
  const sample = await bench.load.ask<Sample>(order);
  const after = await usageOf(bench);
  return {
    sample,
    server_cpu_ms: after.cpu_ms - before.cpu_ms,
    postgres_cpu_ms: (bench.world.postgresCpu_ms() ?? 0) - postgresBefore,
  };
}

/** What is asked of the geocoder in milliseconds, when it is not asked for all it can do. */
async function paces(bench: Bench, seconds: number) {
  const order = { port: bench.port, connections, seconds, callers: bench.keys };
  const { pace, p99_ms: bar_ms } = steady;
  const even: DataOrder = { ...order, targets: geocoderTargets(), pace };
  const odd: DataOrder = { ...order, connections: 1, targets: oddTargets(), pace: 20 };
  const [calm, slow] = [await bench.load.ask<Sample>(even), await bench.load.ask<Sample>(odd)];
  const faultsOf = ({ outcomes, count }: Sample) =>
    Object.values(outcomes).reduce((sum, n) => sum + n, 0) - count;
  return [
    {
      name: `geocoder at ${pace} requests/s, p99 in ms`,
      value_ms: calm.p99_ms,
      bar_ms,
      faults: faultsOf(calm),
    },
    {
      name: 'geocoder, the texts of D20, p99 in ms',
      value_ms: slow.p99_ms,
      bar_ms: odd_ms,
      // A text of one NUL is refused.
      faults: faultsOf(slow) - (slow.outcomes['400'] ?? 0),
    },
  ];
}

const headings = [
  '',
  'per second',
  `of the empty route (asked: ${asked.toFixed(2)})`,
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'faults',
  'server µs',
  'PostgreSQL µs',
  'by processor',
  'ratios',
];

function lineOf({ title, rounds, ratios }: Contestant, emptyCpu_us: number) {
  const line = summarise(rounds, '200');
  if (line.unexpected > 0) console.error(`Faults in "${title}":`, line.outcomes);
  const ratio = ratios.length > 0 ? median(ratios) : 1;
  const us = (value: number) => value.toFixed(0);
  const text = row([
    title,
    String(Math.round(line.rate)),
    ratios.length > 0 ? ratio.toFixed(2) : '',
    ...[line.p50_ms, line.p95_ms, line.p99_ms].map((ms) => ms.toFixed(1)),
    String(line.unexpected),
    us(line.cpu_us.server),
    us(line.cpu_us.postgres),
    ratios.length > 0 ? (emptyCpu_us / line.cpu_us.server).toFixed(2) : '',
    ratios.map((one) => one.toFixed(2)).join(', '),
  ]);
  return { text, ratio, faults: line.unexpected };
}
