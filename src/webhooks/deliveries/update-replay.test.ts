// listReplays, getReplay, updateReplay: a replay is watched, paused, resumed and ended.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { join } from '../../../test/kit/team.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { emit, forgetReplaysOf } from '../index.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Shop = { id: string; cookie: string; key: string };

/** A project with so many delivered events, and a receiver that has forgotten them. */
async function eventsOf(count: number): Promise<Shop & { receiver: Receiver }> {
  const receiver = await startReceiver();
  const shop = await world.project();
  await world.call('POST', `/v1/projets/${shop.id}/webhooks`, {
    key: shop.key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  await withMore(shop, count);
  await world.advance(0);
  receiver.received.length = 0;
  return { ...shop, receiver };
}

/** The same with more events, made now. */
async function withMore(shop: Shop, count: number): Promise<Shop> {
  await world.database.transaction((tx) =>
    emit(
      tx,
      Array.from({ length: count }, () => ({
        scope: { projectId: shop.id, mode: 'test' as const },
        type: 'payment.succeeded' as const,
        objectId: newId('pay'),
      })),
      clock.now(),
    ),
  );
  return shop;
}

const path = ({ id }: Shop, rest = '') => `/v1/projets/${id}/events/replays${rest}`;

async function start(shop: Shop): Promise<string> {
  const to = iso(clock.now());
  const from = iso(clock.now() - 3_600_000);
  const { body } = await world.call('POST', `/v1/projets/${shop.id}/events/replay`, {
    cookie: shop.cookie,
    body: { from, to, preview: false },
  });
  return body.replay_id;
}

const read = async (shop: Shop, replay: string) =>
  (await world.call('GET', path(shop, `/${replay}`), { cookie: shop.cookie })).body;

const set = (shop: Shop, replay: string, state: string, cookie = shop.cookie) =>
  world.call('PATCH', path(shop, `/${replay}`), { cookie, body: { state } });

test('UI114 a replay tells its count and its progress, and that it is done', async (t) => {
  const shop = await eventsOf(5);
  t.after(() => shop.receiver.close());
  await world.app.worker.stop(1_000);
  const id = await start(shop);
  const begun = await read(shop, id);
  assert.deepEqual(
    [begun.state, begun.count, begun.done, begun.failed, begun.types, begun.ended_at],
    ['running', 5, 0, 0, null, null],
  );
  assert.equal(begun.per_second, 50);
  world.app.worker.start();
  await world.advance(1_000);
  const done = await read(shop, id);
  assert.deepEqual([done.state, done.done, done.failed], ['done', 5, 0]);
  assert.ok(done.ended_at);
  assert.equal(shop.receiver.received.length, 5);
  const late = await set(shop, id, 'paused');
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  assert.match(late.body.message, /terminé \(done\)/, 'names the current state');
});

test('UI114 what a receiver does not take counts as failed, and still as done', async (t) => {
  const shop = await eventsOf(3);
  t.after(() => shop.receiver.close());
  shop.receiver.answer = 500;
  await world.advance(2_000);
  const id = await start(shop);
  await world.advance(1_000);
  const { state, done, failed } = await read(shop, id);
  assert.deepEqual({ state, done, failed }, { state: 'done', done: 3, failed: 3 });
});

test('UI114 a paused replay sends nothing, resumed it sends the rest, each event once', async (t) => {
  const shop = await eventsOf(120);
  t.after(() => shop.receiver.close());
  await world.app.worker.stop(1_000);
  const id = await start(shop);
  assert.equal((await set(shop, id, 'paused')).body.state, 'paused');
  assert.equal((await set(shop, id, 'paused')).status, 200);
  world.app.worker.start();
  await world.advance(60_000);
  assert.equal(shop.receiver.received.length, 0);
  assert.equal((await read(shop, id)).done, 0);
  // What is held is not sent by another replay meanwhile.
  assert.equal(await start(shop), undefined);
  await world.app.worker.stop(1_000);
  assert.equal((await set(shop, id, 'running')).body.state, 'running');
  const spread = await world.database.one(sql`
    select count(distinct run_at)::int as dates,
           extract(epoch from max(run_at) - min(run_at))::float8 as seconds
      from jobs where kind = 'resend-event' and project_id = ${shop.id}`);
  assert.deepEqual(spread, { dates: 120, seconds: 119 / 50 });
  world.app.worker.start();
  await world.advance(10_000);
  const { state, done } = await read(shop, id);
  assert.deepEqual({ state, done }, { state: 'done', done: 120 });
  assert.equal(shop.receiver.received.length, 120);
  const ids = shop.receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.equal(new Set(ids).size, 120);
});

test('UI114 an ended replay sends nothing any more, its events may be replayed by another', async (t) => {
  const shop = await eventsOf(10);
  t.after(() => shop.receiver.close());
  await world.app.worker.stop(1_000);
  const id = await start(shop);
  await set(shop, id, 'paused');
  const ended = await set(shop, id, 'cancelled');
  assert.equal(ended.body.state, 'cancelled');
  assert.ok(ended.body.ended_at);
  world.app.worker.start();
  await world.advance(60_000);
  assert.equal(shop.receiver.received.length, 0);
  assert.equal((await set(shop, id, 'running')).status, 409);
  const second = await start(shop);
  await world.advance(1_000);
  assert.equal((await read(shop, second)).state, 'done');
  assert.equal(shop.receiver.received.length, 10);
});

test('UI114 replays are listed newest first by page; a viewer reads, a user acts, another project knows none', async (t) => {
  const shop = await eventsOf(1);
  t.after(() => shop.receiver.close());
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    await world.advance(2_000);
    ids.unshift(await start(shop));
  }
  const viewer = await join(world, shop.id, 'viewer');
  const list = async (query = '') =>
    (await world.call('GET', path(shop, query), { cookie: viewer.cookie })).body;
  const first = await list('?limit=2');
  const rest = await list(`?limit=2&cursor=${first.cursor}`);
  const listed = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
  assert.deepEqual([listed, rest.cursor], [ids, null]);
  const wrong = await world.call('GET', path(shop, '?cursor=x'), { cookie: viewer.cookie });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['cursor']]);
  const [id = ''] = ids;
  const refused = await set(shop, id, 'paused', viewer.cookie);
  assert.deepEqual([refused.status, refused.body.code], [403, 'FORBIDDEN_ROLE']);
  assert.equal((await set(shop, id, 'done')).status, 400);
  const other = await world.project();
  for (const [one, replay] of [
    [other, id],
    [shop, 'rpl_x'],
    [shop, newId('rpl')],
  ] as const) {
    assert.equal((await set(one, replay, 'paused')).status, 404);
  }
});

