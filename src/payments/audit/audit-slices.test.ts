// Proves that the audit of a merchant with a long past reads it in slices: no statement goes along more rows than a slice has,
// nothing is left out between two slices, and nothing is named twice (docs/decisions/0025).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { openPlanner, rowsOf, statementsOf } from '../../../test/kit/plans.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import type { AuditedPart, AuditOfTenant } from '../../db/audit.ts';
import { clock } from '../../kit/clock.ts';
import { auditOffersBy } from '../offers/audit-offers.ts';
import { auditRemaindersBy } from './audit-remainders.ts';

const copies = 60;
const most = 5;

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
  shop = await newMerchant(world);
  await shop.post('/v1/offers', { code: 'AWA', kind: 'fixed', value: 100 });
  const payment_id = (await world.pay(shop.key, { offer_code: 'AWA' })).body.id;
  await settle(world);
  const quote = await shop.post('/v1/refunds/quote', { payment_id, amount: 100 });
  const refund = await shop.post(
    '/v1/refunds',
    { payment_id, quote_hash: quote.body.quote_hash },
    once(),
  );
  assert.equal(refund.status, 201, refund.text);
  await settle(world);
  assert.equal((await shop.post('/v1/test/disputes', { payment_id, amount: 50 })).status, 201);
  // The same again and again, an id further each time: each payment with its refund, quote and dispute.
  const like = (table: string, set: string) => `
    insert into ${table} select r.*
      from (select * from ${table} limit 1) o, generate_series(1, ${copies}) n
     cross join lateral jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${set})) r`;
  const idOf = (column: string) => `left(o.${column}, 20) || lpad(n::text, 8, '0')`;
  await plant(
    world.databaseUrl,
    like('payments', `'id', ${idOf('id')}, 'dispute_id', ${idOf('dispute_id')}`),
    like(
      'refunds',
      `'id', ${idOf('id')}, 'payment_id', ${idOf('payment_id')}, 'quote_hash', ${idOf('quote_hash')}`,
    ),
    like(
      'quotes',
      `'id', ${idOf('id')}, 'used_by', ${idOf('used_by')}, 'object_id', ${idOf('object_id')}`,
    ),
    like('disputes', `'id', ${idOf('id')}, 'payment_id', ${idOf('payment_id')}`),
    `update offers set used = ${copies + 1}`,
  );
});
after(() => world.close());

const audit = async (look: AuditOfTenant, later_ms = 0) => {
  const found: string[] = [];
  const run = {
    now: clock.now() + later_ms,
    found: (part: AuditedPart, row: string, says: string) =>
      void found.push(`${part} ${row.split('/').at(-1)} ${says}`),
    read() {},
    pause: async () => {},
  };
  await look(world.database, { projectId: shop.id, mode: 'test' }, run);
  return found.sort();
};

/** Rows that the statement went along which went along most. */
async function mostRowsOf(
  look: AuditOfTenant,
  later_ms = 0,
): Promise<[rows: number, text: string]> {
  const sent = await statementsOf(() => audit(look, later_ms));
  const planner = await openPlanner(world.databaseUrl);
  try {
    let [rows, text] = [0, ''];
    for (const one of sent) {
      const now = await rowsOf(planner, one);
      if (now > rows) [rows, text] = [now, one.text];
    }
    return [rows, text];
  } finally {
    await planner.end();
  }
}

/** Each row of a slice passes through some nodes of a plan, with its look-ups. */
const passes = 10;

