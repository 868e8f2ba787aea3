// Hiring beside what bounds it, in one run: reads beside an empty route, invitations and answers beside the same rows through
// the driver, deliveries beside a bare loop, a campaign of a million candidates beside one of ten thousand.
// Caught: nothing yet.
import { setTimeout as pause } from 'node:timers/promises';
import { benchHiringDeliveries, type DeliveryRates } from './hiring-deliveries.ts';
import type { FloorPlace, HiringFloorOrder } from './hiring-floor.ts';
import { benchInterviews } from './hiring-interviews.ts';
import { type HiringOrder, numberMark } from './hiring-load.ts';
import { bodies, type MemoryPlan, voices } from './hiring-memory.ts';
import { type Figure, hiringText, type Named } from './hiring-report.ts';
import { apiOf, type HiringTenant, inParallel, makeCampaign, seedTenants } from './hiring-seed.ts';
import { benchVolumes, type VolumeFigure } from './hiring-volume.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { type Child, startChild } from './process.ts';
import { emptyPath } from './requests.ts';
import { median, type Round, type Sample, summarise } from './sample.ts';
import { costOf, poolSize, type Side, startSide } from './side.ts';
import { readSettings } from './world.ts';

const connections = 64;
const keysEach = 200;
const questions = 20;
/** A page of twenty, and there is one more. */
const sessionsEach = 21;

type Tenant = HiringTenant & { campaign: string };
type Bench = Side & { load: Child; floor: Child; tenants: Tenant[] };

type Plan = {
  tenants: number;
  rounds: number;
  round_s: number;
  interviews: number;
  memory: MemoryPlan;
  deliveries: { rounds: number; count: number };
  volume: { many: number; rounds: number };
};

const quick: Plan = {
  ...{ tenants: 20, rounds: 2, round_s: 0.7, interviews: 1 },
  memory: { uploads: 10, recordings: 10 },
  ...{ deliveries: { rounds: 1, count: 1_500 }, volume: { many: 100_000, rounds: 3 } },
};
const long: Plan = {
  ...{ tenants: 60, rounds: 5, round_s: 2, interviews: 5 },
  memory: { uploads: 50, recordings: 100 },
  ...{ deliveries: { rounds: 5, count: 6_000 }, volume: { many: 1_000_000, rounds: 7 } },
};

/** Parts that `--only=` chooses among. */
const parts = ['calls', 'interviews', 'memory', 'deliveries', 'volume'] as const;

export async function benchHiring(options: BenchOptions): Promise<BenchResult> {
  const plan = options.quick ? quick : long;
  const isAsked = (part: (typeof parts)[number]) => options.names?.includes(part) ?? true;
  const lines: Named[] = [];
  const figures: Figure[] = [];
  const facts: string[] = [];
  const bench = await start(options, isAsked('calls') || isAsked('memory') ? plan.tenants : 1);
  const add = (more: { lines?: Named[]; figures: Figure[]; facts?: string[] }) => {
    lines.push(...(more.lines ?? []));
    figures.push(...more.figures);
    facts.push(...(more.facts ?? []));
  };
  if (isAsked('calls')) add(await calls(bench, plan));
  if (isAsked('interviews')) add(await interviews(bench, plan));
  if (isAsked('memory')) {
    const figures = [await bodies(bench, bench.tenants), ...(await voices(bench, plan.memory))];
    add({ figures });
  }
  if (isAsked('deliveries')) add(delivered(await benchHiringDeliveries(options, plan.deliveries)));
  if (isAsked('volume')) add(volumes(plan, await benchVolumes(options, plan.volume)));
  facts.unshift(
    `${connections} connections, ${bench.tenants.length} organisations with ${keysEach} keys each (a key has 60 calls a minute, all are counted), pool of ${poolSize}`,
    `${plan.rounds} rounds of ${plan.round_s} s for each line in turn, medians; a checkpoint before each`,
  );
  const settings = await readSettings(bench.world.admin);
  const text = hiringText({ lines, figures, facts, settings });
  const faults = lines.some(({ line }) => line.unexpected > 0) || figures.some((one) => one.faults);
  const low = figures.some(({ value, bar, isMost }) => (isMost ? value > bar : value < bar));
  return { text, faults, low };
}

