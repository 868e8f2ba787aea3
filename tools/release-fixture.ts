// Fills a database through the front door of this program and keeps its rows as a file, so that the next release can
// prove that it carries them over: `node tools/run.mjs tools/release-fixture.ts <file.json.br>`. Run it before the
// migrations change.
// Caught: nothing yet; without it no test of a migration has rows that a release left.
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Database } from '../src/db/database.ts';
import { sql } from '../src/db/sql.ts';
import { clock } from '../src/kit/clock.ts';
import type { PaymentKey } from '../src/payments/payments/payment.store.ts';
import { settlePayments } from '../src/payments/payments/settle-payment.ts';
import { startReceiver } from '../test/kit/receiver.ts';
import { startWorld, type World } from '../test/kit/world.ts';

/** Rows of one table, each value as PostgreSQL writes it. */
export type Fixture = { migration: string; tables: Record<string, object[]> };

/** Counters of a minute and what signs people in: no promise of ours hangs on them. */
const leftOut = new Set([
  'migrations',
  'minute_counts',
  'day_counts',
  'sign_in_attempts',
  'sessions',
  'verifications',
  'conditions',
]);

const outcomes = [
  ...Array<string>(12).fill('+221700000000'),
  '+221700000002',
  '+221700000003',
  '+221700000004',
  '+221700000006',
  '+221700000007',
  undefined,
];

type Merchant = { id: string; key: string; count: number };

async function fill(world: World): Promise<void> {
  const receiver = await startReceiver();
  const [one, two] = [await world.project(), await world.project()];
  const merchants: Merchant[] = [];
  for (const [project, test, live] of [
    [one, 6_000, 2_000],
    [two, 1_500, 500],
  ] as const) {
    await world.call('PUT', `/v1/projets/${project.id}/live`, {
      cookie: project.cookie,
      body: { live_enabled: true, acknowledged: true },
    });
    const key = await world.newKey(project.id, project.cookie, { mode: 'live' });
    merchants.push(
      { id: project.id, key: project.key, count: test },
      { id: project.id, key: key.secret, count: live },
    );
  }
  for (const key of [merchants[2]?.key, merchants[3]?.key]) {
    const made = await world.call('POST', `/v1/projets/${two.id}/webhooks`, {
      key: key ?? '',
      headers: { 'X-Svc-Mode': key === two.key ? 'test' : 'live' },
      body: {
        url: `${receiver.url}/${key?.slice(-4)}`,
        events: ['payment.succeeded', 'payment.failed', 'payment.expired'],
      },
    });
    if (made.status !== 201) throw new Error(made.text);
  }
  for (let step = 0; merchants.some(({ count }) => count > 0); step++) {
    receiver.answer = step % 4 === 3 ? 500 : 200;
    for (const merchant of merchants) await payments(world, merchant, step);
    await world.advance(121_000);
  }
  await world.advance(3_600_000);
  await late(world);
  // The last ones are under way: pending without a channel, processing with a slow payer.
  for (const { key } of merchants) {
    await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        world.pay(key, n % 2 ? { channel: undefined } : {}, {
          'X-Svc-Simulate': 'succeeded;delay=900',
        }),
      ),
    );
  }
  await world.idle();
  await receiver.close();
}

async function payments(world: World, merchant: Merchant, step: number): Promise<void> {
  const count = Math.min(merchant.count, 240);
  merchant.count -= count;
  for (let n = 0; n < count; n += 40) {
    await Promise.all(
      Array.from({ length: Math.min(40, count - n) }, async (_, i) => {
        const nth = step * 240 + n + i;
        const phone = outcomes[nth % outcomes.length];
        const live = merchant.key.includes('_live_');
        const answer = await world.pay(
          merchant.key,
          {
            amount: 200 + (nth % 700),
            customer: { phone: phone ?? '+221771234567' },
            fee_payer: nth % 5 === 0 ? 'customer' : 'merchant',
            ...(phone ? {} : { channel: undefined }),
            ...(nth % 3
              ? {}
              : { merchant_reference: `commande-${nth}`, description: 'Thé à la menthe' }),
          },
          live ? {} : phone ? {} : { 'X-Svc-Simulate': 'expired' },
        );
        if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      }),
    );
  }
}

/** Money that comes after the end: only a rail can say so, and the simulator never does. */
async function late(world: World): Promise<void> {
  const rows = await world.database.all<PaymentKey & { charged_amount: bigint }>(sql`
    select project_id, mode, id, charged_amount from payments where status in ('expired', 'failed') and channel is not null
     order by id limit 40`);
  const found = rows.map((payment) => ({
    key: payment,
    finding: {
      state: 'paid',
      reference: `LATE-${payment.id}`,
      amount: payment.charged_amount,
    } as const,
  }));
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  await world.database.transaction((tx) => settlePayments(tx, found, () => clock.now(), log));
}

export async function dump(database: Database): Promise<Fixture> {
  const tables: Fixture['tables'] = {};
  const names = await database.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  for (const { name } of names.filter((table) => !leftOut.has(table.name))) {
    const text = `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`;
    const row = await database.one<{ rows: string }>({ text, values: [] });
    const rows = JSON.parse(row?.rows ?? '[]') as object[];
    if (rows.length > 0) tables[name] = name === 'calls' ? rows.slice(0, 200) : rows;
  }
  const last = await database.one<{ name: string }>(sql`
    select name from migrations order by name desc limit 1`);
  return { migration: last?.name ?? '', tables };
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Say where to write the fixture.');
  const world = await startWorld();
  await fill(world);
  const fixture = await dump(world.database);
  for (const [name, rows] of Object.entries(fixture.tables)) console.log(name, rows.length);
  console.log(
    await world.database.all(
      sql`select mode, status, count(*)::int from payments group by 1, 2 order by 1, 2`,
    ),
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const bytes = brotliCompressSync(JSON.stringify(fixture), { params });
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
  await world.close();
}