test('UI114 a reset of test mode ends the replays of its events, those that are paused too', async (t) => {
  const shop = await eventsOf(40);
  t.after(() => shop.receiver.close());
  await world.app.worker.stop(1_000);
  const paused = await start(shop);
  await set(shop, paused, 'paused');
  const running = await start(await withMore(shop, 3));
  const reset = await world.call('POST', '/v1/test/reset', { key: shop.key });
  assert.equal(reset.status, 200, reset.text);
  for (const [id, count] of [
    [paused, 40],
    [running, 3],
  ] as const) {
    const { state, done, failed, ended_at } = await read(shop, id);
    assert.deepEqual({ state, done, failed }, { state: 'done', done: count, failed: count });
    assert.ok(ended_at);
  }
  world.app.worker.start();
  await world.advance(60_000);
  assert.equal(shop.receiver.received.length, 0);
});

test('UI114 a replay that is paused for good is forgotten with its events, and holds none of them', async (t) => {
  const shop = await eventsOf(4);
  t.after(() => shop.receiver.close());
  await world.app.worker.stop(1_000);
  await set(shop, await start(shop), 'paused');
  clock.advance(89 * 86_400_000);
  assert.equal(await forgetReplaysOf(world.database, shop.id, clock.now(), 100), 0);
  clock.advance(2 * 86_400_000);
  assert.equal(await forgetReplaysOf(world.database, shop.id, clock.now(), 100), 1);
  const held = await world.database.all(sql`
    select subject from jobs where kind = 'resend-event' and project_id = ${shop.id}`);
  assert.deepEqual(held, []);
  world.app.worker.start();
});