async function start({ onStop, profile }: BenchOptions, count: number): Promise<Bench> {
  const side = await startSide({ projects: () => [], profile, onStop });
  const load = startChild('./hiring-load.ts');
  onStop(() => load.stop());
  const floor = startChild('./hiring-floor.ts');
  onStop(() => floor.stop());
  const seeded = await seedTenants(side.world.admin, { count, keysEach, mode: 'test' });
  const api = apiOf(side.port);
  const tenants: Tenant[] = [];
  await inParallel(seeded, 8, async (tenant) => {
    const [first = ''] = tenant.keys;
    const campaign = await makeCampaign(api, first, questions);
    for (let n = 1; n <= sessionsEach; n++) {
      await api(tenant.keys[n] ?? '', 'POST', `/interviews/${campaign}/sessions`);
    }
    tenants.push({ ...tenant, campaign });
  });
  await side.world.admin.query('analyze');
  await pause(1_000);
  return { ...side, load, floor, tenants };
}

const ask = (bench: Bench, order: HiringOrder) =>
  costOf(bench, () => bench.load.ask<Sample>(order));

type Contestant = { name: string; expected: string; run(): Promise<Round>; rounds: Round[] };

/** Reads and invitations, beside their floors. */
async function calls(bench: Bench, plan: Plan) {
  const { port, tenants, world } = bench;
  const drive = (line: (tenant: Tenant) => string, body?: string) => {
    // Keys in turn of all organisations, so that the calls of one key lie far apart.
    const all = Array.from({ length: keysEach }, (_, n) =>
      tenants.map((tenant) => ({ line: line(tenant), key: tenant.keys[n] ?? '' })),
    ).flat();
    const shared = { ask: 'drive', port, connections, seconds: plan.round_s, calls: all } as const;
    return () => ask(bench, body === undefined ? shared : { ...shared, body });
  };
  const places: FloorPlace[] = tenants.map(({ id, mode, campaign }) => ({
    ...{ organizationId: id, mode, campaignId: campaign },
  }));
  const floor = (rowsEach: number, loops: number) => () => {
    const shared = { url: world.url, poolSize, places, loops, seconds: plan.round_s } as const;
    const order: HiringFloorOrder = { ...shared, what: 'candidates', rowsEach };
    return costOf(bench, () => bench.floor.ask<Sample>(order));
  };
  const one = { name: 'Awa Diop', email: `awa-${numberMark}@example.com` };
  const path = ({ campaign }: Tenant) => `/api/v1/interviews/${campaign}`;
  const contestant = (name: string, run: Contestant['run'], expected = '200'): Contestant => ({
    ...{ name, run, expected, rounds: [] },
  });
  const list = {
    empty: contestant('empty route', () =>
      ask(bench, {
        ...{ ask: 'drive', port, connections, seconds: plan.round_s },
        calls: [{ line: `GET ${emptyPath}`, key: '' }],
      }),
    ),
    read: contestant(
      `GET /interviews/{id}, ${questions} questions`,
      drive((tenant) => `GET ${path(tenant)}`),
    ),
    sessions: contestant(
      'GET /interviews/{id}/sessions, 20 a page',
      drive((tenant) => `GET ${path(tenant)}/sessions`),
    ),
    floor: contestant('floor: the rows of one candidate', floor(1, connections), 'committed'),
    invite: contestant(
      'POST of one candidate',
      drive((tenant) => `POST ${path(tenant)}/candidates`, JSON.stringify(one)),
    ),
    floorOf500: contestant('floor: the rows of 500 candidates', floor(500, 1), 'committed'),
    inviteMany: contestant('POST of 500 candidates, one call at a time', () =>
      inviteMany(bench, plan),
    ),
  };
  const lines = await inTurn(bench, Object.values(list), plan.rounds);
  const lineOf = ({ name }: Contestant) =>
    lines.find((one) => one.name === name)?.line as Named['line'];
  const ratio = (above: Contestant, below: Contestant) =>
    median(above.rounds.map(({ sample }, n) => sample.rate / (below.rounds[n]?.sample.rate ?? 1)));
  const many = lineOf(list.inviteMany);
  const figures: Figure[] = [
    { name: 'one campaign / empty route', value: ratio(list.read, list.empty), bar: 0.35 },
    { name: 'sessions / empty route', value: ratio(list.sessions, list.empty), bar: 0.25 },
    { name: 'one candidate / its rows', value: ratio(list.invite, list.floor), bar: 0.5 },
    { name: '500 candidates, p95 in ms', value: many.p95_ms, bar: 1_000, isMost: true },
    {
      name: '500 candidates, times their bare insert',
      value: many.p50_ms / lineOf(list.floorOf500).p50_ms,
      ...{ bar: 3, isMost: true },
    },
  ];
  return { lines, figures };
}

