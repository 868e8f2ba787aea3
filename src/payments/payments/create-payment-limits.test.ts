// Proves who may collect and how much: the merchant's standing, and francs of the Dakar day and month that
// no race can pass (contract/payments.md B.1, B.2, B.12.7).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
type Mine = Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const day_ms = 86_400_000;

/** Noon of the next Dakar day: nothing below crosses a midnight by itself. */
const nextNoon = () => world.advance(day_ms - (clock.now() % day_ms) + day_ms / 2);

/** Waits for its page, so that it counts until the test ends it. */
const ask = (mine: Mine, amount: number, body: object = {}) =>
  world.pay(mine.key, { amount, channel: undefined, customer: undefined, ...body });

const used = async (mine: Mine) => {
  const row = await world.database.one<{ day: bigint; month: bigint }>(sql`
    select volume_day_amount as day, volume_month_amount as month from merchant_accounts
     where project_id = ${mine.id} and mode = 'test'`);
  return [row?.day, row?.month].map(Number);
};

function assertLimit(answer: Answer, limit_type: 'daily' | 'monthly', limit: number): void {
  assert.equal(answer.status, 403, answer.text);
  const { code, message, request_id, ...members } = answer.body;
  assert.equal(code, 'MERCHANT_LIMIT_EXCEEDED');
  assert.deepEqual(members, { limit_type, limit });
  assert.ok(message && request_id);
}

test('a suspended or closed merchant creates nothing, reads everything and replays what was done', async () => {
  const mine = await world.project();
  const kept = { 'Idempotency-Key': 'before-the-suspension' };
  const reference = { merchant_reference: 'CMD-1' };
  const first = await world.pay(mine.key, reference, kept);
  for (const status of ['suspended', 'closed']) {
    await world.database.run(sql`
      update merchant_accounts set status = ${status} where project_id = ${mine.id}`);
    // Also for what would be refused afterwards: a taken reference, an amount, a closed channel (B.0, 14 before 18 to 21).
    for (const body of [{}, reference, { amount: 2_000_001 }, { amount: 1 }, { channel: 'card' }]) {
      const refused = await world.pay(mine.key, body);
      assert.equal(refused.status, 403);
      assert.equal(refused.body.code, 'MERCHANT_SUSPENDED');
      assert.equal(refused.body.merchant_status, status);
    }
    const replay = await world.pay(mine.key, reference, kept);
    assert.equal(replay.status, 201);
    assert.equal(replay.headers.get('idempotent-replayed'), 'true');
    assert.equal(replay.text, first.text);
    for (const path of [`/v1/payments/${first.body.id}`, '/v1/payments', '/v1/balances']) {
      assert.equal((await world.call('GET', path, { key: mine.key })).status, 200, path);
    }
    // The faults of the body are said before the standing (B.0, 12 before 14).
    assert.equal((await world.pay(mine.key, { amount: 0 })).status, 400);
  }
  await world.database.run(sql`
    update merchant_accounts set status = 'active' where project_id = ${mine.id}`);
  assert.equal((await world.pay(mine.key)).status, 201);
});

test('the amount is judged after the reference, and is named with other faults of the body', async () => {
  const { key } = await world.project();
  await world.pay(key, { merchant_reference: 'CMD-1' });
  const taken = await world.pay(key, { merchant_reference: 'CMD-1', amount: 2_000_001 });
  assert.deepEqual([taken.status, taken.body.code], [409, 'DUPLICATE_MERCHANT_REFERENCE']);
  const free = await world.pay(key, { merchant_reference: 'CMD-2', amount: 2_000_001 });
  assert.deepEqual([free.status, Object.keys(free.body.fields)], [400, ['amount']]);
  const both = await world.pay(key, { amount: 2_000_001, allowed_channels: ['mixx'] });
  assert.deepEqual(Object.keys(both.body.fields).sort(), ['amount', 'channel']);
});

test('what was under way when the merchant was suspended still finishes', async () => {
  const mine = await world.project();
  const { body } = await world.pay(mine.key);
  await world.database.run(sql`
    update merchant_accounts set status = 'suspended' where project_id = ${mine.id}`);
  await world.advance(0);
  await world.advance(3_000);
  const read = await world.call('GET', `/v1/payments/${body.id}`, { key: mine.key });
  assert.equal(read.body.status, 'succeeded');
});

