// Proves the simulator from outside: each magic number and each word of X-Svc-Simulate has its story
// (contract/payments.md B.12, 1 and 2).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failureCodes } from '../../../contract/payments/words.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
let key: string;

before(async () => {
  world = await startWorld();
  mine = await world.project();
  key = mine.key;
});
after(() => world.close());

/** What a creation writes; what ends meanwhile in the background changes none of it. */
const madeRows = () =>
  world.database.one(sql`
    select (select count(*) from payments) as payments, count(*) as keys from idempotency_keys`);

const read = async (created: Answer, as = key) => {
  assert.equal(created.status, 201, created.text);
  const answer = await world.call('GET', `/v1/payments/${created.body.id}?expand=attempts`, {
    key: as,
  });
  return answer.body;
};
const simulate = (word: string, body: object = {}) =>
  world.pay(key, body, { 'X-Svc-Simulate': word });

/** Milliseconds from the call that asked for it to its end, on the clock of the payment. */
const storyTime = (payment: Awaited<ReturnType<typeof read>>): number =>
  Date.parse(payment.paid_at ?? payment.failed_at ?? payment.expired_at) -
  Date.parse(payment.created_at);

test('B.12, B.15.4 a magic amount decides what the channel starts, unless a magic number or a header does', async () => {
  const shop = await world.project();
  const declined = { amount: 990_002, customer: { phone: '+221771234567' } };
  const created = [
    await world.pay(shop.key, declined),
    await world.pay(shop.key, { ...declined, customer: { phone: '+221700000000' } }),
    await world.pay(shop.key, declined, { 'X-Svc-Simulate': 'account_blocked' }),
    await world.pay(shop.key, { ...declined, amount: 990_010 }),
    await world.pay(shop.key, { ...declined, channel: undefined }),
  ];
  await world.advance(10_000);
  const told = await Promise.all(created.map((one) => read(one, shop.key)));
  assert.deepEqual(
    told.map(({ status, failure }) => [status, failure?.code ?? null]),
    [
      ['failed', 'declined_by_customer'],
      ['succeeded', null],
      ['failed', 'account_blocked'],
      ['succeeded', null],
      ['pending', null],
    ],
  );
});

test('magic numbers 00 to 07 each give their outcome, not before its time', async () => {
  const table = [
    ['00', 'succeeded', null, 2_000],
    ['01', 'succeeded', null, 30_000],
    ['02', 'failed', 'declined_by_customer', 2_000],
    ['03', 'failed', 'insufficient_funds', 2_000],
    ['04', 'failed', 'account_blocked', 2_000],
    ['05', 'failed', 'payer_limit_reached', 2_000],
    ['06', 'expired', null, 300_000],
    ['07', 'succeeded', null, 60_000],
  ] as const;
  const created = await Promise.all(
    table.map(([n]) => world.pay(key, { expires_in: 300, customer: { phone: `+2217000000${n}` } })),
  );
  assert.ok(created.every((answer) => answer.body.status === 'pending'));
  // Each stop is far from the moments where something ends, so a slow machine sees the same.
  const states = async () =>
    (await Promise.all(created.map((one) => read(one)))).map((p) => p.status);
  await world.advance(0);
  await world.advance(4_000);
  const [paid, later, failed, never] = ['succeeded', 'processing', 'failed', 'processing'];
  assert.deepEqual(await states(), [paid, later, failed, failed, failed, failed, never, later]);
  await world.advance(36_000);
  assert.deepEqual(await states(), [paid, paid, failed, failed, failed, failed, never, later]);
  await world.advance(40_000);
  assert.deepEqual(await states(), [paid, paid, failed, failed, failed, failed, never, paid]);
  await world.advance(300_000);
  for (const [i, [number, status, code, wait_ms]] of table.entries()) {
    const payment = await read(created[i] as Answer);
    assert.equal(payment.status, status, number);
    assert.equal(payment.failure?.code ?? null, code, number);
    // The expiry counts from the creation, a little before the demand.
    if (status === 'expired') assert.ok(payment.expired_at >= payment.expires_at);
    else assert.ok(storyTime(payment) >= wait_ms, `${number} took ${storyTime(payment)}`);
  }
});

test('while the operator is asked the payment says so, and "unknown" is not failed', async () => {
  const waiting = await world.pay(key, { customer: { phone: '+221700000001' } });
  const unknown = await world.pay(key, { customer: { phone: '+221700000007' } });
  await world.advance(0);
  const asked = await read(waiting);
  assert.equal(asked.status, 'processing');
  assert.deepEqual(
    { ...asked.next_action, text: '' },
    { type: 'wait', url: null, qr_png_url: null, deep_links: [], text: '' },
  );
  assert.match(asked.next_action.text, /téléphone/);
  const { provider, reference, state, last_checked_at, next_check_at } = asked.provider_state;
  assert.deepEqual([provider, state], ['simulator', 'pending']);
  assert.match(reference, /^SIM-[0-9a-z]{26}$/);
  assert.ok(next_check_at > last_checked_at);
  assert.equal(asked.attempts.length, 1);
  const doubtful = await read(unknown);
  assert.equal(doubtful.status, 'processing');
  assert.equal(doubtful.provider_state.state, 'unknown');
  assert.equal(doubtful.failure, null);
  await world.advance(70_000);
  for (const created of [waiting, unknown]) {
    const payment = await read(created);
    assert.equal(payment.status, 'succeeded');
    assert.equal(payment.next_action, null);
    assert.equal(payment.provider_state.state, 'paid');
    assert.equal(payment.provider_state.next_check_at, null);
    assert.equal(payment.refundable_amount, 10_000);
    assert.equal(payment.late, false);
  }
});

