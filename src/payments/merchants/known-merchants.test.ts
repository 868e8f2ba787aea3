// Proves that what a server remembers of an account never decides over what the account has become on another one: the
// announcement of a change may still be on its way (contract/payments.md B.13). Here it never comes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { awa } from '../../../test/kit/identities.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

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

/** Changed in the database, and told to nobody. */
const silently = (change: Statement) =>
  world.database.run({
    text: `update merchant_accounts set ${change.text} where project_id = $${change.values.length + 1}`,
    values: [...change.values, shop.id],
  });
const fees = (fixed: number) => {
  const fee = { rate_bps: 0, fixed, min: 0, max: null };
  const wave = { channel: 'wave', status: 'active', fee };
  return JSON.stringify([
    { ...wave, direction: 'in' },
    { ...wave, direction: 'out' },
  ]);
};
const charge = (fixed: number) => silently(sql`channels = ${fees(fixed)}::jsonb`);

test('B.2 a payment has the fee of the moment it is created in, whatever its server remembers', async () => {
  assert.equal((await world.pay(shop.key)).body.fee, 150);
  await charge(77);
  const first = await world.pay(shop.key);
  assert.deepEqual([first.body.fee, first.body.net_amount], [77, 9_923]);
  await charge(78);
  const many = await Promise.all(Array.from({ length: 20 }, () => world.pay(shop.key)));
  assert.deepEqual([...new Set(many.map(({ body }) => body.fee))], [78]);
});

test('B.2 who pays the fee, when the payment does not say, is what the account says now', async () => {
  assert.equal((await world.pay(shop.key)).body.fee_payer, 'merchant');
  await silently(sql`fee_payer_default = ${'customer'}`);
  const { body } = await world.pay(shop.key);
  assert.deepEqual([body.fee_payer, body.charged_amount], ['customer', 10_150]);
});

test('B.5 a payout has the fee of the moment it is created in', async () => {
  await shop.fund(100_000);
  const destination_id = await shop.destination();
  await charge(66);
  const { body } = await shop.payOut({ destination_id, amount: 5_000 });
  assert.deepEqual([body.fee, body.debit_amount], [66, 5_066]);
});

test('B.4 a refund has the fee of the moment it is created in', async () => {
  await shop.fund(100_000);
  const paid = await world.pay(shop.key);
  await settle(world);
  const refund = { rate_bps: 0, fixed: 33, min: 0, max: null };
  await silently(sql`fees = ${JSON.stringify({ refund, version: 9 })}::jsonb`);
  const { body } = await shop.post('/v1/refunds', { payment_id: paid.body.id, amount: 10 }, once());
  assert.equal(body.fee, 33);
});

test('B.3 a link’s payment has the fee of the moment it is created in', async () => {
  const link = await shop.post('/v1/payment-links', { title: 'Panier', amount: 5_000 });
  const token = String(link.body.url).split('/').at(-1);
  await charge(55);
  const path = `/v1/checkout-links/${token}/payments`;
  const started = await world.call('POST', path, { body: { key: 'kkkkkkkkkkkkkkkkkkkkkk' } });
  assert.equal(started.status, 201, started.text);
  assert.equal((await shop.read(`/v1/payments/${started.body.payment_id}`)).fee, 55);
});

test('B.15 a quote ends by the test clock as it stands now', async () => {
  await shop.fund(100_000);
  const destination_id = await shop.destination();
  const asked = { destination_id, amount: 1_000 };
  const { quote_hash } = (await shop.post('/v1/payouts/quote', asked)).body;
  await silently(sql`clock_ahead_ms = clock_ahead_ms + 121000, clock_moved = true`);
  const { body } = await shop.payOut({ ...asked, quote_hash });
  assert.equal(body.code, 'QUOTE_EXPIRED');
});

test('B.15 a quote is good for two minutes of the test clock as it stands now', async () => {
  await shop.fund(100_000);
  const destination_id = await shop.destination();
  await silently(sql`clock_ahead_ms = clock_ahead_ms + 3600000, clock_moved = true`);
  const asked = { destination_id, amount: 1_000 };
  const { body } = await shop.post('/v1/payouts/quote', asked);
  assert.ok(Date.parse(body.expires_at) > clock.now() + 3_600_000, body.expires_at);
});

