// Proves the test clock of a project: everything of that project in test mode falls due by it, in the order of its time,
// and nobody else notices (contract/payments.md B.12, B.15.5): getTestClock, moveTestClock.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { newMerchant, once } from '../../../test/kit/payouts.ts';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
  // At noon: a day that is counted does not end meanwhile.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  mine = await world.project();
});

const move = (body: object, key = mine.key) => world.call('POST', '/v1/test/clock', { key, body });
const read = async (path: string, key = mine.key) => (await world.call('GET', path, { key })).body;
/** Nobody starts it: it waits for its page or its end. */
const open = { channel: undefined, customer: undefined };
const near = (actual: string, expected: number) =>
  assert.ok(Math.abs(Date.parse(actual) - expected) < 5_000, `${actual} is not ${expected}`);

test('moveTestClock: payments expire and succeed in the order of their time, dated by the clock', async () => {
  const stays = await world.project();
  const pay = (key: string, seconds: number) => world.pay(key, { ...open, expires_in: seconds });
  const first = (await pay(mine.key, 7_200)).body.id;
  const second = (await pay(mine.key, 3_600)).body.id;
  const slow = await world.pay(mine.key, {}, { 'X-Svc-Simulate': 'succeeded;delay=1500' });
  const others = (await pay(stays.key, 3_600)).body.id;
  await world.advance(0);
  const due = await read('/v1/test/clock');
  assert.equal(due.offset_s, 0);
  assert.deepEqual(
    due.due.map((one: { kind: string; object_id: string }) => [one.kind, one.object_id]),
    [slow.body.id, second, first].map((id) => ['advance-payment', id]),
  );
  const before = clock.now();
  const moved = await move({ advance_s: 8_000 });
  assert.equal(moved.status, 200, moved.text);
  near(moved.body.now, before + 8_000_000);
  // The clock stands at its target; the server's own went on while it was moved.
  assert.ok(Math.abs(moved.body.offset_s - 8_000) < 60, `${moved.body.offset_s}`);
  // Three payments, each with its event to deliver.
  assert.ok(moved.body.fired >= 6, `${moved.body.fired}`);
  const payment = await read(`/v1/payments/${slow.body.id}`);
  assert.equal(payment.status, 'succeeded');
  near(payment.paid_at, before + 1_500_000);
  near((await read(`/v1/payments/${second}`)).expired_at, before + 3_600_000);
  near((await read(`/v1/payments/${first}`)).expired_at, before + 7_200_000);
  const { data } = await read(`/v1/projets/${mine.id}/events`);
  assert.deepEqual(
    data.map(({ object_id }: { object_id: string }) => object_id),
    [first, second, slow.body.id],
  );
  assert.equal((await read(`/v1/payments/${others}`, stays.key)).status, 'pending');
  // What is made afterwards is made at the clock's time.
  const later = await pay(mine.key, 300);
  near(later.body.created_at, before + 8_000_000);
  assert.deepEqual((await move({ advance_s: 300 })).status, 200);
  assert.equal((await read(`/v1/payments/${later.body.id}`)).status, 'expired');
});

test('moveTestClock: two seconds are enough for what succeeds after two seconds', async () => {
  const shop = await newMerchant(world);
  const destination_id = await shop.destination();
  const advance = () => move({ advance_s: 2 }, shop.key);
  const stateOf = async (path: string) => (await shop.read(path)).status;
  // Its job takes some milliseconds to begin, which are not the merchant's: often, since once might be lucky.
  for (let n = 0; n < 10; n++) {
    const paid = await world.pay(shop.key);
    await advance();
    assert.equal(await stateOf(`/v1/payments/${paid.body.id}`), 'succeeded');
    const back = await shop.post('/v1/refunds', { payment_id: paid.body.id, amount: 100 }, once());
    const out = await shop.payOut({ destination_id, amount: 100 });
    await advance();
    assert.equal(await stateOf(`/v1/refunds/${back.body.id}`), 'succeeded');
    assert.equal(await stateOf(`/v1/payouts/${out.body.id}`), 'succeeded');
  }
});

