// Proves expirePayment: what waits ends, what is under way is taken back at its operator first, what is paid is paid
// (contract/payments.md B.3).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  mine = await world.project();
});

const expire = (id: string) => world.call('POST', `/v1/payments/${id}/expire`, { key: mine.key });
const read = async (id: string) =>
  (await world.call('GET', `/v1/payments/${id}?expand=events`, { key: mine.key })).body;

test('a payment that waits for its page expires at once, once, with its event', async () => {
  const { body } = await world.pay(mine.key, { channel: undefined, customer: undefined });
  const ended = await expire(body.id);
  assert.deepEqual([ended.status, ended.body.status], [200, 'expired']);
  const again = await expire(body.id);
  assert.deepEqual([again.status, again.body.code], [409, 'INVALID_STATE']);
  assert.match(again.body.message, /expired/);
  const { events } = await read(body.id);
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['payment.expired'],
  );
  await world.advance(3_600_000);
  assert.equal((await read(body.id)).status, 'expired');
});

test('a payment that its payer may still confirm is taken back at the operator, then expires', async () => {
  const { body } = await world.pay(mine.key, {}, { 'X-Svc-Simulate': 'succeeded;delay=600' });
  await world.advance(0);
  assert.equal((await read(body.id)).status, 'processing');
  const ended = await expire(body.id);
  assert.deepEqual([ended.status, ended.body.status], [200, 'expired']);
  await world.advance(700_000);
  assert.equal((await read(body.id)).status, 'expired');
});

test('what is paid at the operator is paid here, and is not expired; what nobody knows stays unknown', async () => {
  const paid = (await world.pay(mine.key, {}, { 'X-Svc-Simulate': 'succeeded;delay=60' })).body.id;
  const unknown = (await world.pay(mine.key, { customer: { phone: '+221700000007' } })).body.id;
  await world.advance(0);
  // The jobs do not come first: only the call asks the operator now.
  await world.app.worker.stop(1_000);
  clock.advance(59_000);
  const unclear = await expire(unknown);
  assert.deepEqual([unclear.status, unclear.body.code], [409, 'INVALID_STATE']);
  assert.equal((await read(unknown)).status, 'processing');
  clock.advance(2_000);
  const late = await expire(paid);
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  assert.equal((await read(paid)).status, 'succeeded');
  world.app.worker.start();
});

test('two who hear at the same time that it is paid count it once, and nothing goes back to its payer', async () => {
  const { id } = (await world.pay(mine.key, {}, { 'X-Svc-Simulate': 'succeeded;delay=60' })).body;
  await world.advance(0);
  await world.app.worker.stop(1_000);
  clock.advance(61_000);
  const answers: ReturnType<typeof expire>[] = [];
  await world.database.transaction(async (tx) => {
    await tx.one(sql`
      select 1 from payments where project_id = ${mine.id} and mode = 'test' and id = ${id} for update`);
    for (const waiting of [1, 2]) {
      answers.push(expire(id));
      await locksAwaited(world, waiting);
      clock.advance(5);
    }
  });
  for (const { status, body } of await Promise.all(answers)) {
    assert.deepEqual([status, body.code], [409, 'INVALID_STATE']);
    assert.match(body.message, /succeeded/);
  }
  world.app.worker.start();
  await world.advance(60_000);
  const attempts = await world.database.all(sql`
    select kind, state from attempts where project_id = ${mine.id} and object_id = ${id}`);
  assert.deepEqual(attempts, [{ kind: 'collect', state: 'paid' }]);
});

test('another’s payment, an unknown one and one of another kind are not found', async () => {
  const other = await world.project();
  const { body } = await world.pay(other.key, { channel: undefined, customer: undefined });
  for (const id of [body.id, 'pay_00000000000000000000000000', 'x']) {
    const answer = await expire(id);
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], id);
  }
});

