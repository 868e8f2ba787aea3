// Proves what a payment's page does: attempts one after the other, a payer who gives up, the buttons of test mode, and
// limits judged again (contract/payments.md B.2, B.3, B.12, B.15.4).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let key: string;
let projectId: string;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  const made = await world.project();
  [key, projectId] = [made.key, made.id];
  await world.advance(60_000);
});

/** A payment that waits for its payer, and the calls of its page. */
async function page(body: object = {}) {
  const open = { channel: undefined, customer: undefined };
  const made = await world.pay(key, { ...open, ...body });
  assert.equal(made.status, 201, made.text);
  const at = `/v1/checkout/${made.body.checkout_url.split('/').at(-1)}`;
  const start = (more: object = {}) =>
    world.call('POST', `${at}/start`, {
      body: { channel: 'wave', phone: '+221700000000', attempts: 0, ...more },
    });
  return {
    id: made.body.id as string,
    start,
    get: async () => (await world.call('GET', at)).body,
    cancel: () => world.call('POST', `${at}/cancel`),
    force: (outcome: string) => world.call('POST', `${at}/outcome`, { body: { outcome } }),
    payment: async () =>
      (await world.call('GET', `/v1/payments/${made.body.id}?expand=attempts,events`, { key }))
        .body,
  };
}

async function settle(ms = 2_000) {
  await world.advance(0);
  await world.advance(ms);
}

test('getCheckout, startCheckout: a refused attempt leads back to the choice, and the next one may be paid', async (t) => {
  const one = await page({ description: 'Panier', fee_payer: 'customer' });
  const first = await one.get();
  assert.deepEqual(
    [first.status, first.charged_amount, first.channels, first.attempts_left, first.seconds_left],
    ['pending', 10_150, ['wave', 'orange_money', 'mixx'], 10, 1_800],
  );
  // The operator refuses after two seconds, which a busy machine needs for two presses now and then.
  const pressed = clock.now();
  const held = t.mock.method(clock, 'now', () => pressed);
  assert.equal((await one.start({ phone: '+221700000003' })).body.status, 'processing');
  // A second press of the same button starts nothing.
  assert.equal((await one.start()).body.status, 'processing');
  held.mock.restore();
  await settle();
  const back = await one.get();
  assert.deepEqual(
    [back.status, back.attempts, back.attempts_left, back.last_refusal.code, back.phone_masked],
    ['pending', 1, 9, 'insufficient_funds', '+221 70 *** ** 03'],
  );
  // What the page knew before is no new start.
  assert.equal((await one.start()).body.status, 'pending');
  assert.equal((await one.start({ attempts: 1, channel: 'mixx' })).body.status, 'processing');
  await settle();
  const paid = await one.payment();
  assert.deepEqual(
    [paid.status, paid.channel, paid.failure, paid.customer.phone],
    ['succeeded', 'mixx', null, '+221700000000'],
  );
  assert.deepEqual(
    paid.attempts.map((at: { n: number; status: string; channel: string }) => [
      at.n,
      at.channel,
      at.status,
    ]),
    [
      [1, 'wave', 'refused'],
      [2, 'mixx', 'paid'],
    ],
  );
  assert.deepEqual(
    paid.events.map(({ type }: { type: string }) => type),
    ['payment.succeeded'],
  );
  assert.equal((await one.start({ attempts: 2 })).body.code, 'INVALID_STATE');
});

test('at most ten attempts; then the payment only waits for its end', async () => {
  const one = await page();
  for (let attempts = 0; attempts < 10; attempts++) {
    const answer = await one.start({ phone: '+221700000002', attempts });
    assert.equal(answer.body.status, 'processing', answer.text);
    await settle();
  }
  const eleventh = await one.start({ attempts: 10 });
  assert.deepEqual([eleventh.status, eleventh.body.code], [409, 'INVALID_STATE']);
  assert.equal((await one.get()).attempts_left, 0);
  await world.advance(1_800_000);
  assert.equal((await one.get()).status, 'expired');
});

