// Measures: `npm run bench [-- payments | history | volume | exports | deliveries | geocoder | data | dashboard | hiring] [--against <revision>] [--quick] [--write]`.
// Each bench compares in one run what it measures with what bounds it; figures of different runs or machines say
// nothing about each other.
// Caught: see each bench.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchAgainst } from './bench/against.ts';
import { benchDashboard } from './bench/dashboard.ts';
import { benchData } from './bench/data.ts';
import { benchDeliveries } from './bench/deliveries.ts';
import { benchExports } from './bench/exports.ts';
import { benchGeocoder } from './bench/geocoder.ts';
import { benchHiring } from './bench/hiring.ts';
import { benchHistory } from './bench/history.ts';
import { type BenchOptions, type BenchResult, benchPayments, type Part } from './bench/payments.ts';
import { withVerdict } from './bench/verdict.ts';
import { benchVolume } from './bench/volume.ts';
import { HOUSE_ROOT } from './tidy.ts';

const benches: Record<string, (options: BenchOptions) => Promise<BenchResult>> = {
  payments: (options) =>
    options.against === undefined ? benchPayments(options) : benchAgainst(options, options.against),
  deliveries: benchDeliveries,
  history: benchHistory,
  volume: benchVolume,
  exports: benchExports,
  geocoder: benchGeocoder,
  data: benchData,
  dashboard: benchDashboard,
  hiring: benchHiring,
};

const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

/** Undoes the start in reverse order, once. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const undo of stops.reverse()) await undo().catch(console.error);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(130)));
}

const valued = ['--profile', '--only', '--against', '--seed', '--failures'];

function readArguments(given: readonly string[]) {
  // `--against main` is `--against=main`.
  const words = given.flatMap((word, n) => {
    if (valued.includes(given[n - 1] ?? '')) return [];
    return valued.includes(word) ? [`${word}=${given[n + 1] ?? ''}`] : [word];
  });
  const value = (flag: string) =>
    words.find((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
  return {
    name: words.find((word) => !word.startsWith('--')) ?? 'payments',
    write: words.includes('--write'),
    quick: words.includes('--quick'),
    profile: value('--profile'),
    names: value('--only')?.split(','),
    against: value('--against'),
    seed: numberOf(value('--seed')),
    failures: numberOf(value('--failures')),
    spoilUnseen: words.includes('--spoil-unseen'),
  };
}

/** Undefined for what is no number: the bench has one of its own. */
const numberOf = (text = ''): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);

/** Replaces the part of the page that belongs to this bench. */
function writePart(bench: string, { page: file, name, text }: Part): void {
  const page = join(HOUSE_ROOT, 'docs', file);
  const before = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`${page} has no part "${begin}" to "${end}".`);
  const command = `\`npm run bench -- ${bench} --write\``;
  const day = new Date().toISOString().slice(0, 10);
  const part = `${begin}\n\nMade by ${command} on ${day}.\n\n${text}\n`;
  writeFileSync(page, before.slice(0, from) + part + before.slice(to));
}

async function main(): Promise<number> {
  const { name, write, ...options } = readArguments(process.argv.slice(2));
  const bench = benches[name];
  if (!bench) {
    console.error(`There is no bench "${name}": choose among ${Object.keys(benches).join(', ')}.`);
    return 1;
  }
  try {
    const result = await bench({ ...options, onStop: (undo) => stops.push(undo) });
    const { faults, low, asides = [] } = result;
    const page = ['data', 'hiring'].includes(name) ? `bench-${name}.md` : 'bench.md';
    const parts = result.parts ?? [{ page, name, text: result.text ?? '' }];
    const said = parts.map((part) => ({ ...part, text: withVerdict(part.text) }));
    const words = options.against === undefined ? name : `${name} --against ${options.against}`;
    for (const { text } of said) console.log(text);
    for (const line of asides) console.log(line);
    if (faults) console.error('There were faults: the figures say nothing.');
    else if (write) for (const part of said) writePart(words, part);
    if (low) console.error('A ratio is below what is asked for.');
    return faults || low ? 1 : 0;
  } finally {
    await stop();
  }
}

process.exitCode = await main();
