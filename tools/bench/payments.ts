// Payments through HTTP beside the two things they are measured against: the floor (the same rows straight
// through the driver) and an empty route of the same server.
// Caught: a balance check that read every journal (5f55fc2), and plans made for empty tables (decision 0010).
import { limits } from '../../contract/limits.ts';
import { oneMerchantLines } from './one-merchant.ts';
import { type Child, startChild } from './process.ts';
import { markdown, type Report } from './report.ts';
import { expectedStatus } from './requests.ts';
import { type Line, type Round, type Sample, summarise } from './sample.ts';
import { samplePayments } from './seed.ts';
import type { ServerUsage } from './server.ts';
import { costOf, poolSize, type Side, startSide } from './side.ts';
import { wholeLives } from './whole-lives.ts';
import { readSettings } from './world.ts';

export type BenchOptions = {
  quick: boolean;
  /** A folder for processor profiles of the server. */
  profile: string | undefined;
  /** Only these contestants. */
  names: readonly string[] | undefined;
  /** A revision to be measured beside this one. */
  against?: string | undefined;
  /** Of texts that are drawn. */
  seed?: number | undefined;
  /** How many failures of each kind are printed. */
  failures?: number | undefined;
  spoilUnseen?: boolean | undefined;
  onStop(undo: () => Promise<void>): void;
};

/** A part of a page of docs that `--write` replaces. */
export type Part = { page: string; name: string; text: string };

/**
 * `text`, or `parts` for a bench that writes several. `faults`: something was not answered as it should; `low`: a ratio is
 * below what is asked for; `asides`: printed and never written.
 */
export type BenchResult = {
  text?: string;
  faults: boolean;
  low: boolean;
  parts?: readonly Part[];
  asides?: readonly string[];
};

export const connections = 64;
export const projectCount = 1_500;

type Contestant = 'floor' | 'create' | 'empty' | 'get';

const contestants: readonly Contestant[] = ['floor', 'create', 'empty', 'get'];
const titles: Record<Contestant, string> = {
  floor: 'floor: the same rows through the driver',
  create: 'POST /v1/payments',
  empty: 'empty route',
  get: 'GET /v1/payments/{id}',
};

/** How long lines are warmed up and measured, and how often. */
export type Plan = { warmUp_s: number; rounds: number; round_s: number };

type Bench = Side & { load: Child; floor: Child; clones: Child };

export async function benchPayments(options: BenchOptions): Promise<BenchResult> {
  const plan: Plan = options.quick
    ? { warmUp_s: 0.7, rounds: 1, round_s: 1.2 }
    : { warmUp_s: 4, rounds: 5, round_s: 5 };
  const bench = await start(options);
  const idle = await bench.server.ask<ServerUsage>({ ask: 'usage' });
  const chosen = contestants.filter((name) => options.names?.includes(name) ?? true);
  // The payments that are read must be there first.
  await round(bench, 'create', plan.warmUp_s);
  bench.payments = await samplePayments(bench.world.admin, bench.projects, 8);
  for (const name of chosen) await round(bench, name, plan.warmUp_s);

  const rounds = new Map<Contestant, Round[]>(chosen.map((name) => [name, []]));
  for (let n = 0; n < plan.rounds; n++) {
    // Another one begins each time: whatever comes and goes on the machine hits all alike.
    const first = n % chosen.length;
    for (const name of [...chosen.slice(first), ...chosen.slice(0, first)]) {
      rounds.get(name)?.push(await round(bench, name, plan.round_s));
    }
  }
  const after = await bench.server.ask<ServerUsage>({ ask: 'usage' });
  const postgres = bench.world.postgresBytes();
  const lines = new Map<Contestant, Line>(
    [...rounds].map(([name, of]) => [name, summarise(of, expectedOf(name))]),
  );
  const onOne =
    (options.names?.includes('one-merchant') ?? true)
      ? await oneMerchantLines(bench, { ...plan, connections })
      : { lines: [], facts: [] };
  // Last, and after the others have ended: it has a database, a server and a receiver of its own.
  const settings = await readSettings(bench.world.admin);
  await Promise.all([bench.server, bench.load, bench.floor, bench.clones].map((one) => one.stop()));
  await bench.world.close();
  const lives =
    (options.names?.includes('lives') ?? true)
      ? await wholeLives(options, plan)
      : { lines: [], ratios: [], facts: [] };
  const report: Report = {
    lines: [...lines].map(([name, line]) => ({ name: titles[name], line })),
    ratios: [...ratiosOf(lines), ...lives.ratios],
    memory: { idle: idle.rss_bytes, afterLoad: after.rss_bytes, postgres },
    settings,
    facts: [
      `${connections} connections, ${projectCount} projects (the limit is ${limits.requestsPerMinutePerProject} a minute each), pool of ${poolSize}`,
      `${plan.rounds} rounds of ${plan.round_s} s for each line in turn, medians; a checkpoint before each`,
      ...lives.facts,
      ...onOne.facts,
    ],
    notes,
  };
  report.lines.push(...lives.lines, ...onOne.lines);
  const faulty = report.lines.filter(({ line }) => line.unexpected > 0);
  for (const { name, line } of faulty) console.error(`Faults in "${name}":`, line.outcomes);
  const low = report.ratios.filter(({ value, bar }) => value < bar);
  return { text: markdown(report), faults: faulty.length > 0, low: low.length > 0 };
}

async function start(options: BenchOptions): Promise<Bench> {
  const { profile, onStop } = options;
  const side = await startSide({ projects: projectCount, profile, unlimited: true, onStop });
  const load = startChild('./load.ts');
  onStop(() => load.stop());
  const floor = startChild('./floor.ts');
  onStop(() => floor.stop());
  const clones = startChild('./clone-floor.ts');
  onStop(() => clones.stop());
  return { ...side, load, floor, clones };
}

async function round(bench: Bench, name: Contestant, seconds: number): Promise<Round> {
  // The first change of a page after a checkpoint costs more: each round starts with that.
  await bench.world.admin.query('checkpoint');
  const { port, projects, payments, world, floor, load } = bench;
  if (name !== 'floor') {
    const order = { route: name, port, connections, seconds, projects, payments };
    return costOf(bench, () => load.ask<Sample>(order));
  }
  const ids = projects.map(({ id }) => id);
  const order = { url: world.url, poolSize, loops: connections, seconds, projects: ids };
  // While the floor is measured the server only looks at its queue.
  return { ...(await costOf(bench, () => floor.ask<Sample>(order))), server_cpu_ms: 0 };
}

const expectedOf = (name: Contestant) =>
  name === 'floor' ? 'committed' : String(expectedStatus[name]);

function ratiosOf(lines: ReadonlyMap<Contestant, Line>): Report['ratios'] {
  const ratio = (name: string, of: Contestant, by: Contestant, bar: number) => {
    const [upper, lower] = [lines.get(of), lines.get(by)];
    return upper && lower ? [{ name, value: upper.rate / lower.rate, bar }] : [];
  };
  return [
    ...ratio('payments created / floor', 'create', 'floor', 1.2),
    ...ratio('payments read / empty route', 'get', 'empty', 0.6),
  ];
}

const notes = [
  'A created payment commits four rows in one transaction: its idempotency key with the answer, the',
  "merchant's volume, the payment, and its job. The floor writes the same rows, one transaction for each",
  'payment, in one round trip. The call log and the minute counts, which the server writes beside the',
  "payment's transaction, are left out of the floor, which makes it faster and the ratio harder.",
];