test('moveTestClock: quotes, limits of the day and refunds go by the clock', async () => {
  const { key } = mine;
  const post = (path: string, body: object) =>
    world.call('POST', path, {
      key,
      body,
      headers: { 'Idempotency-Key': randomBytes(12).toString('hex') },
    });
  await post('/v1/test/merchant', { limits: { payments: { daily: 10_000 } } });
  const paid = await world.pay(key, { customer: { phone: '+221700000015' } });
  await move({ advance_s: 5 });
  assert.equal((await world.pay(key)).body.code, 'MERCHANT_LIMIT_EXCEEDED');
  const quote = await post('/v1/refunds/quote', { payment_id: paid.body.id, amount: 10 });
  await move({ advance_s: 119 });
  const waits = await post('/v1/refunds', { payment_id: paid.body.id, amount: 20 });
  assert.equal(waits.body.status, 'requested', waits.text);
  await move({ advance_s: 2 });
  const late = await post('/v1/refunds', {
    payment_id: paid.body.id,
    quote_hash: quote.body.quote_hash,
  });
  assert.equal(late.body.code, 'QUOTE_EXPIRED');
  await move({ advance_s: 86_400 });
  assert.equal((await world.pay(key)).status, 201);
});

test('moveTestClock: to a time, back to real time; lists keep their sequence', async () => {
  const made = await world.pay(mine.key, open);
  const to = new Date(clock.now() + 3_600_000).toISOString();
  const moved = await move({ to });
  assert.equal(moved.status, 200);
  near(moved.body.now, Date.parse(to));
  const second = await world.pay(mine.key, open);
  const past = await move({ to: new Date(clock.now()).toISOString() });
  assert.deepEqual([past.status, Object.keys(past.body.fields)], [400, ['to']]);
  const back = await move({ release: true });
  assert.deepEqual([back.status, back.body.offset_s, back.body.fired], [200, 0, 0]);
  const third = await world.pay(mine.key, open);
  near(third.body.created_at, clock.now());
  const { data } = await read('/v1/payments');
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [third.body.id, second.body.id, made.body.id],
  );
  const since = new Date(clock.now() + 1_800_000).toISOString();
  const found = await read(`/v1/payments?created_from=${since}`);
  assert.deepEqual(
    found.data.map(({ id }: { id: string }) => id),
    [second.body.id],
  );
});

test('moveTestClock: once released, limits count what is of the present day and month, whatever was counted ahead', async () => {
  for (const ahead of [0, 30_000]) {
    const shop = await newMerchant(world);
    const destination_id = await shop.destination();
    await shop.fund(50_000);
    assert.equal((await shop.payOut({ destination_id, amount: 1_000 })).status, 201);
    await move({ advance_s: 2 * 86_400 }, shop.key);
    if (ahead > 0) {
      await shop.fund(ahead);
      assert.equal((await shop.payOut({ destination_id, amount: 2_000 })).status, 201);
    }
    assert.equal((await move({ release: true }, shop.key)).status, 200);
    const { payments, payouts } = (await shop.read('/v1/merchant')).limits;
    assert.deepEqual([payments.daily_used, payments.monthly_used], [50_000, 50_000], `${ahead}`);
    const { daily_count_used, daily_amount_used, monthly_amount_used } = payouts;
    assert.deepEqual([daily_count_used, daily_amount_used, monthly_amount_used], [1, 1_000, 1_000]);
  }
});

test('moveTestClock: exactly one of three members, within 400 days; anything else is named', async () => {
  for (const body of [{}, { advance_s: 1, release: true }]) {
    const { status, body: answer } = await move(body);
    assert.deepEqual([status, Object.keys(answer.fields)], [400, ['advance_s', 'to', 'release']]);
  }
  for (const advance_s of [0, -5, 1.5, '60', 400 * 86_400 + 1]) {
    const { status, body } = await move({ advance_s });
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['advance_s']], String(advance_s));
  }
  await move({ advance_s: 399 * 86_400 });
  const far = await move({ advance_s: 2 * 86_400 });
  assert.deepEqual([far.status, Object.keys(far.body.fields)], [400, ['advance_s']]);
  assert.deepEqual((await read('/v1/test/clock')).due, []);
});