test('refunds, disputes and quotes are read in slices, each fault of any slice is named once', async () => {
  const look = auditRemaindersBy(most);
  assert.deepEqual(await audit(look), []);
  const [rows, text] = await mostRowsOf(look);
  assert.ok(rows <= passes * (most + 1), `${rows} rows: ${text}`);
  const last = (table: string, column: string) =>
    `${column} in (select ${column} from ${table} order by ${column} offset 0 limit 1)
      or ${column} in (select ${column} from ${table} order by ${column} desc limit 1)
      or ${column} in (select ${column} from ${table} order by ${column} offset 30 limit 1)`;
  for (const [part, broken, mended] of [
    [
      5,
      `update payments set refunded_amount = 99 where ${last('payments', 'id')}`,
      'update payments set refunded_amount = 100',
    ],
    [
      5,
      `update payments set dispute_status = 'won' where ${last('payments', 'id')}`,
      `update payments set dispute_status = 'opened'`,
    ],
    [
      9,
      `update refunds set fee = 1, received_amount = received_amount - 1 where ${last('refunds', 'quote_hash')}`,
      'update refunds set received_amount = received_amount + fee, fee = 0',
    ],
  ] as const) {
    await plant(world.databaseUrl, broken);
    const found = await audit(look);
    assert.deepEqual(
      found.map((line) => line[0]),
      [part, part, part].map(String),
      found.join('\n'),
    );
    assert.equal(new Set(found).size, 3);
    await plant(world.databaseUrl, mended);
  }
  assert.deepEqual(await audit(look), []);
});

test('D.3 invariant 12: uses of a code with many are read in slices, and are counted as in one', async () => {
  const look = auditOffersBy({ offers: 2, most });
  // The youngest are read together; an hour later none is young.
  const later_ms = 3_600_000;
  for (const ms of [0, later_ms]) assert.deepEqual(await audit(look, ms), []);
  const [rows, text] = await mostRowsOf(look, later_ms);
  assert.ok(rows <= passes * (most + 1), `${rows} rows: ${text}`);
  const says = async () =>
    (await audit(look, later_ms)).map((line) => line.replace(/off_\w+ /, ''));
  const third = `where id = (select id from payments order by id offset 3 limit 1)`;
  await plant(world.databaseUrl, `update payments set status = 'processing' ${third}`);
  const one = `12 counts 0 reserved and ${copies + 1} used, and payments say 1 and ${copies}`;
  assert.deepEqual(await says(), [one]);
  await plant(
    world.databaseUrl,
    `update payments set status = 'succeeded', offer_state = 'granted' ${third}`,
  );
  assert.deepEqual(await says(), [one.replace('say 1', 'say 0')]);
  await plant(
    world.databaseUrl,
    `update payments set offer_state = 'used' ${third}`,
    `update offers set used = used + 1, reserved = 1`,
  );
  assert.deepEqual(await says(), [
    `12 counts 1 reserved and ${copies + 2} used, and payments say 0 and ${copies + 1}`,
  ]);
  await plant(world.databaseUrl, `update offers set used = used - 1, reserved = 0`);
  assert.deepEqual(await says(), []);
});

test('D.3 invariant 12: uses that end while they are counted are no fault', async () => {
  await plant(
    world.databaseUrl,
    `update payments set status = 'processing' where id in (select id from payments order by id offset 3 limit 2)`,
    'update offers set used = used - 2, reserved = 2',
  );
  const found: string[] = [];
  let pauses = 0;
  const run = {
    now: clock.now() + 3_600_000,
    found: (_: AuditedPart, row: string, says: string) => void found.push(`${row} ${says}`),
    read() {},
    async pause() {
      pauses += 1;
      if (pauses !== 4) return;
      // One is paid and one expires, after the slice in which they were read.
      await plant(
        world.databaseUrl,
        `update payments set status = 'succeeded' where id = (select min(id) from payments where status = 'processing')`,
        `update payments set status = 'expired', offer_state = 'released' where status = 'processing'`,
        'update offers set used = used + 1, reserved = 0',
      );
    },
  };
  const scope = { projectId: shop.id, mode: 'test' } as const;
  await auditOffersBy({ offers: 2, most })(world.database, scope, run);
  assert.ok(pauses > 4);
  assert.deepEqual(found, []);
});
