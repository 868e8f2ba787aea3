// pauseEndpoint and getEndpointHealth: an endpoint that is left in peace, and how its deliveries fare.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Shop = { id: string; cookie: string; key: string };

const announce = async ({ id }: Shop) => {
  const event = {
    scope: { projectId: id, mode: 'test' as const },
    type: 'payment.succeeded' as const,
    objectId: newId('pay'),
  };
  await world.database.transaction((tx) => emit(tx, [event], clock.now()));
  await world.advance(0);
};

async function endpoint({ id, key }: Shop, url: string): Promise<string> {
  const { body } = await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url, events: ['payment.succeeded'] },
  });
  return body.id;
}

const at = ({ id }: Shop, endpointId: string, rest: string) =>
  `/v1/projets/${id}/webhooks/${endpointId}${rest}`;

const pause = (shop: Shop, endpointId: string, paused: boolean) =>
  world.call('PUT', at(shop, endpointId, '/paused'), { cookie: shop.cookie, body: { paused } });

const latest = async ({ id, cookie }: Shop) =>
  (await world.call('GET', `/v1/projets/${id}/events`, { cookie })).body.data[0];

test('UI124 a paused endpoint gets nothing and holds up no other; awake it gets what comes then', async (t) => {
  const [quiet, other] = [await startReceiver(), await startReceiver()];
  t.after(() => Promise.all([quiet.close(), other.close()]));
  const shop = await world.project();
  const [first, second] = [await endpoint(shop, quiet.url), await endpoint(shop, other.url)];
  const answer = await pause(shop, first, true);
  assert.deepEqual([answer.status, answer.body.paused, answer.body.id], [200, true, first]);
  assert.equal((await pause(shop, first, true)).status, 200);
  await announce(shop);
  assert.deepEqual([quiet.received.length, other.received.length], [0, 1]);
  assert.equal((await latest(shop)).status, 'delivered');
  // All of them: nobody is there to receive.
  await pause(shop, second, true);
  await announce(shop);
  assert.equal((await latest(shop)).status, 'no_recipient');
  const { id: event } = await latest(shop);
  const again = await world.call('POST', `/v1/projets/${shop.id}/events/${event}/resend`, {
    cookie: shop.cookie,
  });
  assert.deepEqual([again.status, again.body.code], [409, 'INVALID_STATE']);
  assert.equal((await pause(shop, first, false)).body.paused, false);
  await announce(shop);
  assert.deepEqual([quiet.received.length, other.received.length], [1, 1]);
  assert.equal((await pause(shop, newId('we'), true)).status, 404);
  const wrong = await world.call('PUT', at(shop, first, '/paused'), {
    cookie: shop.cookie,
    body: { paused: 'yes' },
  });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['paused']]);
});

test('UI124 a round that waits no longer waits for an endpoint that was paused meanwhile', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  receiver.answer = 500;
  const shop = await world.project();
  const id = await endpoint(shop, receiver.url);
  await announce(shop);
  assert.equal((await latest(shop)).status, 'pending');
  await pause(shop, id, true);
  await world.advance(86_400_000);
  assert.equal(receiver.received.length, 1);
  assert.notEqual((await latest(shop)).status, 'pending');
});

test('UI84 UI124 the health of an endpoint, alone and in the list: delivered, failed, median and the last answer of 24 hours', async (t) => {
  const [receiver, other] = [await startReceiver(), await startReceiver()];
  t.after(() => Promise.all([receiver.close(), other.close()]));
  const shop = await world.project();
  const id = await endpoint(shop, receiver.url);
  const second = await endpoint(shop, other.url);
  const health = async () =>
    (await world.call('GET', at(shop, id, '/health'), { cookie: shop.cookie })).body;
  const { since: _, ...none } = await health();
  assert.deepEqual(none, {
    ...{ delivered: 0, failed: 0, median_ms: null },
    ...{ last_status: null, last_cause: null, last_at: null },
  });
  await announce(shop);
  await announce(shop);
  receiver.answer = 503;
  await announce(shop);
  const { median_ms, last_at, since, ...rest } = await health();
  assert.deepEqual(rest, { delivered: 2, failed: 1, last_status: 503, last_cause: 'status' });
  assert.ok(median_ms >= 0 && last_at > since);
  // A list of them says it of each, by one statement.
  const list = async (caller: object) =>
    (await world.call('GET', `/v1/projets/${shop.id}/webhooks`, caller)).body;
  const [one, two] = await list({ cookie: shop.cookie });
  assert.deepEqual([one.id, two.id], [id, second]);
  const { since: _since, ...own } = one.health;
  assert.deepEqual(own, { ...rest, median_ms, last_at });
  assert.deepEqual([two.health.delivered, two.health.last_status], [3, 200]);
  assert.deepEqual((await list({ key: shop.key }))[1].health.delivered, 3);
  clock.advance(90_000_000);
  assert.equal((await health()).delivered, 0);
  const path = at(await world.project(), id, '/health');
  assert.equal((await world.call('GET', path, { cookie: shop.cookie })).status, 404);
});

test('UI84 thousands of attempts are summed once in ten seconds, however often their endpoints are listed', async () => {
  const shop = await world.project();
  const id = await endpoint(shop, 'http://localhost:9/');
  const event = newId('evt');
  await world.database.run(sql`
    insert into events (project_id, mode, id, type, status, created_at)
    values (${shop.id}, 'test', ${event}, 'payment.succeeded', 'delivered', now())`);
  let made = 0;
  const deliver = async (count: number) => {
    await world.database.run(sql`
      insert into delivery_attempts (project_id, mode, event_id, id, endpoint_id, url, round, status, total_ms, started_at)
      select ${shop.id}, 'test', ${event}, 'n' || n, ${id}, 'http://localhost:9/', 1, 200, 5, to_timestamp(${clock.now() / 1_000})
        from generate_series(${made}::int + 1, ${made}::int + ${count}::int) n`);
    made += count;
  };
  const told = async () => {
    const { body } = await world.call('GET', `/v1/projets/${shop.id}/webhooks`, { key: shop.key });
    return body[0].health.delivered;
  };
  for (const few of [1, 2]) {
    await deliver(1);
    assert.equal(await told(), few, 'few are told at once');
  }
  await deliver(2_998);
  assert.equal(await told(), 3_000);
  await deliver(10);
  assert.equal(await told(), 3_000);
  await world.advance(10_000);
  assert.equal(await told(), 3_010);
});