test('moveTestClock: a time that another move has passed meanwhile is refused, and leaves no mark', async () => {
  await Promise.all(Array.from({ length: 10 }, () => world.pay(mine.key, open)));
  const to = new Date(clock.now() + 3_600_000).toISOString();
  const [first, second] = await Promise.all([move({ advance_s: 7_200 }), move({ to })]);
  assert.equal(first.status, 200);
  // Either comes first; only the one that would lead back is refused.
  if (second.status !== 200) assert.deepEqual(Object.keys(second.body.fields), ['to']);
  assert.equal((await move({ advance_s: 1 })).status, 200);
});

test('moveTestClock: a reset ends a move that is under way, and the clock is the server’s', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const body = { url: receiver.url, events: ['payment.expired'] };
  await world.call('POST', `/v1/projets/${mine.id}/webhooks`, { key: mine.key, body });
  await world.pay(mine.key, { ...open, expires_in: 300 });
  const held = new Promise<ServerResponse>((resolve) => {
    receiver.answer = resolve;
  });
  const moving = move({ advance_s: 600 });
  const response = await held;
  const reset = await world.call('POST', '/v1/test/reset', { key: mine.key });
  assert.equal(reset.status, 200, reset.text);
  // Another one that begins meanwhile is none of the first one's.
  const next = move({ advance_s: 60 });
  assert.equal((await next).status, 200);
  response.writeHead(200).end();
  const moved = await moving;
  assert.deepEqual([moved.status, moved.body.code], [503, 'SERVER_BUSY'], moved.text);
  assert.equal((await read('/v1/test/clock')).offset_s, 60);
});

test('moveTestClock: moves at once wait for one another and add up; two servers agree', async () => {
  const other = await world.second();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => world.pay(mine.key, { ...open, expires_in: 300 + n })),
  );
  const answers = await Promise.all([
    move({ advance_s: 400 }),
    world.call('POST', `${other.url}/v1/test/clock`, { key: mine.key, body: { advance_s: 400 } }),
    move({ advance_s: 400 }),
  ]);
  for (const { status, text } of answers) assert.equal(status, 200, text);
  assert.equal((await read('/v1/payments?status=expired')).pagination.total, 20);
  const elsewhere = await world.call('GET', `${other.url}/v1/test/clock`, { key: mine.key });
  near(elsewhere.body.now, clock.now() + 1_200_000);
});

test('moveTestClock: once released, what fails of days yet to come takes nothing from the month, for it is not counted there', async () => {
  // On the third of a month: ten days later is the same one.
  const [year, month] = [
    new Date(clock.now()).getUTCFullYear(),
    new Date(clock.now()).getUTCMonth(),
  ];
  await world.advance(Date.UTC(year, month + 1, 3, 12) - clock.now());
  const shop = await newMerchant(world);
  const destination_id = await shop.destination();
  await shop.fund(50_000);
  assert.equal((await shop.payOut({ destination_id, amount: 1_000 })).status, 201);
  await world.advance(2_000);
  await move({ advance_s: 10 * 86_400 }, shop.key);
  const late = await world.pay(shop.key, { ...open, amount: 20_000 });
  const out = await shop.payOut({ destination_id, amount: 700 }, { 'X-Svc-Simulate': 'waits' });
  assert.equal(out.status, 201, out.text);
  assert.equal((await move({ release: true }, shop.key)).status, 200);
  const used = async () => {
    const { payments, payouts } = (await shop.read('/v1/merchant')).limits;
    return [payments.daily_used, payments.monthly_used, payouts.monthly_amount_used];
  };
  assert.deepEqual(await used(), [50_000, 50_000, 1_000]);
  assert.equal((await shop.post(`/v1/payments/${late.body.id}/expire`)).body.status, 'expired');
  const failed = await shop.post(`/v1/test/payouts/${out.body.id}/advance`, {
    outcome: 'destination_limit',
  });
  assert.equal(failed.body.status, 'failed', failed.text);
  assert.deepEqual(await used(), [50_000, 50_000, 1_000]);
});
