// OP12: the table of events becomes a partitioned one while shops pay and their events go out, by the very commands of
// docs/growth.md; then time passes the border of the first partition.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sql } from '../../src/db/sql.ts';
import { drill } from '../../test/kit/growth.ts';
import { fillEvents } from './event-past.ts';
import { type Fault, type FaultOptions, quantile } from './fault.ts';
import type { Judge } from './receiver.ts';
import { type ShopLoad, startShops } from './shops.ts';
import { onTestbed, type Server, type Testbed } from './testbed.ts';

type Plan = {
  events: number;
  merchants: number;
  callsPerSecond: number;
  servers: number;
  steady_ms: number;
};

const long: Plan = {
  events: 1_000_000,
  merchants: 60,
  callsPerSecond: 100,
  servers: 2,
  steady_ms: 20_000,
};
const short: Plan = {
  events: 100_000,
  merchants: 20,
  callsPerSecond: 60,
  servers: 1,
  steady_ms: 1_500,
};

/** What nobody may wait for, nor hold (contract/operations.md OP12). */
const mostWait_ms = 2_000;
/** Beyond the end of any quarter, within the year that the drill makes partitions for. */
const beyondBorder_ms = 100 * 86_400_000;

export const partitionDrill: Fault = {
  name: 'OP12',
  title: 'Events cut into partitions under load',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 600 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    ),
};

async function run(options: FaultOptions, plan: Plan, testbed: Testbed) {
  const measured = await measure(options, plan, testbed);
  return { figures: figuresOf(plan, measured), violations: violationsOf(plan, measured) };
}

