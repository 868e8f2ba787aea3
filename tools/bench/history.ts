// A merchant with a long past beside one with a short past: what a call takes must not grow with what was before.
// Caught: balances that summed a merchant's payments, in the release before the keys.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fillHistory, fillSettings } from './history-fill.ts';
import { type Figure, historyText } from './history-report.ts';
import { type Asker, openAsker } from './http-client.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { type Release, thisRelease, unpackRelease } from './release.ts';
import { type BenchProject, common, paymentBody, referenceMaker } from './requests.ts';
import { type Side, startSide } from './side.ts';
import { readSettings } from './world.ts';

const short = 2_000;

/** A merchant and what its calls name. */
type Merchant = { key: string; ids: string[]; references: string[]; phones: string[] };

type Call = {
  name: string;
  /** Calls of a round, for each merchant. */
  times: number;
  /** Counted pages and searches may cost more: they are shown and have no bar. */
  free?: true;
  /** How long it took; throws when it was not answered as it should. */
  run(asker: Asker, merchant: Merchant, n: number): Promise<number>;
};

export async function benchHistory(options: BenchOptions): Promise<BenchResult> {
  const plan = options.quick ? { long: 100_000, rounds: 3 } : { long: 2_000_000, rounds: 7 };
  const { against } = options;
  const release =
    against === undefined ? thisRelease : await unpackRelease(against, options.onStop);
  const { side, filled_s } = await start(options, release, plan.long);
  const merchants = await Promise.all(side.projects.map((project) => merchantOf(side, project)));
  const asker = await openAsker(side.port);
  options.onStop(async () => asker.close());
  const figures: Figure[] = [];
  for (const call of calls.filter(({ name }) => options.names?.includes(name) ?? true)) {
    figures.push(await measure(side, asker, call, merchants, plan.rounds));
  }
  const { text, low } = historyText(figures, {
    counts: [plan.long, short],
    settings: await readSettings(side.world.admin),
    facts: [
      ...(release === thisRelease ? [] : [`revision ${against}; its ledger is empty`]),
      `filled by SQL in ${filled_s.toFixed(0)} s: a year of payments of both, in the order of their time`,
      `${plan.rounds} rounds, in each of which the calls of both come in turn on one connection; medians of the rounds`,
    ],
  });
  const name = against === undefined ? 'history' : 'history-against';
  return { low, parts: [{ page: 'bench-keys.md', name, text }], faults: false };
}

async function start({ onStop, profile }: BenchOptions, release: Release, long: number) {
  let projects: BenchProject[] = [];
  let filled_s = 0;
  const world = {
    fill: {
      settings: fillSettings,
      async work(admin: Side['world']['admin'], url: string) {
        const begun = performance.now();
        projects = await release.seedProjects(admin, 2);
        const [one = '', other = ''] = projects.map(({ id }) => id);
        const pasts = {
          long: { project: one, count: long },
          short: { project: other, count: short },
        };
        const times = await fillHistory({ url, ...pasts });
        filled_s = (performance.now() - begun) / 1_000;
        console.error(Object.fromEntries(times));
      },
    },
  };
  const side = await startSide({ release, projects: () => projects, profile, world, onStop });
  return { side, filled_s };
}

/** Payments from all over its past. */
async function merchantOf({ world }: Side, { id, key }: BenchProject): Promise<Merchant> {
  const { rows } = await world.admin.query<Record<'id' | 'reference' | 'phone', string>>(
    `select id, merchant_reference as reference, customer_phone as phone from payments
      where project_id = $1 order by md5(id) limit 500`,
    [id],
  );
  return {
    key,
    ids: rows.map((row) => row.id),
    references: rows.map(({ reference }) => reference),
    phones: rows.map(({ phone }) => phone),
  };
}

/** Each round in turn: whatever comes and goes on the machine hits both alike. */
async function measure(
  { world }: Side,
  asker: Asker,
  call: Call,
  merchants: readonly Merchant[],
  rounds: number,
): Promise<Figure> {
  const times: number[][][] = merchants.map(() => []);
  // The first round warms up: plans, pages and code.
  for (let round = 0; round <= rounds; round++) {
    // 600 calls a minute are let through, and these are not what is measured.
    const inRound = merchants.map((): number[] => []);
    for (let n = 0; n < call.times; n++) {
      await world.admin.query('delete from minute_counts');
      for (const turn of merchants.keys()) {
        const i = (n + turn) % merchants.length;
        const merchant = merchants[i] as Merchant;
        inRound[i]?.push(await call.run(asker, merchant, round * call.times + n));
      }
    }
    if (round > 0) for (const [i, of] of inRound.entries()) times[i]?.push(of);
  }
  return { name: call.name, free: call.free ?? false, times };
}