test('the day takes 5,000,000 francs to the last one, and the refusal says which limit', async () => {
  await nextNoon();
  const mine = await world.project();
  for (const amount of [2_000_000, 2_000_000, 999_990]) {
    assert.equal((await ask(mine, amount)).status, 201);
  }
  assertLimit(await ask(mine, 11), 'daily', 5_000_000);
  assert.equal((await ask(mine, 10)).status, 201);
  assertLimit(await ask(mine, 6), 'daily', 5_000_000);
  assert.deepEqual(await used(mine), [5_000_000, 5_000_000]);
  // Another merchant has its own.
  assert.equal((await ask(await world.project(), 2_000_000)).status, 201);
});

test('a refusal gives its key back: the same key serves when there is room', async () => {
  await nextNoon();
  const mine = await world.project();
  await ask(mine, 2_000_000);
  await world.database.run(sql`
    update merchant_accounts set volume_day_amount = 5000000 where project_id = ${mine.id}`);
  const key = { 'Idempotency-Key': 'tried-too-early' };
  assertLimit(await world.pay(mine.key, {}, key), 'daily', 5_000_000);
  await nextNoon();
  const later = await world.pay(mine.key, {}, key);
  assert.equal(later.status, 201);
  assert.equal(later.headers.get('idempotent-replayed'), null);
});

test('the month takes 50,000,000 and starts again on its first day in Dakar', async () => {
  await nextNoon();
  const mine = await world.project();
  await ask(mine, 1_000);
  await world.database.run(sql`
    update merchant_accounts set volume_month_amount = 49000000 where project_id = ${mine.id}`);
  assertLimit(await ask(mine, 1_000_001), 'monthly', 50_000_000);
  assert.equal((await ask(mine, 1_000_000)).status, 201);
  assertLimit(await ask(mine, 6), 'monthly', 50_000_000);
  const now = new Date(clock.now());
  const firstDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  await world.advance(firstDay - clock.now());
  assert.equal((await ask(mine, 1_000_000)).status, 201);
  assert.deepEqual(await used(mine), [1_000_000, 1_000_000]);
});

test('at midnight in Dakar the day starts again, and the month goes on', async () => {
  const start = new Date(clock.now());
  // A day in the middle of a month, one second before its end.
  const eve = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 15) - 20_000;
  await world.advance(eve - clock.now());
  const mine = await world.project();
  for (const amount of [2_000_000, 2_000_000, 1_000_000]) await ask(mine, amount);
  assertLimit(await ask(mine, 100), 'daily', 5_000_000);
  await world.advance(20_000);
  assert.equal((await ask(mine, 1_000_000)).status, 201);
  assert.deepEqual(await used(mine), [1_000_000, 6_000_000]);
});

test('a payment that fails or expires gives its francs back, once', async () => {
  await nextNoon();
  const mine = await world.project();
  const declined = { channel: 'wave', customer: { phone: '+221700000002' } };
  await ask(mine, 2_000_000, declined);
  await ask(mine, 2_000_000, { expires_in: 300 });
  await ask(mine, 1_000_000, { channel: 'wave', customer: { phone: '+221700000000' } });
  assertLimit(await ask(mine, 100), 'daily', 5_000_000);
  await world.advance(0);
  await world.advance(3_000);
  assert.deepEqual(await used(mine), [3_000_000, 3_000_000], 'the failed one');
  await world.advance(300_000);
  assert.deepEqual(await used(mine), [1_000_000, 1_000_000], 'and the expired one');
  await world.advance(3_600_000);
  assert.deepEqual(await used(mine), [1_000_000, 1_000_000], 'a paid one stays');
});

test('what expires the next day gives back the month but not the new day', async () => {
  const start = new Date(clock.now());
  const eve = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 15) - 60_000;
  await world.advance(eve - clock.now());
  const mine = await world.project();
  await ask(mine, 2_000_000, { expires_in: 300 });
  await world.advance(70_000);
  await ask(mine, 500_000, { expires_in: 3_600 });
  await world.advance(300_000);
  assert.deepEqual(await used(mine), [500_000, 500_000]);
});

