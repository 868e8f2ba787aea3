// Exports of a long past: how fast rows leave, and that a million of them take no more memory than the first half (contract/payments.md B.3, B.10).
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
const most_bytes = 64 * 2 ** 20;

const lists = [
  { name: 'payments', path: '/v1/payments/export.csv' },
  { name: 'transactions', path: '/v1/balances/transactions/export.csv' },
] as const;

type Export = { path: string; rows: number; bytes: number; seconds: number; rss: number[] };

export async function benchExports(options: BenchOptions): Promise<BenchResult> {
  const count = options.quick ? 100_000 : 1_000_000;
  const side = await start(options, count);
  const found: Export[] = [];
  const chosen = lists.filter(({ name }) => options.names?.includes(name) ?? true);
  // The first run warms up: plans, pages and code.
  await take(side, `${lists[0].path}?created_from=2020-01-01&created_to=2020-01-02`);
  for (const { path } of chosen) found.push(await take(side, path));
  const lines = found.map(lineOf);
  const headings = ['', 'rows', 'rows a second', 'MB', 'memory in its first half', 'in its second'];
  const text = [
    row(headings),
    row(headings.map((_, n) => (n === 0 ? '---' : '--:'))),
    ...lines.map(({ cells }) => row(cells)),
    '',
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    ...lines.map(({ cells: [name = ''], growth }) =>
      row([`${name}: growth in its second half, MiB, at most`, mib(growth), mib(most_bytes)]),
    ),
    '',
    ...describeMachine(await readSettings(side.world.admin)).map((line) => `- ${line}`),
    `- resident memory of the server, asked ten times a second`,
    '',
  ].join('\n');
  const faults = found.some(({ rows }) => rows < count);
  const parts = [{ page: 'bench-keys.md', name: 'exports', text }];
  return { parts, faults, low: lines.some(({ growth }) => growth > most_bytes) };
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

/** Reads an export to its end and throws it away. */
async function take({ port, projects, server }: Side, path: string): Promise<Export> {
  const begun = performance.now();
  const headers = { Authorization: `Bearer ${projects[0]?.key}` };
  const rss: number[] = [];
  let [rows, bytes, isOver] = [0, 0, false];
  const ended = new Promise<void>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
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
  // The first line names the columns.
  return { path, rows: rows - 1, bytes, seconds: (performance.now() - begun) / 1_000, rss };
}

const mib = (bytes: number) => String(Math.round(bytes / 2 ** 20));

function lineOf({ path, rows, bytes, seconds, rss }: Export) {
  const half = Math.max(1, Math.floor(rss.length / 2));
  const first = Math.max(...rss.slice(0, half));
  const after = Math.max(...rss.slice(half));
  return {
    growth: Math.max(0, after - first),
    cells: [
      `GET ${path}`,
      rows.toLocaleString('en'),
      Math.round(rows / seconds).toLocaleString('en'),
      (bytes / 1e6).toFixed(0),
      `${mib(first)} MiB`,
      `${mib(after)} MiB`,
    ],
  };
}
