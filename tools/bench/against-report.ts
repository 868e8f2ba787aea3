// What `payments --against` prints: both releases side by side, and how they compare round by round.
import { describeMachine, row } from './report.ts';
import { median } from './sample.ts';
import type { Log } from './wal.ts';

/** One round of one release; times and bytes for each payment. */
export type Figures = {
  rate: number;
  p95_ms: number;
  server_us: number;
  postgres_us: number;
  log: Log;
  count: number;
  faults: number;
};

export type Comparison = { before: Figures; now: Figures };
export type Contestant = 'create' | 'get' | 'settled';

const titles: Record<Contestant, string> = {
  create: 'POST /v1/payments',
  get: 'GET /v1/payments/{id}',
  settled: 'a whole life',
};

/** contract/operations.md OP07. */
const asked: Record<Contestant, number> = { create: 1, get: 0.98, settled: 1 };

export type Surroundings = {
  /** Indexes by table, before and now. */
  indexes: Map<string, number>[];
  settings: Record<string, string>;
  facts: string[];
};

export function againstText(
  rounds: ReadonlyMap<Contestant, Comparison[]>,
  { indexes, settings, facts }: Surroundings,
) {
  const ratios = [...rounds].map(([name, of]) => ratioOf(name, of));
  const all = [...rounds.values()].flat();
  const faults = all.some(({ before, now }) => before.faults + now.faults > 0);
  const text = [
    ...figureTable(rounds),
    '',
    row(ratioHeadings),
    row(['---', ...Array<string>(ratioHeadings.length - 1).fill('--:')]),
    ...ratios.map(({ cells }) => row(cells)),
    '',
    ...indexTable(indexes),
    '',
    ...describeMachine(settings).map((line) => `- ${line}`),
    ...facts.map((line) => `- ${line}`),
    '',
    ...notes,
    '',
  ].join('\n');
  return { text, faults, low: ratios.some(({ low }) => low) };
}

const headings = ['', 'per second', 'p95 ms', 'server µs', 'PostgreSQL µs', 'log', 'whole pages'];

function figureTable(rounds: ReadonlyMap<Contestant, Comparison[]>): string[] {
  const line = (name: string, of: Figures[]) => {
    const figure = (read: (one: Figures) => number, digits = 0) => {
      const value = median(of.map(read));
      return value === 0 ? '' : value.toFixed(digits);
    };
    return row([
      name,
      figure(({ rate }) => rate),
      figure(({ p95_ms }) => p95_ms, 1),
      figure(({ server_us }) => server_us),
      figure(({ postgres_us }) => postgres_us),
      figure(({ log }) => log.records),
      figure(({ log }) => log.pages),
      String(of.reduce((sum, { count }) => sum + count, 0)),
      String(of.reduce((sum, { faults }) => sum + faults, 0)),
    ]);
  };
  return [
    row([...headings, 'finished', 'faults']),
    row(['---', ...Array<string>(headings.length + 1).fill('--:')]),
    ...[...rounds].flatMap(([name, of]) => [
      line(
        `${titles[name]}, before`,
        of.map(({ before }) => before),
      ),
      line(
        `${titles[name]}, now`,
        of.map(({ now }) => now),
      ),
    ]),
  ];
}

const spreads = ['middle half', 'min, max'];
const ratioHeadings = [
  ...['now to before', 'by processor time', 'asked for', ...spreads],
  ...['by rate', ...spreads],
];

/** Above 1 this release is better: less processor time, or more in a second. */
function ratioOf(name: Contestant, rounds: readonly Comparison[]) {
  const spent = ({ server_us, postgres_us }: Figures) => server_us + postgres_us;
  const byTime = rounds.map(({ before, now }) => spent(before) / spent(now));
  const byRate = rounds.map(({ before, now }) => now.rate / before.rate);
  const shown = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.round((sorted.length - 1) * share)] ?? 0).toFixed(2);
    return [median(values).toFixed(3), `${at(0.25)}, ${at(0.75)}`, `${at(0)}, ${at(1)}`];
  };
  const [timed = '', ...spreadOfTime] = shown(byTime);
  return {
    low: median(byTime) < asked[name],
    cells: [titles[name], timed, asked[name].toFixed(2), ...spreadOfTime, ...shown(byRate)],
  };
}

/** OP07: so many fewer on the tables of what grows most. */
const fewerIndexes = { tables: ['payments', 'events', 'delivery_attempts'], asked: 2 };

function indexTable([before, now]: Map<string, number>[]): string[] {
  const all = (counts?: Map<string, number>) =>
    fewerIndexes.tables.reduce((sum, name) => sum + (counts?.get(name) ?? 0), 0);
  const tables = [...new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])];
  return [
    row(['indexes', 'before', 'now']),
    row(['---', '--:', '--:']),
    ...tables.map((name) =>
      row([name, ...[before, now].map((counts) => String(counts?.get(name) ?? ''))]),
    ),
    '',
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    row([
      `indexes fewer on ${fewerIndexes.tables.join(', ')}`,
      String(all(before) - all(now)),
      String(fewerIndexes.asked),
    ]),
  ];
}

const notes = [
  'Times are of the processor, log in bytes, both for each payment; `whole pages` is the part of the log that',
  'PostgreSQL writes at the first change of a page after a checkpoint, so it depends on how often there is one and',
  'not on the payment. A whole life is a payment created, asked for, paid, posted, announced (nobody listens) and its',
  'jobs ended; its rate leaves out the two seconds that its payer takes. The bars are on processor time, of the',
  'server and PostgreSQL together, which other work on the machine changes less than it changes rates.',
];
