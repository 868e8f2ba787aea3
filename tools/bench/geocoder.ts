// How well and how fast addresses are read: our pipeline beside trigrams in PostgreSQL and beside minisearch, on the
// same places and the development list of test/geocoder, in interleaved rounds of one run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadGazetteer } from '../../src/data/addresses/index.ts';
import { readCsv } from '../../src/kit/csv.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { ourSearch } from './geocoder-ours.ts';
import { miniSearch, type Rival, trigramSearch } from './geocoder-rivals.ts';
import { type Given, type Judged, judgeAll, regionsOf } from './geocoder-score.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { describeMachine, row } from './report.ts';

const rounds = 3;

export async function benchGeocoder(options: BenchOptions): Promise<BenchResult> {
  const list = readList();
  const before = settledMemory();
  const started = performance.now();
  const gazetteer = loadGazetteer();
  const load_ms = performance.now() - started;
  if (!gazetteer) throw new Error('content/gazetteer is not there.');
  const memory = settledMemory() - before;
  const rivals: Rival[] = [ourSearch(gazetteer)];
  rivals.push(...(await trigramSearch(gazetteer, options)));
  const mini = miniSearch(gazetteer);
  if (mini) rivals.push(mini);

  const seconds = options.quick ? 0.5 : 3;
  const measured = new Map(rivals.map(({ name }) => [name, [] as Speed[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const rival of rivals) measured.get(rival.name)?.push(await speedOf(rival, list, seconds));
  }
  const judged = new Map<string, Judged>();
  for (const rival of rivals) judged.set(rival.name, await judgeAll(rival, list));
  const ours = judged.get(rivals[0]?.name ?? '');
  const facts = [
    describeMachine({})[0] ?? '',
    `${gazetteer.places.length} places under ${gazetteer.exact.size} names; loaded in ${Math.round(load_ms)} ms; ${Math.round(memory / 1_048_576)} MiB (heap and buffers)`,
    `${list.length} texts; ${rounds} rounds of ${seconds} s for each in turn, medians; one process, one statement a text for PostgreSQL`,
    ...(mini ? [] : ['minisearch is not installed: its line is missing']),
  ];
  const text = [
    ...speedTable(rivals, measured, judged),
    '',
    ...(ours ? regionTable(ours) : []),
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
  ].join('\n');
  return { text, faults: false, low: (ours?.strict ?? 0) < 0.9 };
}

type Speed = { rate: number; p99_ms: number };

async function speedOf(rival: Rival, list: readonly Given[], seconds: number): Promise<Speed> {
  const taken: number[] = [];
  const begun = performance.now();
  for (let at = 0; performance.now() - begun < seconds * 1_000; at += 1) {
    const from = performance.now();
    await rival.search(list[at % list.length]?.query ?? '');
    taken.push(performance.now() - from);
  }
  const spent = (performance.now() - begun) / 1_000;
  taken.sort((a, b) => a - b);
  return { rate: taken.length / spent, p99_ms: taken[Math.floor(taken.length * 0.99)] ?? 0 };
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function speedTable(
  rivals: readonly Rival[],
  measured: ReadonlyMap<string, Speed[]>,
  judged: ReadonlyMap<string, Judged>,
): string[] {
  const headings = ['', 'strict recall@1', 'mean score', 'recall@5', 'relation', 'landmark'];
  const more = ['false answers', 'queries/s', 'p99 ms'];
  return [
    row([...headings, ...more]),
    row([...headings, ...more].map((_, at) => (at === 0 ? '---' : '--:'))),
    ...rivals.map(({ name }) => {
      const result = judged.get(name);
      const speeds = measured.get(name) ?? [];
      const share = (value: number | undefined) => (value === undefined ? '' : value.toFixed(3));
      return row([
        name,
        share(result?.strict),
        share(result?.mean),
        share(result?.among5),
        share(result?.relation),
        share(result?.landmark),
        `${result?.falseAnswers} of ${result?.none}`,
        String(Math.round(median(speeds.map(({ rate }) => rate)))),
        median(speeds.map(({ p99_ms }) => p99_ms)).toFixed(2),
      ]);
    }),
  ];
}

function regionTable(ours: Judged): string[] {
  return [
    row(['region', 'texts', 'strict recall@1']),
    row(['---', '--:', '--:']),
    ...regionsOf(ours).map(({ region, count, strict }) =>
      row([region, String(count), strict.toFixed(2)]),
    ),
  ];
}

/** After a collection when the process allows one (`node --expose-gc`). */
function settledMemory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The columns of geocoder-tester, with those that only these addresses need. */
function readList(): Given[] {
  const path = join(HOUSE_ROOT, 'test/geocoder/senegal.csv');
  const [head, ...rows] = readCsv(readFileSync(path, 'utf8')) ?? [];
  const columns = head?.fields ?? [];
  return rows.map(({ fields }) => {
    const value = (name: string) => fields[columns.indexOf(name)] ?? '';
    return {
      query: value('query'),
      name: value('expected_name'),
      parent: value('expected_parent'),
      region: value('expected_region'),
      relation: value('expected_relation'),
      landmark: value('expected_landmark'),
      accepted: value('accept_names').split('|').filter(Boolean),
    };
  });
}