const get = (path: (merchant: Merchant, n: number) => string): Call['run'] => {
  return async (asker, merchant, n) => {
    const head = `${common}Authorization: Bearer ${merchant.key}\r\n\r\n`;
    const { ms } = await expect(asker, '200', `GET ${path(merchant, n)} HTTP/1.1\r\n${head}`);
    return ms;
  };
};

async function expect(asker: Asker, status: string, request: string) {
  const answer = await asker.ask(request);
  if (answer.status === status) return answer;
  throw new Error(`${request.split('\r\n')[0]}: ${answer.status} ${answer.body}`);
}

const reference = referenceMaker();

function create(asker: Asker, { key }: Merchant, more: string, channel?: 'wave') {
  const body = JSON.stringify({ ...paymentBody(reference()), ...(channel && { channel }) });
  return expect(
    asker,
    '201',
    `POST /v1/payments HTTP/1.1\r\n${common}Authorization: Bearer ${key}\r\n${more}` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Idempotency-Key: ${randomUUID()}\r\n\r\n${body}`,
  );
}

/** Created, asked for, paid, posted and announced: until a caller reads that it succeeded. */
async function settle(asker: Asker, merchant: Merchant): Promise<number> {
  const since = performance.now();
  const made = await create(asker, merchant, 'X-Svc-Simulate: succeeded;delay=0\r\n', 'wave');
  const { id } = JSON.parse(made.body) as { id: string };
  const head = `${common}Authorization: Bearer ${merchant.key}\r\n\r\n`;
  for (;;) {
    const read = await expect(asker, '200', `GET /v1/payments/${id} HTTP/1.1\r\n${head}`);
    const { status } = JSON.parse(read.body) as { status: string };
    if (status === 'succeeded') return performance.now() - since;
    // Fine enough beside what is measured, and few calls.
    await pause(2);
    if (performance.now() - since > 10_000) throw new Error(`${id} is ${status} after 10 s.`);
  }
}

const at = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Pages of five, which both merchants can fill: a longer page costs more whoever asks. */
const page = '/v1/payments?limit=5';

const calls: readonly Call[] = [
  { name: 'one payment', times: 100, run: get(({ ids }, n) => `/v1/payments/${at(ids, n)}`) },
  {
    name: 'one with events and ledger',
    times: 100,
    run: get(({ ids }, n) => `/v1/payments/${at(ids, n)}?expand=events,ledger`),
  },
  { name: 'first page', times: 100, run: get(() => page) },
  {
    name: 'a page by cursor',
    times: 100,
    run: get(({ ids }, n) => `${page}&cursor=${at(ids, n)}`),
  },
  {
    name: 'the last day',
    times: 100,
    run: get(() => `${page}&created_from=${day(1)}&created_to=${day(0)}`),
  },
  { name: 'status expired', times: 100, run: get(() => `${page}&status=expired`) },
  { name: 'status processing', times: 100, run: get(() => `${page}&status=processing`) },
  { name: 'status succeeded', times: 100, run: get(() => `${page}&status=succeeded`) },
  {
    name: 'by its reference',
    times: 100,
    run: get(({ references }, n) => `${page}&merchant_reference=${at(references, n)}`),
  },
  { name: 'balances', times: 100, run: get(() => '/v1/balances') },
  {
    name: 'create',
    times: 50,
    run: async (asker, merchant) => (await create(asker, merchant, '')).ms,
  },
  { name: 'create and settle', times: 30, run: settle },
  {
    name: "a payer's telephone",
    times: 2,
    free: true,
    run: get(({ phones }, n) => `${page}&customer_phone=${encodeURIComponent(at(phones, n))}`),
  },
  { name: 'a word that is nowhere', times: 2, free: true, run: get(() => `${page}&q=introuvable`) },
  { name: 'a counted page', times: 2, free: true, run: get(() => '/v1/payments?per_page=5') },
];