async function inTurn(
  { world }: Bench,
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Named[]> {
  // The first round warms up: plans, pages and code.
  for (let n = 0; n <= rounds; n++) {
    for (const { run, rounds: done } of contestants) {
      await world.admin.query('checkpoint');
      const round = await run();
      if (n > 0) done.push(round);
    }
  }
  return contestants.map(({ name, expected, rounds: done }) => ({
    ...{ name, line: summarise(done, expected) },
  }));
}

/** On one connection: how long a caller waits for it. */
function inviteMany(bench: Bench, { round_s: seconds }: Plan): Promise<Round> {
  const { port, tenants } = bench;
  const calls = tenants.flatMap(({ campaign, keys }) =>
    keys.slice(-5).map((key) => ({ line: `POST /api/v1/interviews/${campaign}/candidates`, key })),
  );
  const people = Array.from({ length: 500 }, (_, n) => ({
    ...{ name: 'Awa Diop', email: `awa-${n}-${numberMark}@example.com` },
  }));
  return ask(bench, {
    ...{ ask: 'drive', port, connections: 1, seconds, calls, body: JSON.stringify(people) },
  });
}

async function interviews(bench: Bench, plan: Plan) {
  const [tenant] = await seedTenants(bench.world.admin, { count: 1, keysEach: 10, mode: 'live' });
  if (!tenant) throw new Error('no organisation');
  const done = await benchInterviews(bench, tenant, plan.interviews);
  const line = summarise(done.answers, '303');
  const ratios = done.answers.map(
    ({ sample }, n) => sample.rate / (done.floors[n]?.sample.rate ?? 1),
  );
  const figures: Figure[] = [
    {
      name: '200 candidates at once, answers missing or doubled',
      value: done.wrong,
      bar: 0,
      isMost: true,
    },
    {
      name: '200 candidates at once, p95 of an answer in ms',
      value: line.p95_ms,
      bar: 300,
      isMost: true,
    },
    { name: '200 candidates at once / the same rows', value: median(ratios), bar: 0.5 },
    {
      name: 'their last report, s after the last answer',
      value: Math.max(...done.reports_s),
      ...{ bar: 60, isMost: true },
    },
  ];
  return {
    figures,
    lines: [
      { name: 'floor: the rows of an answer', line: summarise(done.floors, 'committed') },
      { name: 'an answer, 200 candidates at once', line },
    ],
    facts: [
      `${plan.interviews} rounds of 200 candidates with ten questions each, every answer sent as soon as the one before was taken; ${done.unsent} of ${plan.interviews * 200} interviews had to be sent again, all at once`,
    ],
  };
}

function delivered({ deliveries, limits, ratio, faults }: DeliveryRates) {
  const said = (rates: readonly number[]) => Math.round(median(rates));
  const bare = limits.map(({ loops, rates }) => `${said(rates)} a second by ${loops} loops`);
  return {
    figures: [
      { name: 'deliveries / the quicker bare loop', value: ratio, bar: 0.5, faults: faults > 0 },
    ],
    facts: [`deliveries: ${said(deliveries)} a second, beside ${bare.join(' and ')}`],
  };
}

function volumes(
  { volume }: Plan,
  { figures, filled_s }: { figures: VolumeFigure[]; filled_s: number },
) {
  const many = volume.many.toLocaleString('en');
  return {
    figures: figures.map(({ name, ratio }) => ({
      ...{ name: `${name}, ${many} beside 10,000`, value: ratio, bar: 1.2, isMost: true },
    })),
    facts: [
      `${volume.rounds} rounds of calls to both campaigns in turn, medians: ${figures
        .map(({ name, ms: [few, all] }) => `${name} ${all.toFixed(2)} and ${few.toFixed(2)} ms`)
        .join(', ')}; filled in ${filled_s.toFixed(0)} s`,
    ],
  };
}