test('50 calls at once expire it once', async () => {
  const { body } = await world.pay(mine.key, { channel: undefined, customer: undefined });
  const answers = await Promise.all(Array.from({ length: 50 }, () => expire(body.id)));
  assert.equal(
    (await read(body.id)).events.filter((one: { type: string }) => one.type === 'payment.expired')
      .length,
    1,
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter((one) => one.body.code === 'INVALID_STATE').length, 49);
});

test('B.3 of two who expire it at the same moment one did, and the other hears that it had expired', async () => {
  const { body } = await world.pay(mine.key, { channel: undefined, customer: undefined });
  const { id } = body;
  const answers: ReturnType<typeof expire>[] = [];
  await world.database.transaction(async (tx) => {
    await tx.one(sql`
      select 1 from payments where project_id = ${mine.id} and mode = 'test' and id = ${id} for update`);
    for (const waiting of [1, 2]) {
      answers.push(expire(id));
      await locksAwaited(world, waiting);
    }
  });
  const [ended, other] = (await Promise.all(answers)).sort((a, b) => a.status - b.status);
  assert.deepEqual([ended?.status, ended?.body.status], [200, 'expired']);
  assert.deepEqual([other?.status, other?.body.code], [409, 'INVALID_STATE']);
  assert.match(other?.body.message, /expired/);
});

const keyed = (id: string, key: string) =>
  world.call('POST', `/v1/payments/${id}/expire`, {
    key: mine.key,
    headers: { 'Idempotency-Key': key },
  });
const waiting = async () =>
  (await world.pay(mine.key, { channel: undefined, customer: undefined })).body.id as string;
const replayedOf = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

test('B.0, B.13 a repeated expiry gets the first answer, byte for byte, whether its payment waited or was under way', async () => {
  const underWay = await world.pay(mine.key, {}, { 'X-Svc-Simulate': 'succeeded;delay=600' });
  await world.advance(0);
  for (const id of [await waiting(), underWay.body.id]) {
    const first = await keyed(id, `expire-${id}`);
    assert.deepEqual([first.status, first.body.status, replayedOf(first)], [200, 'expired', null]);
    const again = await keyed(id, `expire-${id}`);
    assert.deepEqual([again.status, replayedOf(again)], [200, 'true']);
    assert.equal(again.text, first.text);
    const other = await keyed(id, `another-${id}`);
    assert.deepEqual([other.status, other.body.code], [409, 'INVALID_STATE']);
  }
});

test('B.13 the key of an expiry used for another payment conflicts and ends nothing; a refused one leaves its key free', async () => {
  const [one, other] = [await waiting(), await waiting()];
  assert.equal((await keyed(one, 'one-key-for-two')).status, 200);
  const conflict = await keyed(other, 'one-key-for-two');
  assert.deepEqual([conflict.status, conflict.body.code], [409, 'IDEMPOTENCY_CONFLICT']);
  assert.equal((await read(other)).status, 'pending');
  const refused = await keyed(one, 'a-key-left-free');
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  assert.equal((await keyed(other, 'a-key-left-free')).status, 200);
});

test('B.13 of twenty expiries at once under one key each hears the one answer', async () => {
  const id = await waiting();
  const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(id, 'twenty-at-once')));
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers.filter((answer) => replayedOf(answer) === null).length, 1);
  const events = (await read(id)).events.map(({ type }: { type: string }) => type);
  assert.deepEqual(events, ['payment.expired']);
});

test('B.0 simulated funds asked for again under their key are added once', async () => {
  const add = (amount: number) =>
    world.call('POST', '/v1/test/balance', {
      key: mine.key,
      body: { amount },
      headers: { 'Idempotency-Key': 'funds-of-a-test' },
    });
  const [first, again] = [await add(5_000), await add(5_000)];
  assert.deepEqual([first.body.available, again.body.available], [5_000, 5_000]);
  assert.equal(again.text, first.text);
  assert.equal((await add(6_000)).body.code, 'IDEMPOTENCY_CONFLICT');
});