test('50 presses at once start one attempt', async () => {
  const one = await page();
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.start()));
  for (const { status, text } of answers) assert.equal(status, 200, text);
  await settle();
  assert.equal((await one.payment()).attempts.length, 1);
});

test('forceCheckout: the three buttons of test mode, before and during an attempt; none answers real money', async () => {
  const outcomes = { paid: 'succeeded', refused: 'pending', expired: 'expired' } as const;
  for (const [outcome, status] of Object.entries(outcomes)) {
    for (const isUnderWay of [false, true]) {
      const one = await page();
      if (isUnderWay) {
        await one.start({ phone: '+221700000006' });
        await world.advance(0);
      }
      assert.equal((await one.force(outcome)).status, 200);
      await world.advance(1);
      assert.equal((await one.get()).status, status, `${outcome} ${isUnderWay}`);
    }
  }
  const done = await page();
  await done.force('expired');
  assert.equal((await done.force('paid')).body.code, 'INVALID_STATE');
  const live = await page();
  await world.database.run(sql`
    update payments set mode = 'live' where project_id = ${projectId} and id = ${live.id}`);
  assert.deepEqual([(await live.force('paid')).status, (await live.get()).livemode], [404, true]);
  await world.database.run(sql`
    update payments set mode = 'test' where project_id = ${projectId} and id = ${live.id}`);
});

test('magic numbers and amounts decide the attempt that the page starts', async () => {
  const byAmount = await page({ amount: 990_005, expires_in: 300 });
  await byAmount.start({ phone: '+221770000001' });
  await settle();
  assert.equal((await byAmount.get()).last_refusal.code, 'payer_limit_reached');
  const byNumber = await page({ amount: 990_005 });
  await byNumber.start({ phone: '+221700000000' });
  await settle();
  assert.equal((await byNumber.get()).status, 'succeeded');
  const closed = await page();
  const answer = await closed.start({ phone: '+221700000011' });
  assert.deepEqual([answer.status, answer.body.code], [503, 'CHANNEL_UNAVAILABLE']);
});

test('account, limits, channel and number are judged again at the start', async () => {
  const one = await page({ allowed_channels: ['wave', 'card'] });
  const refused = async (code: string, more: object = {}) => {
    const answer = await one.start(more);
    assert.equal(answer.body.code, code, answer.text);
    return answer.body;
  };
  assert.deepEqual(Object.keys((await refused('INVALID_REQUEST', { channel: 'mixx' })).fields), [
    'channel',
  ]);
  assert.deepEqual(Object.keys((await refused('INVALID_REQUEST', { phone: undefined })).fields), [
    'phone',
  ]);
  await refused('CHANNEL_UNAVAILABLE', { channel: 'card' });
  const set = (column: string, value: string) =>
    world.database.run({
      text: `update merchant_accounts set ${column} = ${value} where project_id = $1 and mode = 'test'`,
      values: [projectId],
    });
  await set('limits', `'{"payments": {"daily": 9999}}'`);
  assert.deepEqual((await refused('MERCHANT_LIMIT_EXCEEDED')).limit_type, 'daily');
  await set('limits', `'{"payments": {"daily": 10000}}'`);
  await set('status', `'suspended'`);
  await refused('MERCHANT_SUSPENDED');
  await set('status', `'active'`);
  assert.equal((await one.start()).body.status, 'processing');
});

test('B.2 a channel takes no sum beyond its own range, though others of the payment do', async () => {
  const channels = [{ channel: 'wave', direction: 'in', max_amount: 5_000 }];
  const set = await world.call('POST', '/v1/test/merchant', { key, body: { channels } });
  assert.equal(set.status, 200, set.text);
  const one = await page();
  assert.deepEqual((await one.get()).channels, ['orange_money', 'mixx']);
  const beyond = await one.start();
  assert.deepEqual([beyond.status, beyond.body.code], [400, 'INVALID_REQUEST'], beyond.text);
  assert.deepEqual(Object.keys(beyond.body.fields), ['channel']);
  assert.equal((await one.get()).attempts, 0);
  assert.equal((await one.start({ channel: 'mixx' })).body.status, 'processing');
  await settle();
});

