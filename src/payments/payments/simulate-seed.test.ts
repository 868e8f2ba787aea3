// Proves X-Svc-Simulate-Seed: what is left to chance of a simulated thing follows from the number, and the same number
// tells the same story (contract/payments.md B.12).
import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';
import { drawn } from '../../kit/drawn.ts';

let world: World;
let shop: Merchant;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  shop = await newMerchant(world);
});
after(() => world.close());

const seed = (value: string | number, told?: string) => ({
  'X-Svc-Simulate-Seed': String(value),
  ...(told ? { 'X-Svc-Simulate': told } : {}),
});

/** How long after it was asked for the operator says more, in milliseconds. */
async function waits(path: string, created: Answer): Promise<number> {
  assert.equal(created.status, 201, created.text);
  const read = await world.call('GET', `/v1/${path}/${created.body.id}`, { key: shop.key });
  const { created_at, provider_state } = read.body;
  return Date.parse(provider_state.next_check_at) - Date.parse(created_at);
}
const paymentWaits = (created: Answer) => waits('payments', created);

test('the same seed gives the same delays, another one others, and none the usual ones', async () => {
  const seeds = [7, 7, 8, 9, 4_294_967_295];
  const drawnOf = await Promise.all(seeds.map((one) => world.pay(shop.key, {}, seed(one))));
  const usual = await world.pay(shop.key, {});
  const named = await world.pay(shop.key, {}, seed(7, 'succeeded;delay=9'));
  const magic = { customer: { phone: '+221700000001' } };
  const slow = await Promise.all([7, 7].map((one) => world.pay(shop.key, magic, seed(one))));
  await world.advance(0);
  const delays = await Promise.all(drawnOf.map(paymentWaits));
  assert.equal(delays[0], delays[1]);
  assert.equal(new Set(delays).size, 4, `${delays}`);
  for (const delay of delays) assert.ok(delay >= 1_000 && delay <= 3_000, String(delay));
  assert.equal(delays[0], Math.round(2_000 * (0.5 + drawn(7, 'delay'))));
  assert.equal(await paymentWaits(usual), 2_000);
  assert.equal(await paymentWaits(named), 9_000, 'a delay that was named is kept');
  const [one, other] = await Promise.all(slow.map(paymentWaits));
  assert.equal(one, other);
  assert.equal(one, Math.round(30_000 * (0.5 + drawn(7, 'delay'))));
});

test('refunds and payouts have a seed of their own', async () => {
  await shop.fund(100_000);
  const paid = await world.pay(shop.key, { amount: 10_000 });
  await settle(world);
  const payment_id = paid.body.id;
  const refund = (value: number) =>
    shop.post('/v1/refunds', { payment_id, amount: 10 }, { ...once(), ...seed(value) });
  const destination_id = await shop.destination();
  const payOut = (value: number) => shop.payOut({ destination_id, amount: 1_000 }, seed(value));
  // What is asked first must not be due before what is asked last was looked at.
  const now = clock.now();
  const stopped = mock.method(clock, 'now', () => now);
  const refunds = [await refund(3), await refund(3), await refund(4)];
  const payouts = [await payOut(3), await payOut(3), await payOut(4)];
  await world.advance(0);
  for (const [path, made] of [
    ['refunds', refunds],
    ['payouts', payouts],
  ] as const) {
    const found = await Promise.all(made.map((created) => waits(path, created)));
    assert.equal(found[0], found[1], path);
    assert.notEqual(found[0], found[2], path);
  }
  stopped.mock.restore();
});

test('a seed alone starts nothing, and is kept for the page', async () => {
  const customer = { phone: '+221771234567' };
  const created = await world.pay(shop.key, { channel: undefined, customer }, seed(5));
  await world.advance(5_000);
  const read = await world.call('GET', `/v1/payments/${created.body.id}`, { key: shop.key });
  assert.equal(read.body.status, 'pending');
  const token = new URL(created.body.checkout_url).pathname.split('/').pop();
  const start = await world.call('POST', `/v1/checkout/${token}/start`, {
    body: { channel: 'wave', attempts: 0 },
  });
  assert.ok(start.status < 300, start.text);
  await world.advance(0);
  const asked = await world.call('GET', `/v1/payments/${created.body.id}?expand=attempts`, {
    key: shop.key,
  });
  const { attempts, provider_state } = asked.body;
  const due = Date.parse(provider_state.next_check_at) - Date.parse(attempts[0].created_at);
  assert.equal(due, Math.round(2_000 * (0.5 + drawn(5, 'delay'))));
});

test('the seed is part of what an Idempotency-Key stands for', async () => {
  const key = 'a-seed-of-its-own';
  const pay = (value: number) =>
    world.pay(shop.key, {}, { 'Idempotency-Key': key, ...seed(value) });
  assert.equal((await pay(1)).status, 201);
  assert.equal((await pay(1)).headers.get('idempotent-replayed'), 'true');
  assert.equal((await pay(2)).body.code, 'IDEMPOTENCY_CONFLICT');
});

test('what is no whole number of four bytes is 400 of the header, and creates nothing', async () => {
  for (const value of ['', 'x', '-1', '1.5', '4294967296', '1, 2', '1e3', '00000000001']) {
    const answer = await world.pay(shop.key, {}, seed(value));
    assert.equal(answer.status, 400, value);
    assert.deepEqual(Object.keys(answer.body.fields), ['X-Svc-Simulate-Seed'], value);
  }
});
