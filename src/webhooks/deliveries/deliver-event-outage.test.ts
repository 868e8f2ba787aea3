// Deliveries when something breaks around them: the database, a commit, the server for hours; and what a body holds.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { withoutDatabase } from '../../../test/kit/outage.ts';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let receiver: Receiver;
let shop: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
});
after(() => world.close());
beforeEach(async () => {
  receiver = await startReceiver();
  shop = await world.project();
  await subscribe(receiver.url);
});
afterEach(() => receiver.close());

async function subscribe(url: string, options: { key?: string; mode?: string } = {}) {
  const answer = await world.call('POST', `/v1/projets/${shop.id}/webhooks`, {
    key: options.key ?? shop.key,
    headers: { 'X-Svc-Mode': options.mode ?? 'test' },
    body: { url, events: ['payment.succeeded', 'payment.failed'] },
  });
  assert.equal(answer.status, 201, answer.text);
}

/** Pays, and lets what follows happen. */
async function pay(key = shop.key, phone = '+221700000000'): Promise<string> {
  const answer = await world.pay(key, { customer: { phone } });
  assert.equal(answer.status, 201, answer.text);
  await world.advance(0);
  await world.advance(2_000);
  return answer.body.id;
}

const eventOf = (payment: string) =>
  world.database.one<{ id: string; status: string; rounds: number }>(
    sql`select id, status, rounds from events where object_id = ${payment}`,
  );

const idsReceived = () => receiver.received.map(({ headers }) => headers['x-svc-event-id']);

test('D18 a 200 whose commit fails is sent once more with the same id, then is delivered', async () => {
  const rename = (from: string, to: string) =>
    world.database.run({ text: `alter table ${from} rename to ${to}`, values: [] });
  receiver.answer = (response, count) => {
    const broken = count === 1 ? rename('delivery_attempts', 'attempts_away') : Promise.resolve();
    void broken.then(() => response.end('ok'));
  };
  const payment = await pay();
  assert.equal(receiver.received.length, 1);
  await rename('attempts_away', 'delivery_attempts');
  assert.equal((await eventOf(payment))?.status, 'pending');
  await world.advance(60_000);
  assert.equal((await eventOf(payment))?.status, 'delivered');
  await world.advance(48 * 3_600_000);
  assert.equal(receiver.received.length, 2, 'one duplicate, no more');
  assert.equal(new Set(idsReceived()).size, 1);
});

test('D19 without its database the API says 503, and afterwards no event is missing', async () => {
  const due = await world.pay(shop.key);
  const refused = await withoutDatabase(world, async () => {
    // What is due meanwhile is tried, and must wait.
    await world.advance(60_000);
    return world.pay(shop.key);
  });
  assert.deepEqual([refused.status, refused.body.code], [503, 'SERVER_BUSY']);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  await world.advance(60_000);
  await world.advance(60_000);
  const payments = [due.body.id as string, await pay()];
  await world.advance(60_000);
  for (const payment of payments) assert.equal((await eventOf(payment))?.status, 'delivered');
  assert.equal(new Set(idsReceived()).size, 2);
});

test('D24 what is overdue by two hours is sent once, and the rounds go on from there', async () => {
  receiver.answer = 500;
  const payments: string[] = [];
  for (let i = 0; i < 10; i++) payments.push((await world.pay(shop.key)).body.id);
  await world.advance(0);
  await world.advance(2_000);
  assert.equal(receiver.received.length, 10);
  await world.advance(2 * 3_600_000);
  assert.equal(receiver.received.length, 20, 'once each: no round is caught up with');
  for (const payment of payments) assert.equal((await eventOf(payment))?.rounds, 2);
  receiver.answer = 200;
  await world.advance(119_000);
  assert.equal(receiver.received.length, 20, 'the third round is 2 minutes after the second');
  await world.advance(26_000);
  assert.equal(receiver.received.length, 30);
});

test('D30 a body has its members and no others, and no event crosses to the other mode', async () => {
  await world.database.run(sql`update projects set live_enabled = true where id = ${shop.id}`);
  const live = await world.newKey(shop.id, shop.cookie, { mode: 'live' });
  const other = await startReceiver();
  await subscribe(other.url, { key: live.secret, mode: 'live' });
  const paid = await pay();
  const failed = await pay(shop.key, '+221700000002');
  const real = await pay(live.secret);
  const seen = [...receiver.received, ...other.received].map(({ body }) => JSON.parse(body));
  await other.close();
  for (const body of seen) {
    const members = ['id', 'type', 'created_at', 'livemode', 'object_type', 'object_id'];
    assert.deepEqual(Object.keys(body).sort(), members.sort());
    assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const said = seen.map((body) => [body.type, body.livemode, body.object_type, body.object_id]);
  assert.deepEqual(said, [
    ['payment.succeeded', false, 'payment', paid],
    ['payment.failed', false, 'payment', failed],
    ['payment.succeeded', true, 'payment', real],
  ]);
});