test('an expired page starts nothing, and leads back with the id of its payment', async () => {
  const one = await page({ expires_in: 300, cancel_url: 'https://boutique.example/panier?n=1' });
  await world.advance(300_000);
  assert.equal((await one.start()).body.code, 'INVALID_STATE');
  const { status, return_url } = await one.get();
  assert.deepEqual(
    [status, return_url],
    ['expired', `https://boutique.example/panier?n=1&payment_id=${one.id}`],
  );
});

test('B.3 the id is added to the merchant’s address, of which nothing else changes: a signed one stays signed', async () => {
  const leadsTo = async (success_url: string) => {
    const one = await page({ success_url });
    await world.call('POST', `/v1/test/payments/${one.id}/advance`, {
      key,
      body: { outcome: 'succeeded' },
    });
    return (await one.get()).return_url.replace(one.id, 'ID');
  };
  const at = 'https://boutique.example/fin';
  for (const [given, expected] of [
    [at, `${at}?payment_id=ID`],
    [`${at}?`, `${at}?payment_id=ID`],
    [`${at}#haut`, `${at}?payment_id=ID#haut`],
    [`${at}?a=%20b&t=c~d*e&s=1%2B2+3#haut`, `${at}?a=%20b&t=c~d*e&s=1%2B2+3&payment_id=ID#haut`],
    [`${at}?panier`, `${at}?panier&payment_id=ID`],
    [`${at}?payment_id=x&n=1&payment_id`, `${at}?n=1&payment_id=ID`],
  ] as const) {
    assert.equal(await leadsTo(given), expected);
  }
});

test('B.8 a code that each customer has once stays with the number that it was counted for', async () => {
  const offer = (body: object) =>
    world.call('POST', '/v1/offers', { key, body: { kind: 'percent', value: 50, ...body } });
  assert.equal((await offer({ code: 'UNE', max_per_customer: 1 })).status, 201);
  assert.equal((await offer({ code: 'TOUS' })).status, 201);
  const customer = { phone: '+221770000001' };
  const one = await page({ offer_code: 'UNE', customer });
  // Otherwise the count would move to the number of the payer, and the customer have the code again.
  const elsewhere = await one.start({ phone: '+221770000002' });
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 'INVALID_REQUEST']);
  assert.deepEqual(Object.keys(elsewhere.body.fields), ['phone']);
  assert.match(elsewhere.body.fields.phone, /\+221 77 \*{3} \*{2} 01/);
  assert.equal((await one.get()).status, 'pending');
  assert.equal((await one.start({ phone: undefined })).body.status, 'processing');
  await settle();
  assert.equal((await one.payment()).status, 'succeeded');
  const again = await world.pay(key, { offer_code: 'UNE', customer });
  assert.deepEqual([again.status, again.body.code], [400, 'OFFER_INVALID']);
  const free = await page({ offer_code: 'TOUS', customer });
  assert.equal((await free.start({ phone: '+221770000002' })).body.status, 'processing');
  await settle();
});

test('B.0 a payment is not found by the telephone that its payer gives on the page, but by what it was made with', async () => {
  const one = await page({ description: 'Sac de riz' });
  await one.start({ phone: '+221700000003' });
  const count = async (q: string) => {
    const { body } = await world.call('GET', `/v1/payments?${new URLSearchParams({ q })}`, { key });
    return body.data.length;
  };
  assert.deepEqual([await count('SAC de'), await count('700000003')], [1, 0]);
  assert.deepEqual([await count('riz +221')], [0]);
});
