// Rows of contract/payments.md that hold for several objects at once and had no test of their own: the order within a step of
// the checks, what a suspended account still finishes, answers that are rebuilt after 30 days, the fee that is given back.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditParts } from '../../src/app-audit.ts';
import { sql } from '../../src/db/sql.ts';
import { forgetAnswers } from '../../src/http/forget-answers.ts';
import { clock } from '../../src/kit/clock.ts';
import { runCommand } from '../kit/command.ts';
import { assertLedgerWhole } from '../kit/ledger.ts';
import { type Merchant, newMerchant, once, settle, wallet } from '../kit/payouts.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});

const paid = async (body: object = {}) => {
  const made = await world.pay(shop.key, body);
  assert.equal(made.status, 201, made.text);
  await settle(world);
  return made.body.id as string;
};
const refused = (answer: { status: number; body: { code: string } }) => [
  answer.status,
  answer.body.code,
];

test('B.0 step 18, B.15.19 of two faults of state or name the one that is listed first is told', async () => {
  const payment_id = await paid();
  const reference = { merchant_reference: 'DEUX-FOIS' };
  assert.equal(
    (await shop.post('/v1/refunds', { payment_id, amount: 10, ...reference }, once())).status,
    201,
  );
  await shop.post('/v1/test/disputes', { payment_id, amount: 5 });
  const refund = await shop.post('/v1/refunds', { payment_id, amount: 10, ...reference }, once());
  assert.deepEqual(refused(refund), [409, 'INVALID_STATE']);

  await shop.fund(50_000);
  const verified = await shop.destination();
  const first = await shop.payOut({ destination_id: verified, amount: 1_000, ...reference });
  assert.equal(first.status, 201, first.text);
  const bare = (await shop.add()).body.id;
  const payout = await shop.payOut({ destination_id: bare, amount: 1_000, ...reference });
  assert.deepEqual(refused(payout), [409, 'DESTINATION_NOT_VERIFIED']);
  const again = await shop.payOut({ destination_id: verified, amount: 999_999_999, ...reference });
  assert.deepEqual(
    refused(again),
    [409, 'DUPLICATE_MERCHANT_REFERENCE'],
    'before amounts and funds',
  );

  await world.pay(shop.key, reference);
  const payment = await world.pay(shop.key, { ...reference, offer_code: 'INCONNU' });
  assert.deepEqual(refused(payment), [409, 'DUPLICATE_MERCHANT_REFERENCE']);
});

test('B.1 a suspended account begins nothing, and what was under way ends as its operator says', async () => {
  const payment_id = await paid();
  await shop.fund(50_000);
  const destination_id = await shop.destination();
  const [payment, refund, payout] = [
    await world.pay(shop.key),
    await shop.post('/v1/refunds', { payment_id, amount: 100 }, once()),
    await shop.payOut({ destination_id, amount: 1_000 }),
  ];
  assert.deepEqual([payment.status, refund.status, payout.status], [201, 201, 201]);
  await shop.post('/v1/test/merchant', { merchant_status: 'suspended' });
  for (const answer of [
    await world.pay(shop.key),
    await shop.post('/v1/refunds', { payment_id, amount: 100 }, once()),
    await shop.payOut({ destination_id, amount: 1_000 }),
  ]) {
    assert.deepEqual(
      [...refused(answer), answer.body.merchant_status],
      [403, 'MERCHANT_SUSPENDED', 'suspended'],
    );
  }
  await settle(world);
  await settle(world);
  for (const path of [
    `payments/${payment.body.id}`,
    `refunds/${refund.body.id}`,
    `payouts/${payout.body.id}`,
  ]) {
    assert.equal((await shop.read(`/v1/${path}`)).status, 'succeeded', path);
  }
});