async function measure(options: FaultOptions, plan: Plan, testbed: Testbed) {
  const judge = await testbed.judge();
  const merchants = await testbed.merchants(plan.merchants, [judge.url]);
  const client = new pg.Client({ connectionString: testbed.url });
  await client.connect();
  testbed.onEnd(() => client.end());
  options.log(`filling ${plan.events} events`);
  const past = await fillEvents(client, merchants, plan.events);
  const servers = await Promise.all(Array.from({ length: plan.servers }, () => testbed.server()));
  const shops = () => startShops({ servers, merchants, perSecond: plan.callsPerSecond, past });
  const load = shops();
  await pause(plan.steady_ms);
  const before = load.take();
  options.log('the drill');
  const watch = watchWaits(testbed);
  const indexes = await countIndexes(client, 'events');
  const steps = await doDrill(client);
  const built = (await countIndexes(client, 'events_first')) - indexes;
  await pause(plan.steady_ms);
  const waited_ms = await watch.stop();
  const paid = await load.stop();
  const after = load.take();
  let lost = await waitForEvents(servers, judge, paid);
  options.log('beyond the border');
  for (const server of servers) await server.ask({ ask: 'advance', ms: beyondBorder_ms });
  const later = shops();
  await pause(plan.steady_ms);
  const paidLater = await later.stop();
  const beyond = later.take();
  lost += await waitForEvents(servers, judge, paidLater);
  const rows = await countByPartition(testbed);
  await finish(client);
  const suite = options.long ? await runWebhookSuite(options) : undefined;
  const created = paid.size + paidLater.size;
  const { wrongs } = judge;
  return { before, after, beyond, steps, built, waited_ms, created, lost, rows, suite, wrongs };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** What each kind of call is answered, before the drill and ever after. */
const usual = new Set(['create 201', 'list 200', 'event 200']);
const strangeOf = ({ before, after, beyond }: Measured) =>
  [before, after, beyond].flatMap(({ outcomes }) =>
    [...outcomes].filter(([one]) => !usual.has(one)),
  );

const heldBy = ({ steps }: Measured) => Math.max(steps.border_ms, steps.change_ms);

function violationsOf(plan: Plan, measured: Measured): string[] {
  const { waited_ms, built, lost, rows, suite, wrongs } = measured;
  const faults: [boolean, string][] = [
    [waited_ms > mostWait_ms, `A lock was waited for ${Math.round(waited_ms)} ms.`],
    [heldBy(measured) > mostWait_ms, `The switch took ${Math.round(heldBy(measured))} ms.`],
    [built !== 0, `${built} indexes were built anew: those of the page are others.`],
    [lost > 0, `${lost} events of acknowledged payments never came.`],
    [(rows.get('events_first') ?? 0) < plan.events, 'Events of the past are gone.'],
    [
      ![...rows].some(([name, count]) => /^events_\d{4}q\d$/.test(name) && count > 0),
      'No event lies beyond the border.',
    ],
    [suite !== undefined && suite.failed > 0, `${suite?.failed} tests of webhooks fail.`],
  ];
  const strange = strangeOf(measured).map(([outcome, n]) => `${n} calls: ${outcome}.`);
  return [...wrongs, ...strange, ...faults.flatMap(([is, says]) => (is ? [says] : []))];
}

function figuresOf(plan: Plan, measured: Measured): Record<string, string | number> {
  const { before, after, beyond, steps, waited_ms, created, lost, rows, suite } = measured;
  return {
    'events before the drill': plan.events,
    servers: plan.servers,
    'calls per second asked for, three in four payments': plan.callsPerSecond,
    'calls before / during and after / beyond the border': [before, after, beyond]
      .map(countOf)
      .join(' / '),
    'answers other than 201 and 200 (0 allowed)': strangeOf(measured).length,
    'payments answered 201': created,
    'their events lost': lost,
    'proof of the border, ms (holds up nobody)': Math.round(steps.proof_ms),
    'the switch, its wait for the locks included, ms (2 000 allowed)': Math.round(heldBy(measured)),
    'times it gave way and was repeated': steps.repeated,
    'longest wait for a lock, ms (2 000 allowed)': Math.round(waited_ms),
    'calls before, ms: median / p99 / longest': spread(before),
    'calls during and after, ms: median / p99 / longest': spread(after),
    ...(suite ? { 'tests of webhooks on the partitioned form, passed': suite.passed } : {}),
    'rows by partition': [...rows].map(([name, count]) => `${name} ${count}`).join(', '),
  };
}

type Taken = ReturnType<ShopLoad['take']>;
const countOf = ({ outcomes }: Taken) => [...outcomes.values()].reduce((sum, n) => sum + n, 0);
const spread = ({ times_ms }: Taken) =>
  [0.5, 0.99, 1].map((share) => Math.round(quantile(times_ms, share))).join(' / ');

/** The blocks of the page, in their order; one that gave way to others is pasted again. */
async function doDrill(client: pg.Client) {
  const blocks = drill();
  let repeated = 0;
  const paste = async (block: string) => {
    for (let round = 1; ; round++) {
      const from = performance.now();
      try {
        await client.query(block);
        return performance.now() - from;
      } catch (error) {
        await client.query('rollback');
        const { code } = error as { code?: unknown };
        if ((code !== '55P03' && code !== '40P01') || round === 30) throw error;
        repeated += 1;
        await pause(200);
      }
    }
  };
  await paste(blocks.session);
  const border_ms = await paste(blocks.border);
  const proof_ms = await paste(blocks.proof);
  const change_ms = await paste(blocks.change);
  await paste(blocks.check);
  return { border_ms, proof_ms, change_ms, repeated };
}

async function countIndexes(client: pg.Client, table: string): Promise<number> {
  const { rowCount } = await client.query('select 1 from pg_index where indrelid = $1::regclass', [
    table,
  ]);
  return rowCount ?? 0;
}

/** What is done once a year, and when a partition is over: on a database at rest. */
async function finish(client: pg.Client): Promise<void> {
  const blocks = drill();
  await client.query(blocks.years);
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_inherits where inhparent = 'events'::regclass`,
  );
  if (rows[0]?.count !== '10') throw new Error(`${rows[0]?.count} partitions and not ten`);
  const refused = await client.query(blocks.detach).then(
    () => false,
    () => true,
  );
  if (!refused) throw new Error('a partition went although attempts point there');
  await client.query('delete from delivery_attempts');
  await client.query(blocks.detach);
  await client.query(blocks.drop);
}

/** The suite of webhooks on databases whose events are cut into partitions from the start (test/kit/database.ts). */
async function runWebhookSuite({ log }: FaultOptions) {
  log('the suite of webhooks on the partitioned form');
  const test = new URL('../test.ts', import.meta.url).pathname;
  const env = { ...process.env, TEST_PARTITIONED: '1' };
  const child = spawn(process.execPath, [test, 'src/webhooks'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
  });
  const [code] = await once(child, 'close');
  const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(out)?.[1] ?? 0);
  // A run that came to no end has failed, whatever it counted.
  return { passed: count('pass'), failed: code === 0 ? count('fail') : Math.max(count('fail'), 1) };
}

/** The longest that anybody waits for a lock, looked at forty times a second. */
function watchWaits(testbed: Testbed): { stop(): Promise<number> } {
  let longest = 0;
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      const row = await testbed.database.one<{ ms: number }>(sql`
        select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as ms
          from pg_locks where not granted`);
      longest = Math.max(longest, row?.ms ?? 0);
      await pause(25);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await looking;
      return longest;
    },
  };
}

/** By the receiver's own log. Time is moved on for payments whose payer has two seconds left. */
async function waitForEvents(
  servers: readonly Server[],
  judge: Judge,
  acknowledged: ReadonlySet<string>,
): Promise<number> {
  const end = performance.now() + 60_000;
  const missing = () => {
    const heard = new Set([...judge.heard.values()].map(({ objectId }) => objectId));
    return [...acknowledged].filter((id) => !heard.has(id)).length;
  };
  while (missing() > 0 && performance.now() < end) {
    await servers[0]?.ask({ ask: 'advance', ms: 3_000 });
    await pause(200);
  }
  return missing();
}

async function countByPartition({ database }: Testbed): Promise<Map<string, number>> {
  const rows = await database.all<{ name: string; count: number }>(sql`
    select tableoid::regclass::text as name, count(*)::int as count from events group by 1 order by 1`);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