test('B.8 a link keeps the fee payer and the channels that the account has when it is made', async () => {
  const make = () => shop.post('/v1/payment-links', { title: 'Panier', amount: 5_000 });
  assert.equal((await make()).body.fee_payer, 'merchant');
  await silently(sql`fee_payer_default = ${'customer'}`);
  assert.equal((await make()).body.fee_payer, 'customer');
  const wave = { channel: 'wave', direction: 'in', status: 'inactive' };
  await silently(sql`channels = ${JSON.stringify([wave])}::jsonb`);
  const { allowed_channels: channels } = (await make()).body;
  assert.ok(channels.length > 0 && !channels.includes('wave'), String(channels));
  // A range that the account no longer has refuses nothing.
  const small = { ...wave, status: 'active', max_amount: 1_000 };
  await silently(sql`channels = ${JSON.stringify([small])}::jsonb`);
  const only = { title: 'Panier', amount: 5_000, allowed_channels: ['wave'] };
  assert.equal((await shop.post('/v1/payment-links', only)).status, 400);
  await silently(sql`channels = null`);
  assert.equal((await shop.post('/v1/payment-links', only)).status, 201);
});

test('B.8 promo codes that were switched off are neither made, changed nor taken, and are again once they are on', async () => {
  const offer = { code: 'SOLDES', kind: 'percent', value: 10 };
  for (const [method, body] of [
    ['POST', { ...offer, code: 'AUTRES' }],
    ['PATCH', { paused: true }],
    ['DELETE', undefined],
  ] as const) {
    shop = await newMerchant(world);
    const { id } = (await shop.post('/v1/offers', offer)).body;
    await silently(sql`features = ${JSON.stringify({ offers: false })}::jsonb`);
    const path = method === 'POST' ? '/v1/offers' : `/v1/offers/${id}`;
    const change = () => world.call(method, path, { key: shop.key, headers: once(), body });
    const changed = await change();
    assert.deepEqual([changed.status, changed.body.code], [404, 'FEATURE_DISABLED'], method);
    await silently(sql`features = null`);
    assert.ok((await change()).status < 300, method);
  }
  const coded = () => world.pay(shop.key, { offer_code: offer.code });
  shop = await newMerchant(world);
  await shop.post('/v1/offers', offer);
  await silently(sql`features = ${JSON.stringify({ offers: false })}::jsonb`);
  assert.equal((await coded()).body.code, 'FEATURE_DISABLED');
  await silently(sql`features = null`);
  assert.equal((await coded()).status, 201);
});

test('B.7 a claim that the operator has switched off holds nobody’s money', async () => {
  const features = { customer_disputes: true };
  await silently(sql`features = ${JSON.stringify(features)}::jsonb`);
  const paid = await world.pay(shop.key);
  await settle(world);
  const token = paid.body.checkout_url.split('/').at(-1);
  const page = await world.call('GET', `/v1/checkout/${token}`);
  assert.equal(page.body.can_dispute, true, page.text);
  await silently(sql`features = null`);
  const body = { reason: 'not_received', statement: 'Je n’ai rien reçu depuis trois semaines' };
  const claimed = await world.call('POST', `/v1/checkout/${token}/dispute`, { body });
  assert.deepEqual([claimed.status, claimed.body.code], [404, 'FEATURE_DISABLED']);
  assert.equal((await shop.balances()).disputed, 0);
});

test('B.12 a dispute of the simulator is due by the test clock as it stands now', async () => {
  const paid = await world.pay(shop.key);
  await settle(world);
  await silently(sql`clock_ahead_ms = clock_ahead_ms + 86400000, clock_moved = true`);
  const made = await shop.post('/v1/test/disputes', { payment_id: paid.body.id });
  assert.equal(made.status, 201, made.text);
  assert.ok(Date.parse(made.body.created_at) > clock.now() + 86_000_000, made.body.created_at);
  const due = await world.database.one<{ at: number }>(sql`
    select extract(epoch from run_at)::float8 * 1000 as at from jobs where subject = ${made.body.id}`);
  const distance = Date.parse(made.body.respond_by) - 86_400_000 - (due?.at ?? 0);
  assert.ok(Math.abs(distance) < 1_000, `${distance}`);
});

