// Proves on which channels a payment with a promo code may be paid: those of both, and open (contract/payments.md B.3, B.8, B.12).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { once } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://127.0.0.1:1' });
});
after(() => world.close());
beforeEach(async () => {
  ({ key } = await world.project());
  const made = await post('/v1/offers', {
    ...{ code: 'ORANGE', kind: 'percent', value: 10 },
    channels: ['orange_money'],
  });
  assert.equal(made.status, 201, made.text);
});

const post = (path: string, body: object, headers = {}) =>
  world.call('POST', path, { key, body, headers: { ...once(), ...headers } });
const close = (channel: string) =>
  post('/v1/test/merchant', { channels: [{ channel, direction: 'in', status: 'closed' }] });
const order = { amount: 5_000, offer_code: 'ORANGE', allowed_channels: ['wave', 'orange_money'] };

test('B.3 B.8 a code whose only channel is closed for a while makes no payment that nobody can pay, and is not used', async () => {
  await close('orange_money');
  const refused = await post('/v1/payments', order);
  assert.deepEqual([refused.status, refused.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  const { body } = await world.call('GET', '/v1/offers', { key });
  const { id } = body.data[0];
  const uses = await world.call('GET', `/v1/offers/${id}/redemptions`, { key });
  assert.equal(uses.body.pagination.total, 0);
});

test('B.12 B.8 an outcome that is named starts on the first channel of the code', async () => {
  const body = { ...order, customer: { phone: '+221700000000' } };
  const byNumber = await post('/v1/payments', body);
  assert.equal(byNumber.status, 201, byNumber.text);
  const { allowed_channels: _, ...any } = order;
  const byHeader = await post('/v1/payments', any, { 'X-Svc-Simulate': 'succeeded' });
  assert.equal(byHeader.status, 201, byHeader.text);
  for (const { body: made } of [byNumber, byHeader]) {
    assert.deepEqual([made.channel, made.allowed_channels], ['orange_money', ['orange_money']]);
  }
  await world.idle();
  const paid = await world.call('GET', `/v1/payments/${byHeader.body.id}`, { key });
  assert.equal(paid.body.channel, 'orange_money');
});

test('B.8 the page of a link offers the channels of the code that was entered', async () => {
  const link = await post('/v1/payment-links', {
    ...{ title: 'Panier', amount: 5_000, accept_offer_code: true },
    allowed_channels: ['wave', 'orange_money'],
  });
  assert.equal(link.status, 201, link.text);
  const token = link.body.url.split('/').at(-1);
  const read = async (query = '') =>
    (await world.call('GET', `/v1/checkout-links/${token}${query}`)).body.channels;
  assert.deepEqual(await read(), ['wave', 'orange_money']);
  assert.deepEqual(await read('?offer_code=ORANGE'), ['orange_money']);
  await close('orange_money');
  assert.deepEqual(await read('?offer_code=ORANGE'), []);
});

test('B.0 a use of a code is found by what its payment is found by', async () => {
  const customer = { name: 'Awa Ndiaye' };
  await post('/v1/payments', { ...order, merchant_reference: 'CMD-77', customer });
  const { body } = await world.call('GET', '/v1/offers', { key });
  const found = async (q: string) => {
    const path = `/v1/offers/${body.data[0].id}/redemptions?q=${q}`;
    return (await world.call('GET', path, { key })).body.pagination.total;
  };
  assert.deepEqual(
    [await found('cmd-77'), await found('NDIAYE'), await found('nobody')],
    [1, 1, 0],
  );
});
