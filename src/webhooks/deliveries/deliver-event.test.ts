// Deliveries by the published table: who gets a round, when the next one is due, when it ends.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;
let a: Receiver;
let b: Receiver;
let merchant: Awaited<ReturnType<World['project']>>;
const endpoints: Record<string, string> = {};

before(async () => {
  world = await startWorld();
});
after(() => world.close());

/** A project of its own for each test, with the receivers `a` and `b` subscribed. */
beforeEach(async (t) => {
  a = await startReceiver();
  b = await startReceiver();
  merchant = await world.project();
  for (const [name, receiver] of Object.entries({ a, b }))
    endpoints[name] = await subscribe(receiver);
  'after' in t && t.after(async () => Promise.all([a.close(), b.close()]));
});

async function subscribe(receiver: Receiver): Promise<string> {
  const answer = await world.call('POST', `/v1/projets/${merchant.id}/webhooks`, {
    key: merchant.key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

const unsubscribe = (id: string | undefined) =>
  world.call('DELETE', `/v1/projets/${merchant.id}/webhooks/${id}`, { key: merchant.key });

/** Pays, and lets the first round go out. */
async function payAndDeliver(): Promise<string> {
  const answer = await world.pay(merchant.key);
  await world.advance(0);
  await world.advance(2_000);
  return answer.body.id;
}

async function eventOf(paymentId: string) {
  const event = await world.database.one<{
    id: string;
    status: string;
    rounds: number;
    delivered_at: number | null;
  }>(sql`select id, status, rounds, delivered_at from events where object_id = ${paymentId}`);
  assert.ok(event);
  const attempts = await world.database.all<{
    endpoint_id: string;
    round: number;
    status: number | null;
    cause: string | null;
    started_at: number;
  }>(sql`select endpoint_id, round, status, cause, started_at from delivery_attempts
          where event_id = ${event.id} order by started_at, id`);
  return { ...event, attempts };
}

const minute = 60_000;
const hour = 60 * minute;
const delays = [30_000, 2 * minute, 10 * minute, hour, 24 * hour];

test('D3 D4 a receiver that always fails gets six attempts by the table, with one id and one body', async () => {
  a.answer = 500;
  const payment = await payAndDeliver();
  for (const delay of delays) {
    const before = a.received.length;
    await world.advance(delay - 5_000);
    assert.equal(a.received.length, before, `not before ${delay} ms`);
    // The offset is at most 20 % of the delay and at most a minute (decision 32).
    await world.advance(5_000 + Math.min(delay * 0.2, minute) + 1_000);
    assert.equal(a.received.length, before + 1, `after ${delay} ms and its offset`);
  }
  await world.advance(7 * 24 * hour);
  assert.equal(a.received.length, 6, 'no seventh');
  assert.equal(new Set(a.received.map((request) => request.body)).size, 1);
  assert.equal(new Set(a.received.map((r) => r.headers['x-svc-event-id'])).size, 1);
  const event = await eventOf(payment);
  assert.equal(event.status, 'failed');
  assert.deepEqual(
    event.attempts.filter((one) => one.endpoint_id === endpoints['a']).map((one) => one.round),
    [1, 2, 3, 4, 5, 6],
  );
});

test('D6 one failing endpoint makes the whole round due again, until one round is all 2xx', async () => {
  b.answer = 503;
  const payment = await payAndDeliver();
  assert.deepEqual([a.received.length, b.received.length], [1, 1]);
  assert.equal((await eventOf(payment)).status, 'pending');
  b.answer = 204;
  await world.advance(37_000);
  assert.deepEqual([a.received.length, b.received.length], [2, 2]);
  assert.equal((await eventOf(payment)).status, 'delivered');
  await world.advance(48 * hour);
  assert.deepEqual([a.received.length, b.received.length], [2, 2]);
});

test('D8 a deleted endpoint is left out of the next round; when none is left the event closes', async () => {
  a.answer = 500;
  b.answer = 500;
  const payment = await payAndDeliver();
  await unsubscribe(endpoints['a']);
  await world.advance(37_000);
  assert.deepEqual([a.received.length, b.received.length], [1, 2]);
  await unsubscribe(endpoints['b']);
  await world.advance(3 * minute);
  assert.deepEqual([a.received.length, b.received.length], [1, 2]);
  // Nobody ever said yes: a replay of what failed finds it.
  const { status, delivered_at } = await eventOf(payment);
  assert.deepEqual([status, delivered_at], ['failed', null]);
});

test('D8 when none is left of those of which one has said yes, the event is delivered', async () => {
  b.answer = 500;
  const payment = await payAndDeliver();
  await unsubscribe(endpoints['a']);
  await unsubscribe(endpoints['b']);
  await world.advance(37_000);
  assert.deepEqual([a.received.length, b.received.length], [1, 1]);
  assert.equal((await eventOf(payment)).status, 'delivered');
});

test('D8 endpoints that are paused between two rounds leave it as deleted ones do', async () => {
  a.answer = 500;
  b.answer = 500;
  const payment = await payAndDeliver();
  for (const endpoint of [endpoints['a'], endpoints['b']]) {
    const path = `/v1/projets/${merchant.id}/webhooks/${endpoint}/paused`;
    const paused = await world.call('PUT', path, { key: merchant.key, body: { paused: true } });
    assert.equal(paused.status, 200, paused.text);
  }
  await world.advance(37_000);
  assert.deepEqual([a.received.length, b.received.length], [1, 1]);
  assert.equal((await eventOf(payment)).status, 'failed');
});

test('D9 an endpoint made after the event is not sent its later rounds', async () => {
  a.answer = 500;
  await payAndDeliver();
  const late = await startReceiver();
  await subscribe(late);
  await world.advance(37_000);
  assert.equal(a.received.length, 2);
  assert.equal(late.received.length, 0);
  await late.close();
});

test('D7 an event that nobody subscribed to is kept without recipient', async () => {
  await unsubscribe(endpoints['a']);
  await unsubscribe(endpoints['b']);
  const payment = await payAndDeliver();
  const event = await eventOf(payment);
  assert.equal(event.status, 'no_recipient');
  assert.deepEqual(event.attempts, []);
});

test('D10 D11 a redirect is a failure and is not followed; every 2xx is a success', async () => {
  a.answer = (response) => {
    response.writeHead(302, { Location: `${b.url}/elsewhere` }).end();
  };
  await unsubscribe(endpoints['b']);
  const payment = await payAndDeliver();
  assert.equal(b.received.length, 0);
  const event = await eventOf(payment);
  assert.equal(event.status, 'pending');
  assert.deepEqual(
    event.attempts.map((one) => [one.status, one.cause]),
    [[302, 'redirect']],
  );
});

test('D14 an answer with NUL, bytes that are no text and a script is kept as it came', async () => {
  const bytes = Buffer.from([0, 255, 254, ...Buffer.from('<script>alert(1)</script>')]);
  a.answer = (response) => {
    response.writeHead(500).end(bytes);
  };
  await unsubscribe(endpoints['b']);
  const payment = await payAndDeliver();
  const { id } = await eventOf(payment);
  const row = await world.database.one<{ answer: Buffer }>(
    sql`select answer from delivery_attempts where event_id = ${id}`,
  );
  assert.deepEqual(row?.answer, bytes);
});

test('D20 a change that is rolled back announces nothing', async () => {
  const before = await world.countRows();
  await assert.rejects(
    world.database.transaction(async (tx) => {
      const scope = { projectId: merchant.id, mode: 'test' as const };
      await emit(tx, [{ scope, type: 'payment.failed', objectId: 'pay_none' }]);
      throw new Error('undone');
    }),
    /undone/,
  );
  assert.deepEqual(await world.countRows(), before);
});

test('D22 two servers send each of 200 events once', async () => {
  await unsubscribe(endpoints['b']);
  const other = await world.second();
  const scope = { projectId: merchant.id, mode: 'test' as const };
  const type = 'payment.succeeded';
  const announced = Array.from(
    { length: 200 },
    () => ({ scope, type, objectId: newId('pay') }) as const,
  );
  await world.database.transaction((tx) => emit(tx, announced));
  await world.advance(0);
  await other.app.worker.idle();
  await a.waitFor(200);
  await world.advance(0);
  await other.app.worker.idle();
  const ids = a.received.map((request) => request.headers['x-svc-event-id']);
  assert.equal(ids.length, 200);
  assert.equal(new Set(ids).size, 200);
  // A server left running would take the next test's jobs behind its back.
  await other.app.close();
});

test('D32 a graceful stop finishes what is under way and counts no attempt twice', async () => {
  await unsubscribe(endpoints['b']);
  const other = await world.second();
  a.answer = (response) => {
    setTimeout(() => response.end(), 300);
  };
  const payment = await payAndDeliver();
  await other.app.close();
  await world.advance(0);
  const event = await eventOf(payment);
  assert.equal(event.status, 'delivered');
  assert.equal(event.attempts.length, a.received.length);
});