test('B.12 simulated funds and an identity file are dated by the test clock as it stands now', async () => {
  const hour_ms = 3_600_000;
  const ahead = async () => {
    shop = await newMerchant(world);
    await silently(sql`clock_ahead_ms = clock_ahead_ms + ${hour_ms}, clock_moved = true`);
  };
  const isAhead = (at: string | number | undefined) =>
    assert.ok(Number(new Date(at ?? 0)) > clock.now() + hour_ms - 60_000, `${at}`);
  await ahead();
  assert.equal((await shop.post('/v1/test/balance', { amount: 500 }, once())).status, 200);
  isAhead((await shop.read('/v1/balances/transactions')).data[0].created_at);
  await ahead();
  await shop.setKyc('not_started');
  const put = await world.call('PUT', '/v1/kyc/profile', { key: shop.key, body: awa });
  assert.equal(put.status, 200, put.text);
  const file = await world.database.one<{ updated_at: number }>(sql`
    select updated_at from identities where project_id = ${shop.id}`);
  isAhead(file?.updated_at);
});

test('B.3 what has ended by the test clock as it stands now is not begun on its page', async () => {
  const open = { channel: undefined, customer: undefined, expires_in: 3_600 };
  const { body } = await world.pay(shop.key, open);
  const start = { channel: 'wave', phone: '+221700000000', attempts: 0 };
  await silently(sql`clock_ahead_ms = clock_ahead_ms + 7200000, clock_moved = true`);
  const path = `/v1/checkout/${body.checkout_url.split('/').at(-1)}/start`;
  const begun = await world.call('POST', path, { body: start });
  assert.deepEqual([begun.status, begun.body.code], [409, 'INVALID_STATE'], begun.text);
});

test('B.12 a job dates what it does by the test clock as it stands now', async () => {
  const { body } = await world.pay(shop.key);
  await world.advance(0);
  await silently(sql`clock_ahead_ms = clock_ahead_ms + 3600000, clock_moved = true`);
  await world.advance(2_000);
  const { status, paid_at } = await shop.read(`/v1/payments/${body.id}`);
  assert.equal(status, 'succeeded');
  assert.ok(Date.parse(paid_at) > clock.now() + 3_500_000, paid_at);
});

test('B.3 a hosted page offers the channels that are open now, a payment’s and a link’s', async () => {
  const paid = await world.pay(shop.key, { channel: undefined, customer: undefined });
  const link = await shop.post('/v1/payment-links', { title: 'Panier', amount: 5_000 });
  const lastOf = (url: string) => url.split('/').at(-1);
  const wave = { channel: 'wave', direction: 'in', status: 'closed' };
  await silently(sql`channels = ${JSON.stringify([wave])}::jsonb`);
  for (const path of [
    `/v1/checkout/${lastOf(paid.body.checkout_url)}`,
    `/v1/checkout-links/${lastOf(link.body.url)}`,
  ]) {
    const { channels } = (await world.call('GET', path)).body;
    assert.ok(channels.length > 0 && !channels.includes('wave'), `${path} ${channels}`);
  }
});

test('B.15 the test clock is shown as it stands now', async () => {
  await silently(sql`clock_ahead_ms = 3600000, clock_moved = true`);
  const { now, offset_s } = await shop.read('/v1/test/clock');
  assert.equal(offset_s, 3_600);
  assert.ok(Math.abs(Date.parse(now) - clock.now() - 3_600_000) < 60_000, now);
});

test('B.13 calls that an account changes under wait for it: eight changes and sixteen payments at once are all answered', async () => {
  const change = (i: number) =>
    shop.post('/v1/test/merchant', { limits: { payments: { daily: 1_000_000 + i } } });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? change(i) : world.pay(shop.key))),
  );
  assert.deepEqual(
    answers.map(({ status }, i) => [i, status]),
    answers.map((_, i) => [i, i % 3 === 0 ? 200 : 201]),
  );
});