test('B.13 after 30 days each write under a key gives its object again, as it is then', async () => {
  const payment_id = await paid();
  await shop.fund(50_000);
  const destination_id = await shop.destination();
  const disputed = (await shop.post('/v1/test/disputes', { payment_id: await paid() })).body.id;
  const calls: [path: string, body: object][] = [
    ['/v1/payments', { amount: 500 }],
    ['/v1/refunds', { payment_id, amount: 10 }],
    ['/v1/payouts', { destination_id, amount: 1_000 }],
    ['/v1/payout-destinations', wallet],
    ['/v1/payment-links', { title: 'Panier', amount: 5_000 }],
    ['/v1/offers', { code: 'DIX', kind: 'percent', value: 10 }],
    [`/v1/disputes/${disputed}/accept`, {}],
  ];
  // What names no object has nothing to be read again from, and its key is free.
  const objectless: [path: string, body: object][] = [
    ['/v1/refunds/quote', { payment_id, amount: 10 }],
    ['/v1/payouts/quote', { destination_id, amount: 1_000 }],
    ['/v1/test/clock', { advance_s: 1 }],
  ];
  const all = [...calls, ...objectless];
  const keys = new Map(all.map(([path]) => [path, once()]));
  const firsts = new Map<string, Awaited<ReturnType<typeof shop.post>>>();
  for (const [path, body] of all) {
    const first = await shop.post(path, body, keys.get(path));
    assert.ok(first.status < 300, `${path} ${first.text}`);
    firsts.set(path, first);
  }
  await settle(world);
  await world.advance(31 * 86_400_000);
  assert.ok((await forgetAnswers(world.database)) > 0);
  for (const [path, body] of calls) {
    const [first, again] = [firsts.get(path), await shop.post(path, body, keys.get(path))];
    assert.deepEqual(
      [again.status, again.body.id, again.headers.get('idempotent-replayed')],
      [first?.status, first?.body.id, 'true'],
      `${path} ${again.text}`,
    );
  }
  for (const [path, body] of objectless) {
    const anew = await shop.post(path, body, keys.get(path));
    assert.deepEqual([anew.status, anew.headers.get('idempotent-replayed')], [200, null], path);
    assert.notEqual(anew.text, firsts.get(path)?.text);
  }
  const left = await world.database.all(sql`
    select operation from idempotency_keys
     where project_id = ${shop.id} and body is null and object_id is null`);
  assert.deepEqual(left, []);
  const refund = await shop.post(
    '/v1/refunds',
    { payment_id, amount: 10 },
    keys.get('/v1/refunds'),
  );
  assert.equal(refund.body.status, 'succeeded', 'as it is now');
  const count = await world.database.one<{ refunds: number }>(sql`
    select count(*)::int as refunds from refunds where project_id = ${shop.id}`);
  assert.equal(count?.refunds, 1);
});

test('B.2, D.2 R4 the fee of a payment is kept, or given back in proportion where the operator says so; R3 gives all back', async () => {
  const terms = async (policy: string) => {
    const words = ['refund-fee', '0,0,0,-', '--give-back', policy, '--reason', 'essai'];
    const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
    const done = await runCommand(env, 'merchant', shop.id, 'test', ...words);
    assert.equal(done.code, 0, done.err);
  };
  const back = async (payment_id: string, amount: number) => {
    const made = await shop.post('/v1/refunds', { payment_id, amount }, once());
    assert.equal(made.status, 201, made.text);
    await settle(world);
    return (await shop.journals(made.body.id)).sort();
  };
  const available = async () => (await shop.balances()).available;
  const payment = await paid();
  await paid();
  assert.deepEqual(await back(payment, 5_000), ['R1', 'R2']);
  assert.equal(await available(), 14_700);
  await terms('prorata');
  // A half of the payment: a half of its fee of 150.
  assert.deepEqual(await back(payment, 5_000), ['R1', 'R2', 'R4']);
  assert.equal(await available(), 9_775);
  const failing = await paid({ customer: { phone: '+221700000014' } });
  const before = await available();
  assert.deepEqual(await back(failing, 1_000), ['R1', 'R3']);
  assert.equal(await available(), before);
  const found: string[] = [];
  for (const { look } of auditParts.ofTenants) {
    const told = (part: unknown, row: string, says: string) => {
      found.push(`${part} ${row} ${says}`);
    };
    const how = { now: clock.now(), found: told, read() {}, pause: async () => {} };
    await look(world.database, { projectId: shop.id, mode: 'test' }, how);
  }
  assert.deepEqual(found, []);
});
