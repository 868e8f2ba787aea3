// How many bytes a payment leaves: kept for ever, and for as long as events, attempts, calls and answers are kept.
// Measured on payments that a server brought through their whole life, each delivered to a receiver.
// Caught: an index on the status, which wrote a payment into every index again at each change.
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { faultSettings, seedMerchants } from '../faults/testbed.ts';
import { untilEnded } from './ended.ts';
import type { ReceiverPorts, Tally } from './hook-receiver.ts';
import { type BenchOptions, type BenchResult, connections } from './payments.ts';
import { startChild } from './process.ts';
import type { BenchProject } from './requests.ts';
import type { Sample } from './sample.ts';
import { type Relation, volumeText } from './volume-report.ts';
import { endOfLog, logByTable, logSince } from './wal.ts';
import { readSettings, startWorld, type World } from './world.ts';

/** Few enough that each gets some hundred payments, as the trees of a large database hold many rows of each. */
const merchantCount = 60;

type Bench = {
  world: World;
  projects: BenchProject[];
  /** Brings payments to their end; answers how many. */
  live(seconds: number): Promise<number>;
  delivered(): Promise<number>;
};

export async function benchVolume(options: BenchOptions): Promise<BenchResult> {
  // Short: payments under way keep their tables roomy, and are few beside the past of a database that has one.
  const plan = { rounds: options.quick ? 3 : 15, round_s: 1 };
  const bench = await start(options);
  const { admin } = bench.world;
  // From the first payment on: a round leaves holes that the next one fills, the more the faster it was, so what grew from one
  // round to another says as much of their pace as of payments.
  const before = await relationsOf(bench.world);
  // What is written once for each merchant is no log of a payment.
  const early = await bench.live(plan.round_s);
  await tidyUp(bench);
  await admin.query('select pg_stat_statements_reset()');
  const from = await endOfLog(admin);
  let count = 0;
  for (let n = 0; n < plan.rounds; n++) {
    count += await bench.live(plan.round_s);
    await tidyUp(bench);
  }
  const { rows } = await admin.query<{ calls: number }>(
    'select sum(calls)::float8 as calls from pg_stat_statements',
  );
  const log = { byTable: await logByTable(admin, from), all: await logSince(admin, from) };
  const after = await relationsOf(bench.world);
  await admin.query('reindex database');
  const anew = await relationsOf(bench.world);
  const claims = (await bytesOfClaims(bench.world)) / (early + count);
  const delivered = await bench.delivered();
  const { text, low } = volumeText(
    {
      before,
      after,
      anew,
      claims,
      log,
      count,
      all: early + count,
      settings: await readSettings(admin),
    },
    [
      `${early + count} payments of ${merchantCount} merchants in ${1 + plan.rounds} rounds, the log that of the last ${plan.rounds}; ` +
        'after each the room of former rows is given back (vacuum), as PostgreSQL does by itself from time to time',
      `each created with a customer, a description and a reference, paid, posted, announced, delivered once (${delivered} in all)`,
      `${((rows[0]?.calls ?? 0) / count).toFixed(2)} statements for each payment, begin and commit among them: several share one`,
    ],
  );
  const parts = [{ page: 'bench-keys.md', name: 'volume', text }];
  return { parts, low, faults: delivered !== early + count };
}

async function start({ onStop }: BenchOptions): Promise<Bench> {
  const settings = { shared_preload_libraries: 'pg_stat_statements' };
  const world = await startWorld({ settings, onStop });
  await world.admin.query('create extension pg_stat_statements');
  const receiver = startChild('./hook-receiver.ts');
  onStop(() => receiver.stop());
  const ports = await receiver.ask<ReceiverPorts>({ ask: 'start' });
  const url = `http://127.0.0.1:${ports.brief}/hooks/payments`;
  const projects = await seedMerchants(world.url, merchantCount, [url]);
  const server = startChild('../faults/server.ts', {
    env: faultSettings(world.url, world.dir),
    stderr: openSync(join(world.dir, 'server.log'), 'a'),
  });
  onStop(() => server.stop());
  const { port } = new URL(await server.ask<string>({ ask: 'start', name: 'bench' }));
  const load = startChild('./load.ts');
  onStop(() => load.stop());
  return {
    world,
    projects,
    async live(seconds) {
      const order = { route: 'settled', port: Number(port), connections, seconds, projects };
      const sample = await load.ask<Sample>({ ...order, payments: [] });
      await untilEnded(world.admin);
      return sample.count;
    },
    delivered: async () => (await receiver.ask<Tally>({ ask: 'tally' })).count,
  };
}

async function tidyUp({ world }: Bench): Promise<void> {
  // The call log is written twice a second.
  await pause(1_000);
  await world.admin.query('vacuum');
}

/** Tables and indexes with their bytes; long values stand with their table. */
async function relationsOf({ admin }: World): Promise<Relation[]> {
  const { rows } = await admin.query<Relation>(
    `select c.relname as name, coalesce(t.relname, c.relname) as table,
            (pg_relation_size(c.oid) + coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 as bytes
       from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
      where c.relkind in ('r', 'i') and c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Of all claims, once their answers are forgotten, as `forgetBodies` does it. */
async function bytesOfClaims({ admin }: World): Promise<number> {
  await admin.query('update idempotency_keys set body = null, created_at = null');
  await admin.query('vacuum full idempotency_keys');
  const { rows } = await admin.query<{ bytes: number }>(
    `select pg_relation_size('idempotency_keys')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
