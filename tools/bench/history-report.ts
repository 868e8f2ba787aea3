// What the history bench prints: each call of the merchant with the long past beside that of the other one.
import { describeMachine, row } from './report.ts';
import { median } from './sample.ts';

/** Milliseconds of each call, by merchant (long past first) and round. */
export type Figure = { name: string; free: boolean; times: number[][][] };

/** contract/operations.md OP08. */
const asked = 1.5;

type Surroundings = {
  counts: [long: number, short: number];
  settings: Record<string, string>;
  facts: string[];
};

export function historyText(figures: readonly Figure[], { counts, settings, facts }: Surroundings) {
  const [long, short] = counts.map((count) => count.toLocaleString('en'));
  const lines = figures.map(lineOf);
  const table = (free: boolean) => {
    const bar = free ? [] : ['asked for'];
    const headings = [
      ...['', `p95 ms of ${long}`, `p95 ms of ${short}`, 'ratio', ...bar, 'min, max'],
      ...[`p50 ms of ${long}`, `p50 ms of ${short}`, 'calls'],
    ];
    const rows = lines.filter((line) => line.free === free).map(({ cells }) => row(cells));
    if (rows.length === 0) return [];
    return [row(headings), row(['---', ...headings.slice(1).map(() => '--:')]), ...rows, ''];
  };
  const free = table(true);
  const text = [
    ...table(false),
    ...(free.length > 0
      ? ['These may cost more with a longer past, and are few:', '', ...free]
      : []),
    ...describeMachine(settings).map((line) => `- ${line}`),
    ...facts.map((line) => `- ${line}`),
    '',
  ].join('\n');
  return { text, low: lines.some(({ free, ratio }) => !free && ratio > asked) };
}

function lineOf({ name, free, times: [long = [], short = []] }: Figure) {
  const ratios = long.map((of, n) => quantile(of, 0.95) / quantile(short[n] ?? [], 0.95));
  const ratio = median(ratios);
  const ms = (rounds: number[][], share: number) =>
    median(rounds.map((of) => quantile(of, share))).toFixed(2);
  const spread = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2));
  return {
    free,
    ratio,
    cells: [
      name,
      ms(long, 0.95),
      ms(short, 0.95),
      ratio.toFixed(2),
      ...(free ? [] : [`at most ${asked}`]),
      spread.join(', '),
      ms(long, 0.5),
      ms(short, 0.5),
      String(long.flat().length),
    ],
  };
}

/** Of few values the largest is the 95th of a hundred: nothing is made up between two. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