test('a taken reference is said before the limit and before a closed channel', async () => {
  await nextNoon();
  const mine = await world.project();
  const taken = { merchant_reference: 'CMD-9' };
  await ask(mine, 2_000_000, taken);
  await ask(mine, 2_000_000);
  const duplicates = [
    await ask(mine, 1_500_000, taken),
    await ask(mine, 10_000, { ...taken, channel: 'card' }),
  ];
  for (const answer of duplicates) assert.equal(answer.body.code, 'DUPLICATE_MERCHANT_REFERENCE');
  assertLimit(await ask(mine, 1_500_000, { channel: 'card' }), 'daily', 5_000_000);
  assert.deepEqual(await used(mine), [4_000_000, 4_000_000], 'a refusal counts nothing');
});

test('in one burst neither a duplicate nor a closed channel takes room from a good payment', async () => {
  await nextNoon();
  const mine = await world.project();
  await ask(mine, 2_000_000, { merchant_reference: 'CMD-1' });
  await ask(mine, 2_000_000);
  const burst = await Promise.all([
    ...Array.from({ length: 10 }, () => ask(mine, 1_000_000, { merchant_reference: 'CMD-1' })),
    ...Array.from({ length: 10 }, () => ask(mine, 1_000_000, { channel: 'card' })),
    ask(mine, 1_000_000, { merchant_reference: 'CMD-2' }),
    ...Array.from({ length: 10 }, () => ask(mine, 1_000_000, { merchant_reference: 'CMD-2' })),
  ]);
  const codes = Object.groupBy(burst, (answer) => answer.body.code ?? 'created');
  assert.equal(codes['created']?.length, 1, JSON.stringify(Object.keys(codes)));
  assert.equal(codes['DUPLICATE_MERCHANT_REFERENCE']?.length, 20);
  assert.equal(
    (codes['CHANNEL_UNAVAILABLE'] ?? []).length + (codes['MERCHANT_LIMIT_EXCEEDED'] ?? []).length,
    10,
  );
  assert.deepEqual(await used(mine), [5_000_000, 5_000_000]);
});

// The last one: the worker of a second server would do the jobs of other tests unseen by advance().
test('40 parallel calls on two servers share the day exactly: as many pass as fit', async () => {
  await nextNoon();
  const mine = await world.project();
  // One server gathers calls into one transaction: only two truly race for the last franc.
  const urls = [world.url, (await world.second()).url];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      world.call('POST', `${urls[i % 2]}/v1/payments`, {
        key: mine.key,
        headers: { 'Idempotency-Key': `parallel-${i}` },
        body: { amount: 240_000 },
      }),
    ),
  );
  const passed = answers.filter((answer) => answer.status === 201);
  assert.equal(passed.length, 20);
  for (const answer of answers) if (answer.status !== 201) assertLimit(answer, 'daily', 5_000_000);
  assert.deepEqual(await used(mine), [4_800_000, 4_800_000]);
  assert.equal((await ask(mine, 200_000)).status, 201, 'what is left still passes');
});

test('B.12.7 a payment that waited over a midnight counts in the day it is made in, and gives its share back there', async () => {
  const mine = await world.project();
  await ask(mine, 1_000);
  await world.advance(day_ms - (clock.now() % day_ms) - 60_000);
  const waited = await world.database.transaction(async (tx) => {
    await tx.run(sql`select 1 from merchant_accounts where project_id = ${mine.id} for update`);
    const sent = ask(mine, 5_000);
    await locksAwaited(world, 1);
    clock.advance(120_000);
    // As a payment of the new day that came first leaves it.
    await tx.run(sql`
      update merchant_accounts set volume_day = volume_day + 1, volume_day_amount = 2000
       where project_id = ${mine.id} and mode = 'test'`);
    return { sent };
  });
  const { status, body } = await waited.sent;
  assert.equal(status, 201);
  assert.ok(Date.parse(body.created_at) % day_ms < day_ms / 2, body.created_at);
  assert.equal((await used(mine))[0], 7_000);
  await world.call('POST', `/v1/payments/${body.id}/expire`, { key: mine.key });
  assert.equal((await used(mine))[0], 2_000);
});
