// Exports of a long past: how soon the first rows leave, how fast the others follow, and that a million of them take no more
// memory than the first half; and that one whose reader goes away ends with it (contract/payments.md B.3, B.10).
// Caught: nothing yet; a list that was gathered before it is written would grow with its rows.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fillHistory, fillSettings } from './history-fill.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { describeMachine, row } from './report.ts';
import type { BenchProject } from './requests.ts';
import { seedProjects } from './seed.ts';
import type { ServerUsage } from './server.ts';
import { type Side, startSide } from './side.ts';
import { readSettings } from './world.ts';

/** What an export may hold above what the server held in its first half: noise of a collector, not rows. */
const most_bytes = 50e6;
const firstAtMost_s = 2;
/** Until no statement of it runs any more, once its reader has gone. */
const stoppedAtMost_s = 5;
/** Rows until then: code and heap are as large as they get. */
const warmRows = 100_000;

const lists = [
  { name: 'payments', path: '/v1/payments/export.csv' },
  { name: 'transactions', path: '/v1/balances/transactions/export.csv' },
] as const;

type Export = {
  path: string;
  rows: number;
  bytes: number;
  /** Until its first row, and until its last. */
  first_s: number;
  seconds: number;
  rss: number[];
};

export async function benchExports(options: BenchOptions): Promise<BenchResult> {
  const count = options.quick ? 100_000 : 1_000_000;
  const side = await start(options, count);
  const found: Export[] = [];
  const chosen = lists.filter(({ name }) => options.names?.includes(name) ?? true);
  // The first run warms up: plans, pages and code.
  await take(side, `${lists[0].path}?created_from=2020-01-01&created_to=2020-01-02`);
  const stopped = new Map<string, number>();
  for (const { path } of chosen) stopped.set(path, await leave(side, path));
  for (const { path } of chosen) found.push(await take(side, path));
  const lines = found.map(lineOf);
  const headings = [
    ...['', 'rows', 'first after', 'rows a second', 'MB'],
    ...['memory in its first half', 'in its second'],
  ];
  const text = [
    row(headings),
    row(headings.map((_, n) => (n === 0 ? '---' : '--:'))),
    ...lines.map(({ cells }) => row(cells)),
    '',
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    ...[...stopped].map(([path, s]) =>
      row([
        `GET ${path}: seconds until it stops when its reader goes, at most`,
        s.toFixed(2),
        `${stoppedAtMost_s}`,
      ]),
    ),
    ...lines.flatMap(({ cells: [name = ''], growth, first_s }) => [
      row([`${name}: growth in its second half, MB, at most`, mb(growth), mb(most_bytes)]),
      row([`${name}: seconds to its first row, at most`, first_s.toFixed(2), `${firstAtMost_s}`]),
    ]),
    '',
    ...describeMachine(await readSettings(side.world.admin)).map((line) => `- ${line}`),
    `- resident memory of the server, asked ten times a second`,
    '',
  ].join('\n');
  const faults = found.some(({ rows }) => rows < count);
  const parts = [{ page: 'bench-keys.md', name: 'exports', text }];
  const isLow = ({ growth, first_s }: (typeof lines)[number]) =>
    growth > most_bytes || first_s > firstAtMost_s;
  const isLate = [...stopped.values()].some((s) => s > stoppedAtMost_s);
  return { parts, faults, low: isLate || lines.some(isLow) };
}

async function start({ onStop, profile }: BenchOptions, count: number): Promise<Side> {
  let projects: BenchProject[] = [];
  const fill = {
    settings: fillSettings,
    async work(admin: Side['world']['admin'], url: string) {
      projects = await seedProjects(admin, 2);
      const [one = '', other = ''] = projects.map(({ id }) => id);
      await fillHistory({
        url,
        long: { project: one, count },
        short: { project: other, count: 2_000 },
      });
    },
  };
  return startSide({ projects: () => projects, profile, world: { fill }, onStop });
}

/** Reads some of an export and goes away; answers how long statements of it still came, in seconds. */
async function leave({ port, projects, world: { admin } }: Side, path: string): Promise<number> {
  const headers = { Authorization: `Bearer ${projects[0]?.key}` };
  await new Promise<void>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      let rows = 0;
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
        if (rows < warmRows) return;
        asked.destroy();
        resolve();
      });
    });
    // The one that we make ourselves by going.
    asked.on('error', (error) => (asked.destroyed ? resolve() : reject(error))).end();
  });
  const begun = performance.now();
  let last_s = 0;
  for (let now_s = 0; now_s < stoppedAtMost_s + 1; ) {
    const { rows } = await admin.query(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
          and query ~ '(journal_id|from payments)' and query ~ ' limit '`,
    );
    now_s = (performance.now() - begun) / 1_000;
    if (rows[0]?.count > 0) last_s = now_s;
    await pause(10);
  }
  return last_s;
}

/** Reads an export to its end and throws it away. */
async function take({ port, projects, server }: Side, path: string): Promise<Export> {
  const begun = performance.now();
  const headers = { Authorization: `Bearer ${projects[0]?.key}` };
  const rss: number[] = [];
  let [rows, bytes, first_s, isOver] = [0, 0, 0, false];
  const ended = new Promise<void>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
        // The first line names the columns.
        if (first_s === 0 && rows > 1) first_s = (performance.now() - begun) / 1_000;
      });
      answer.on('end', resolve).on('error', reject);
    });
    asked.on('error', reject).end();
  }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    rss.push((await server.ask<ServerUsage>({ ask: 'usage' })).rss_bytes);
    await Promise.race([ended, pause(100)]);
  }
  await ended;
  return {
    path,
    rows: rows - 1,
    bytes,
    first_s,
    seconds: (performance.now() - begun) / 1_000,
    rss,
  };
}

const mb = (bytes: number) => String(Math.round(bytes / 1e6));

function lineOf({ path, rows, bytes, first_s, seconds, rss }: Export) {
  const half = Math.max(1, Math.floor(rss.length / 2));
  const first = Math.max(...rss.slice(0, half));
  const after = Math.max(...rss.slice(half));
  return {
    growth: Math.max(0, after - first),
    first_s,
    cells: [
      `GET ${path}`,
      rows.toLocaleString('en'),
      `${first_s.toFixed(2)} s`,
      Math.round(rows / seconds).toLocaleString('en'),
      mb(bytes),
      `${mb(first)} MB`,
      `${mb(after)} MB`,
    ],
  };
}
