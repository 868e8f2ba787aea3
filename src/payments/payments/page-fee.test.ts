// Proves whose fee a payment has that its payer has not chosen a channel for yet: that of the first channel on which it may be
// paid, never of a closed one (contract/payments.md B.2).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  ({ key } = await world.project());
});

const feeOf = (fixed: number) => ({ rate_bps: 0, fixed, min: 0, max: null });
const set = async (...channels: object[]) => {
  const all = channels.map((one) => ({ direction: 'in', ...one }));
  const answer = await world.call('POST', '/v1/test/merchant', { key, body: { channels: all } });
  assert.equal(answer.status, 200, answer.text);
};
/** Waits for its page. */
const page = (body: object = {}) =>
  world.pay(key, { channel: undefined, customer: undefined, ...body });
const wave = { channel: 'wave', fee: feeOf(700) };
const orange = { channel: 'orange_money', fee: feeOf(40) };
const mixx = { channel: 'mixx', fee: feeOf(9) };

test('B.2 the fee of a payment without a channel is that of the first allowed channel that is open', async () => {
  await set({ ...wave, status: 'closed' }, orange, mixx);
  const allowed_channels = ['wave', 'orange_money', 'mixx'];
  const { body } = await page({ allowed_channels });
  assert.deepEqual([body.fee, body.net_amount], [40, 9_960]);
  const payer = (await page({ allowed_channels, fee_payer: 'customer' })).body;
  assert.deepEqual([payer.fee, payer.charged_amount], [40, 10_040]);
  // The very fee of the closed channel would leave nothing.
  assert.equal((await page({ amount: 500, allowed_channels })).body.net_amount, 460);
  await set({ ...wave, status: 'active' });
  assert.equal((await page({ allowed_channels })).body.fee, 700);
});

test('B.2 a channel that does not take the amount gives no fee either', async () => {
  await set({ ...wave, max_amount: 5_000 }, orange);
  assert.equal((await page()).body.fee, 40);
  assert.equal((await page({ amount: 5_000 })).body.fee, 700);
});

test('B.2 with a promo code too, of what is payable', async () => {
  await set({ ...wave, status: 'closed' }, { ...orange, max_amount: 4_000 }, mixx);
  const offer = { code: 'MOITIE', kind: 'percent', value: 50 };
  assert.equal((await world.call('POST', '/v1/offers', { key, body: offer })).status, 201);
  const allowed_channels = ['wave', 'orange_money', 'mixx'];
  const fees = await Promise.all(
    [8_000, 8_002].map(async (amount) => {
      const { body } = await page({ amount, allowed_channels, offer_code: 'MOITIE' });
      return [body.payable_amount, body.fee];
    }),
  );
  assert.deepEqual(fees, [
    [4_000, 40],
    [4_001, 9],
  ]);
});

test('B.8 the page of a link says the price that its payment then has, with a promo code and its channels too', async () => {
  await set({ ...wave, status: 'closed' }, { ...orange, max_amount: 8_000 }, mixx);
  const offer = { code: 'MIXX', kind: 'fixed', value: 100, channels: ['wave', 'mixx'] };
  assert.equal((await world.call('POST', '/v1/offers', { key, body: offer })).status, 201);
  const allowed_channels = ['wave', 'orange_money', 'mixx'];
  const body = { title: 'Panier', usage: 'multi_use', fee_payer: 'customer', allowed_channels };
  const terms = { ...body, accept_offer_code: true };
  const made = await world.call('POST', '/v1/payment-links', { key, body: terms });
  const path = `/v1/checkout-links/${made.body.url.split('/').at(-1)}`;
  const priceOf = async (asked: { amount: number; offer_code?: string }, n: number) => {
    const query = new URLSearchParams(asked as unknown as Record<string, string>);
    const { price } = (await world.call('GET', `${path}?${query}`)).body;
    const start = { key: `une-pression-${n}-0001`, ...asked };
    const { body } = await world.call('POST', `${path}/payments`, { body: start });
    const read = await world.call('GET', `/v1/payments/${body.payment_id}`, { key });
    const { fee, charged_amount } = read.body;
    assert.deepEqual([price.fee, price.charged_amount], [fee, charged_amount]);
    return fee;
  };
  const asked = [{ amount: 8_000 }, { amount: 8_001 }, { amount: 8_000, offer_code: 'MIXX' }];
  const fees = [];
  for (const [n, one] of asked.entries()) fees.push(await priceOf(one, n));
  assert.deepEqual(fees, [40, 9, 9]);
});

test('B.12 what a test starts by itself goes by an open channel: a number, a button of the page, an advance', async () => {
  await set({ ...wave, status: 'closed' }, orange);
  const told = await world.pay(key, { channel: undefined });
  assert.deepEqual([told.status, told.body.channel, told.body.fee], [201, 'orange_money', 40]);
  const advanced = (await page({ allowed_channels: ['wave', 'orange_money'] })).body;
  const path = `/v1/test/payments/${advanced.id}/advance`;
  const done = await world.call('POST', path, { key, body: { outcome: 'succeeded' } });
  assert.deepEqual([done.body.status, done.body.channel], ['succeeded', 'orange_money']);
  const shown = (await page({ allowed_channels: ['wave', 'orange_money'] })).body;
  const token = shown.checkout_url.split('/').at(-1);
  const pressed = await world.call('POST', `/v1/checkout/${token}/outcome`, {
    body: { outcome: 'paid' },
  });
  assert.deepEqual([pressed.status, pressed.body.channel], [200, 'orange_money'], pressed.text);
});

test('B.14 without any open channel a payment is CHANNEL_UNAVAILABLE, not a fault of its amount', async () => {
  const names = ['wave', 'orange_money', 'mixx'];
  await set(...names.map((channel) => ({ channel, status: 'closed' })));
  for (const body of [{}, { channel: undefined }, { channel: undefined, customer: undefined }]) {
    const refused = await world.pay(key, body);
    assert.deepEqual(
      [refused.status, refused.body.code],
      [503, 'CHANNEL_UNAVAILABLE'],
      refused.text,
    );
  }
});