test('the header names any failure, with its words in the language of the reader', async () => {
  const created = await Promise.all(failureCodes.map((code) => simulate(code)));
  await world.advance(0);
  await world.advance(3_000);
  for (const [i, code] of failureCodes.entries()) {
    const payment = await read(created[i] as Answer);
    assert.equal(payment.status, 'failed', code);
    assert.equal(payment.failure.code, code);
    assert.ok(payment.failure.message.length > 10);
    assert.ok(payment.failed_at);
    assert.equal(payment.attempts[0].failure_code, code);
    const path = `/v1/payments/${payment.id}`;
    const english = await world.call('GET', path, { key, headers: { 'Accept-Language': 'en' } });
    assert.notEqual(english.body.failure.message, payment.failure.message);
  }
});

test('the header wins over the magic number, and sets the delay', async () => {
  const phone = { customer: { phone: '+221700000002' } };
  const paid = await simulate('succeeded', phone);
  const late = await simulate('succeeded; delay=120', phone);
  const refused = await simulate('account_blocked;delay=0');
  const unknown = await simulate('unknown;delay=120');
  const expired = await simulate('expired', { expires_in: 300 });
  await world.advance(0);
  assert.equal((await read(refused)).status, 'failed', 'without any delay');
  await world.advance(3_000);
  assert.equal((await read(paid)).status, 'succeeded');
  await world.advance(60_000);
  assert.equal((await read(late)).status, 'processing');
  assert.equal((await read(unknown)).provider_state.state, 'unknown');
  await world.advance(60_000);
  assert.equal((await read(late)).status, 'succeeded');
  assert.equal((await read(unknown)).status, 'succeeded');
  assert.equal((await read(expired)).status, 'processing');
  await world.advance(240_000);
  assert.equal((await read(expired)).status, 'expired');
});

test('an outcome that would show after the end never does: the payment expires at its end', async () => {
  const created = await simulate('succeeded;delay=86400', { expires_in: 300 });
  await world.advance(0);
  await world.advance(290_000 - 60_000);
  assert.equal((await read(created)).status, 'processing');
  await world.advance(80_000);
  const payment = await read(created);
  assert.equal(payment.status, 'expired');
  assert.ok(payment.expired_at >= payment.expires_at);
});

test('a header or a magic number starts a payment that names no channel', async () => {
  const magic = await world.pay(key, { channel: undefined, customer: { phone: '+221700000000' } });
  const named = await simulate('succeeded', { channel: undefined, allowed_channels: ['mixx'] });
  const alone = await simulate('insufficient_funds', { channel: undefined, customer: undefined });
  const plain = await world.pay(key, { channel: undefined, customer: { phone: '+221771234567' } });
  await world.advance(0);
  await world.advance(3_000);
  assert.deepEqual(
    [(await read(magic)).status, (await read(magic)).channel],
    ['succeeded', 'wave'],
  );
  assert.deepEqual(
    [(await read(named)).status, (await read(named)).channel],
    ['succeeded', 'mixx'],
  );
  assert.equal((await read(alone)).failure.code, 'insufficient_funds');
  assert.equal((await read(plain)).status, 'pending', 'an ordinary number waits for its page');
});

test('an ordinary number is paid after two seconds', async () => {
  const created = await world.pay(key, { customer: { phone: '+221771234567' } });
  await world.advance(0);
  await world.advance(2_000);
  const payment = await read(created);
  assert.equal(payment.status, 'succeeded');
  assert.ok(storyTime(payment) >= 2_000);
});

test('another word or a broken delay is 400 of the header, and creates nothing', async () => {
  const wrong = ['', 'paid', 'SUCCEEDED', 'succeeded;', 'succeeded;delay=', 'succeeded;delay=-1'];
  wrong.push('succeeded;delay=1.5', 'succeeded;delay=86401', 'succeeded;delay=1;delay=2');
  wrong.push('succeeded,failed', 'failed', 'succeeded;wait=1', 'constructor', '__proto__');
  const before = await madeRows();
  for (const word of wrong) {
    const answer = await simulate(word);
    assert.equal(answer.status, 400, word);
    assert.equal(answer.body.code, 'INVALID_REQUEST');
    assert.deepEqual(Object.keys(answer.body.fields), ['X-Svc-Simulate'], word);
  }
  assert.deepEqual(await madeRows(), before);
});

test('a live key knows no simulator: header and magic numbers change nothing', async () => {
  await world.database.run(sql`update projects set live_enabled = true where id = ${mine.id}`);
  const person = await world.call('POST', '/auth/sign-in/email', {
    body: { email: mine.email, password: mine.password },
  });
  const cookie = person.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const live = (await world.newKey(mine.id, cookie, { mode: 'live' })).secret;
  const declined = { customer: { phone: '+221700000002' } };
  const created = [
    await world.pay(live, declined),
    await world.pay(live, declined, { 'X-Svc-Simulate': 'account_blocked' }),
    await world.pay(live, {}, { 'X-Svc-Simulate': 'no such word' }),
  ];
  const waiting = await world.pay(live, { ...declined, channel: undefined });
  await world.advance(0);
  await world.advance(3_000);
  for (const one of created) assert.equal((await read(one, live)).status, 'succeeded');
  assert.equal((await read(waiting, live)).status, 'pending');
});
