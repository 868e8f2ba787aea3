// What the volume bench prints: bytes for each payment, table by table.
import { describeMachine, row } from './report.ts';
import type { Log } from './wal.ts';

/** A table or an index of one. */
export type Relation = { name: string; table: string; bytes: number };

/** contract/operations.md OP11: 2.5 KB for ever, 3.5 KB for a time. */
const asked = { forEver: 2_500, rolling: 3_500 };

/** What is forgotten after a time; everything else that a payment writes stays. */
const rollingTables = new Set(['events', 'delivery_attempts', 'calls', 'jobs']);

/** Holds claims while their answer is kept. */
const rollingIndex = 'idempotency_keys_bodies';

type Measured = {
  before: readonly Relation[];
  /** With `all` payments. */
  after: readonly Relation[];
  /** The same with every index made anew. */
  anew: readonly Relation[];
  /** Bytes of a claim without its answer. */
  claims: number;
  /** Of the last `count` payments. */
  log: { byTable: ReadonlyMap<string, Log>; all: Log };
  count: number;
  all: number;
  settings: Record<string, string>;
};

type Line = { table: string; heap: number; index: number; anew: number; log: number };

export function volumeText(measured: Measured, facts: readonly string[]) {
  const { log, count } = measured;
  const { forEver, rolling } = linesOf(measured);
  const pages = Math.round(log.all.pages / count);
  const packed = forEver.reduce((total, { heap, anew }) => total + heap + anew, 0);
  const text = [
    ...table('kept for ever', forEver),
    '',
    ...table('kept for a time', rolling),
    '',
    row(['bytes of heap and index', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    row(['kept for ever, as indexes grow', sum(forEver).toFixed(0), `at most ${asked.forEver}`]),
    row(['kept for ever, indexes made anew', packed.toFixed(0), `at most ${asked.forEver}`]),
    row(['kept for a time', sum(rolling).toFixed(0), `at most ${asked.rolling}`]),
    '',
    'Bytes for each payment. An index grows in the middle, at the end of each merchant, and PostgreSQL cuts a full page',
    'there in two halves: `made anew` is what the same index takes after `npm run cli -- reindex`, and what is kept lies',
    'between the two. The log is what PostgreSQL writes ahead (WAL): it is gone after the next checkpoint, or',
    `lies in its archive, so no bar is on it. ${Math.round(log.all.records / count)} bytes of it for each payment in all, those`,
    `that belong to no table included; whole pages, which depend on how often there is a checkpoint, took ${pages} more.`,
    '',
    ...describeMachine(measured.settings).map((line) => `- ${line}`),
    ...facts.map((line) => `- ${line}`),
    '',
  ].join('\n');
  return { text, low: sum(forEver) > asked.forEver || sum(rolling) > asked.rolling };
}

function linesOf({ before, after, anew, claims, log, count, all }: Measured) {
  const former = new Map(before.map(({ name, bytes }) => [name, bytes]));
  const packed = new Map(anew.map(({ name, bytes }) => [name, bytes / all]));
  const lines = new Map<string, Line>();
  const bodies: Line = { ...nothing, table: 'answers (idempotency_keys)' };
  for (const { name, table: of, bytes } of after) {
    const grown = (bytes - (former.get(name) ?? 0)) / all;
    const line = lines.get(of) ?? { ...nothing, table: of };
    lines.set(of, line);
    if (name === of) line.heap += grown;
    else {
      const to = name === rollingIndex ? bodies : line;
      to.index += grown;
      to.anew += packed.get(name) ?? 0;
    }
    line.log = (log.byTable.get(of)?.records ?? 0) / count;
  }
  const answers = lines.get('idempotency_keys');
  if (!answers) throw new Error('There is no table of claims.');
  bodies.heap = answers.heap - claims;
  lines.set('idempotency_keys', { ...answers, table: 'claims (idempotency_keys)', heap: claims });
  const written = [...lines.values()].filter((line) => together(line) + line.log >= 1);
  const most = (a: Line, b: Line) => together(b) - together(a);
  return {
    forEver: written.filter((line) => !rollingTables.has(line.table)).sort(most),
    rolling: [...written.filter((line) => rollingTables.has(line.table)), bodies].sort(most),
  };
}

const nothing = { heap: 0, index: 0, anew: 0, log: 0 };
const together = ({ heap, index }: Line) => heap + index;
const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + together(line), 0);

function table(title: string, lines: readonly Line[]): string[] {
  const cells = (line: Omit<Line, 'table'>) =>
    [line.heap, line.index, line.heap + line.index, line.anew, line.heap + line.anew, line.log].map(
      (bytes) => String(Math.round(bytes)),
    );
  const whole = lines.reduce(
    (all, line) => ({
      heap: all.heap + line.heap,
      index: all.index + line.index,
      anew: all.anew + line.anew,
      log: all.log + line.log,
    }),
    nothing,
  );
  return [
    row([title, 'heap', 'index', 'together', 'index made anew', 'together', 'log']),
    row(['---', ...Array<string>(6).fill('--:')]),
    ...lines.map((line) => row([line.table, ...cells(line)])),
    row(['all', ...cells(whole)]),
  ];
}
