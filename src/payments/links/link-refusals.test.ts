// Proves that the page of a link says every refusal: also one about what its payer did not write, and about a price before the
// button that asks for it (contract/payments.md B.2, B.3, B.8).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

const origin = 'http://localhost:3000';
const tooSmall = 'The amount does not cover the fee: the net must be at least 1 franc.';
const outOfRange = 'The amount is outside the channel’s range.';
let world: World;
let key: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: origin });
});
after(() => world.close());
beforeEach(async () => {
  ({ key } = await world.project());
  await world.advance(60_000);
});

const post = async (path: string, body: object) => {
  const done = await world.call('POST', path, { key, body });
  assert.ok(done.status < 300, done.text);
  return done.body;
};
const make = async (body: object): Promise<string> => {
  const { url } = await post('/v1/payment-links', { title: 'Panier', usage: 'multi_use', ...body });
  return url.split('/').at(-1) ?? '';
};
const ask = (token: string, query: Record<string, string>) =>
  world.call('GET', `/v1/checkout-links/${token}?${new URLSearchParams({ ...query, lang: 'en' })}`);
let starts = 0;
const send = (token: string, form: Record<string, string>) => {
  const start = `start-of-a-test-${starts++}`;
  return world.call('POST', `/l/${token}?lang=en`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
    body: new URLSearchParams({ key: start, channel: 'wave', ...form }).toString(),
  });
};
const pay = (token: string, form: Record<string, string> = {}) =>
  send(token, { act: 'pay', phone: '770000001', ...form });
const noticesOf = ({ text }: { text: string }) =>
  [...text.matchAll(/<p class="notice bad"[^>]*>([^<]*)/g)].map(([, said]) => said);
const totalOf = ({ text }: { text: string }) =>
  /<dd class="total">([^<]*)/.exec(text)?.[1]?.replaceAll(/\s/g, ' ');

test('B.2 B.8 a code that leaves less than the fee is refused with its price, and the page says so and keeps its own', async () => {
  await post('/v1/offers', { code: 'TOUT', kind: 'percent', value: 100 });
  const token = await make({ amount: 10_000, accept_offer_code: true });
  const asked = await ask(token, { offer_code: 'TOUT' });
  assert.deepEqual([asked.status, asked.body.fields], [400, { amount: tooSmall }]);
  for (const page of [
    await send(token, { act: 'price', offer_code: 'TOUT' }),
    await pay(token, { offer_code: 'TOUT' }),
  ]) {
    assert.deepEqual(
      [page.status, noticesOf(page), totalOf(page)],
      [400, [tooSmall], 'F CFA 10,000'],
    );
  }
  assert.equal((await pay(token)).status, 303);
});

test('B.3 B.8 a price that has become one that nobody can pay is said above the page, which has no field for it', async () => {
  const token = await make({ amount: 10_000 });
  const fee = { rate_bps: 0, fixed: 10_000, min: 0, max: null };
  const channels = ['wave', 'orange_money', 'mixx'].map((channel) => ({
    ...{ channel, direction: 'in', status: 'active', fee },
  }));
  await post('/v1/test/merchant', { channels });
  assert.equal((await ask(token, {})).status, 200);
  const page = await pay(token);
  assert.deepEqual([page.status, noticesOf(page)], [400, [tooSmall]]);
});

test('B.2 B.8 the price of an amount that no channel takes is refused as its payment is; of one that some take only they are offered', async () => {
  const token = await make({ min_amount: 2 });
  for (const [amount, text] of [
    ['2000001', outOfRange],
    ['5', tooSmall],
  ] as const) {
    const asked = await ask(token, { amount });
    assert.deepEqual([asked.status, asked.body.fields], [400, { amount: text }]);
    for (const page of [
      await send(token, { act: 'price', amount }),
      await pay(token, { amount }),
    ]) {
      assert.equal(page.status, 400);
      assert.match(page.text, new RegExp(`id="amount-fault">${text}<`));
      assert.deepEqual(noticesOf(page), []);
    }
  }
  await post('/v1/test/merchant', {
    channels: [{ channel: 'wave', direction: 'in', status: 'active', max_amount: 5_000 }],
  });
  assert.deepEqual((await ask(token, { amount: '5001' })).body.channels, ['orange_money', 'mixx']);
  assert.equal((await ask(token, { amount: '5000' })).body.channels.length, 3);
  const priced = await send(token, { act: 'price', amount: '5001' });
  assert.doesNotMatch(priced.text, /value="wave"/);
});

test('B.8 the price of no amount is asked for in vain: the page says what is missing', async () => {
  const token = await make({ accept_offer_code: true });
  const asked = await send(token, { act: 'price', amount: ' ', offer_code: 'DIX' });
  assert.equal(asked.status, 400);
  assert.match(asked.text, /id="amount-fault">Write an amount/);
  // A link with its own price needs none.
  assert.equal((await send(await make({ amount: 500 }), { act: 'price' })).status, 200);
});

test('B.8 a code that is refused for who pays is not in the price below its refusal', async () => {
  await post('/v1/offers', { code: 'UNE', kind: 'fixed', value: 1_000, max_per_customer: 1 });
  const token = await make({ amount: 10_000, accept_offer_code: true });
  assert.equal((await pay(token, { offer_code: 'UNE' })).status, 303);
  const page = await pay(token, { offer_code: 'UNE' });
  assert.equal(page.status, 400);
  assert.match(noticesOf(page)[0] ?? '', /promo code/);
  assert.equal(totalOf(page), 'F CFA 10,000');
  assert.match(page.text, /name="offer_code" type="text" value="UNE"/);
});

test('B.8 promo codes that are switched off while a page is open are refused above the page, which goes on without', async () => {
  await post('/v1/offers', { code: 'UNE', kind: 'fixed', value: 1_000 });
  const token = await make({ amount: 10_000, accept_offer_code: true });
  await world.database.run(sql`
    update merchant_accounts set features = '{"offers": false}' where mode = 'test'`);
  // What a server remembers of an account is a minute old at the most.
  await world.advance(61_000);
  for (const page of [
    await send(token, { act: 'price', offer_code: 'UNE' }),
    await pay(token, { offer_code: 'UNE' }),
  ]) {
    assert.deepEqual([page.status, totalOf(page)], [404, 'F CFA 10,000'], page.text);
    assert.match(noticesOf(page)[0] ?? '', /switched off/);
    assert.match(page.text, /name="act" value="pay"/);
  }
  assert.equal((await pay(token)).status, 303);
});

test('B.3 B.7 a form of the payer’s pages that lacks what no field shows is told to be unreadable', async () => {
  const token = await make({ amount: 10_000 });
  const unread = 'This form could not be read. Reload the page, then try again.';
  assert.deepEqual(noticesOf(await pay(token, { key: 'short' })), [unread]);
  const begun = await pay(token, { phone: '700000006' });
  const payment = (begun.headers.get('location') ?? '').split('?')[0] ?? '';
  const page = await world.call('POST', `${payment}?lang=en`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
    body: 'act=force&outcome=none',
  });
  assert.deepEqual([page.status, noticesOf(page)], [400, [unread]]);
});
