// streamEvents: what is committed, in one order, without a gap, to those who may see it and no longer.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { limits } from '../../../contract/limits.ts';
import type { EventType } from '../../../contract/webhooks/events.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { authSecret, startWorld, type World } from '../../../test/kit/world.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { createFeed, emit } from '../index.ts';
import { orderEvents } from './position.store.ts';
import { streamEvents } from './stream-events.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const pathOf = (id: string, after?: string) =>
  `/v1/projets/${id}/events/stream${after === undefined ? '' : `?after=${after}`}`;
const follow = (id: string, headers: Record<string, string>, after?: string, url = world.url) =>
  openStream(url + pathOf(id, after), headers);

const write = (
  tx: Tx,
  projectId: string,
  type: EventType = 'payment.succeeded',
  mode: 'test' | 'live' = 'test',
) => emit(tx, [{ scope: { projectId, mode }, type, objectId: newId('pay') }]);
/** The next one is of a later millisecond: of the ids of one either may be the lesser. */
const make = async (projectId: string, type?: EventType, mode?: 'test' | 'live') => {
  const made = await world.database.transaction((tx) => write(tx, projectId, type, mode));
  await setTimeout(2);
  return made;
};
const idsOf = async (projectId: string) =>
  (
    await world.database.all<{ id: string }>(
      sql`select id from events where project_id = ${projectId} order by id`,
    )
  ).map((row) => row.id);

/** A transaction that writes an event and stays open until it is told to commit. */
async function heldEvent(projectId: string) {
  const held = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const done = world.database.transaction(async (tx) => {
    await write(tx, projectId);
    written.resolve();
    await held.promise;
  });
  await written.promise;
  return async () => {
    held.resolve();
    await done;
  };
}

test('B.11 an event that is committed late comes late and is missed by nobody, live or resumed', async () => {
  const { id, key } = await world.project();
  const live = await follow(id, bearer(key));
  assert.deepEqual([live.status, live.start], [200, '0']);
  assert.match(live.headers.get('content-type') ?? '', /^text\/event-stream/);
  const commitOld = await heldEvent(id);
  // Ids of one millisecond lie in no order.
  clock.advance(1);
  await make(id);
  await make(id);
  const seen = (await live.events(2)).map((frame) => frame.id);
  const resumed = await follow(id, bearer(key), seen[0]);
  assert.equal(resumed.start, seen[0]);
  assert.deepEqual(
    (await resumed.events(1)).map((frame) => frame.id),
    [seen[1]],
  );
  await commitOld();
  const ids = await idsOf(id);
  const old = ids[0] ?? '';
  assert.ok(!seen.includes(old) && old < (seen[0] ?? ''), 'the late one was made first');
  for (const stream of [live, resumed]) assert.equal((await stream.events(1))[0]?.id, old);
  // In the order of everybody else, whether asked from the beginning or by a browser that comes back.
  const order = [...seen, old];
  const whole = await follow(id, bearer(key), '0');
  assert.deepEqual(
    (await whole.events(3)).map((frame) => frame.id),
    order,
  );
  const back = await follow(id, { ...bearer(key), 'Last-Event-ID': seen[1] ?? '' }, '0');
  assert.deepEqual(
    (await back.events(1)).map((frame) => frame.id),
    [old],
  );
  for (const stream of [live, resumed, whole, back]) stream.close();
});

test('B.11 events of two servers come to streams of both in one order, each once', async () => {
  const { id, key } = await world.project();
  const other = await world.second();
  const streams = [
    await follow(id, bearer(key)),
    await follow(id, bearer(key), undefined, other.url),
  ];
  const databases = [world.database, other.app.database];
  const rounds = Array.from({ length: 120 }, (_, n) => n);
  await Promise.all(
    rounds.map((n) =>
      databases[n % 2]?.transaction(async (tx) => {
        await write(tx, id);
        await tx.one(sql`select pg_sleep(${(n % 7) / 1000})`);
      }),
    ),
  );
  const orders = await Promise.all(
    streams.map(async (stream) => (await stream.events(120)).map((frame) => frame.id)),
  );
  assert.deepEqual(orders[0], orders[1]);
  assert.deepEqual([...(orders[0] ?? [])].sort(), await idsOf(id));
  for (const stream of streams) stream.close();
});

test('B.11 two servers that give positions at once give each once: who saw one saw all before it', async () => {
  const { id } = await world.project();
  const commitOld = await heldEvent(id);
  // Ids of one millisecond lie in no order.
  clock.advance(1);
  await make(id);
  const ordered = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const first = world.database.transaction(async (tx) => {
    assert.equal(await orderEvents(tx, id, 10), 1);
    ordered.resolve();
    await held.promise;
  });
  await ordered.promise;
  await commitOld();
  const second = world.database.transaction((tx) => orderEvents(tx, id, 10));
  const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`;
  while ((await world.database.all(isWaiting)).length === 0);
  held.resolve();
  await first;
  assert.equal(await second, 1);
  const [old, young] = await idsOf(id);
  const order = sql`select id from events where project_id = ${id} order by position`;
  assert.deepEqual(await world.database.all(order), [{ id: young }, { id: old }]);
});

test('B.11 D1 D31 a frame carries the very body and headers of a delivery, signed as it is sent', async () => {
  const { id, key, cookie } = await world.project();
  const secret = (await world.call('GET', `/v1/projets/${id}`, { cookie })).body.webhook_secret;
  await make(id);
  const [eventId = ''] = await idsOf(id);
  const stream = await follow(id, bearer(key), '0');
  const [frame] = await stream.events(1);
  stream.close();
  assert.deepEqual([frame?.id, frame?.event], [eventId, 'payment.succeeded']);
  const { headers, body } = frame?.data ?? {};
  const shown = await world.call('GET', `/v1/projets/${id}/events/${eventId}`, { cookie });
  assert.equal(body, shown.body.body);
  assert.deepEqual(Object.keys(frame?.data).sort(), ['body', 'headers']);
  const mac = createHmac('sha256', secret)
    .update(`${headers['X-Svc-Timestamp']}.${body}`)
    .digest('hex');
  assert.equal(headers['X-Svc-Signature'], `v1=${mac}`);
  assert.equal(headers['X-Svc-Event-Id'], eventId);
  new Webhook(secret).verify(String(body), headers);
});

test('B.11 D28 a key sees its mode and scopes, a member all, a viewer no signature, a stranger nothing', async () => {
  const { id, key, cookie } = await world.project();
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  await make(id, 'payment.failed', 'live');
  await make(id);
  const ids = await idsOf(id);
  const own = await world.database
    .one<{ id: string }>(sql`select id from events where project_id = ${id} and mode = 'test'`)
    .then((row) => row?.id ?? '');
  const live = ids.find((one) => one !== own) ?? '';
  const byKey = await follow(id, bearer(key), '0');
  assert.equal((await byKey.events(1))[0]?.id, own);
  byKey.close();
  const byData = await follow(id, bearer(data), '0');
  const viewer = await world.signUp('Fatou');
  const add = sql`insert into members (project_id, user_id, role, joined_at)
    values (${id}, ${viewer.userId}, 'viewer', now())`;
  assert.equal(
    (await world.call('GET', pathOf(id), { cookie: viewer.cookie })).body.code,
    'PROJECT_NOT_FOUND',
  );
  await world.database.run(add);
  const byViewer = await follow(id, { Cookie: viewer.cookie }, '0');
  const frames = await byViewer.events(2);
  assert.deepEqual(
    frames.map((frame) => frame.id),
    [live, own],
  );
  for (const { data } of frames) {
    assert.ok(data.headers['X-Svc-Timestamp']);
    assert.ok(!/signature|v1[=,]/i.test(JSON.stringify(data)), 'no signature');
  }
  // Nothing came for a key of the other scope in the meantime: what comes first is the end of its rights.
  await world.database.run(
    sql`update api_keys set revoked_at = now() where project_id = ${id} and scopes = '{data}'`,
  );
  assert.equal(await byData.next(), undefined, 'K23 a revoked key is let go');
  await world.database.run(sql`delete from members where user_id = ${viewer.userId}`);
  assert.equal(await byViewer.next(), undefined, 'M9 so is a member who is none any more');
  const mine = await follow(id, { Cookie: cookie });
  assert.equal(mine.start, own);
  mine.close();
  for (const after of [live, newId('evt'), 'evt_x', '1', 'é']) {
    const { status, body } = await world.call('GET', pathOf(id, encodeURIComponent(after)), {
      key,
    });
    assert.deepEqual(
      [status, body.code, Object.keys(body.fields)],
      [400, 'INVALID_REQUEST', ['after']],
    );
  }
  const wrong = await world.call('GET', pathOf(id), { key, headers: { 'Last-Event-ID': live } });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['Last-Event-ID']]);
});

test('B.11 a project holds ten streams, one that ends makes room, and HEAD takes none', async () => {
  const { id, key } = await world.project();
  const open = () => follow(id, bearer(key));
  const streams = await Promise.all(Array.from({ length: limits.streamsPerProject }, open));
  const { status, body, headers } = await world.call('GET', pathOf(id), { key });
  assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
  assert.ok(Number(headers.get('retry-after')) > 0);
  streams[0]?.close();
  let again = await open();
  // The server hears of a closed connection a moment later.
  for (let n = 0; n < 200 && again.status === 429; n++) again = await open();
  assert.equal(again.status, 200);
  for (const stream of [...streams, again]) stream.close();
  const one = await world.project();
  for (let n = 0; n <= limits.streamsPerProject; n++) {
    const head = await world.call('HEAD', pathOf(one.id), { key: one.key });
    assert.deepEqual([head.status, head.text], [200, '']);
  }
});

test('B.11 a client that takes nothing costs no memory and no reads, and does not hold up the stop', async () => {
  const { id, key } = await world.project();
  const other = await world.second();
  const filler = 'x'.repeat(20_000);
  await world.database.run(sql`
    insert into events (id, project_id, mode, type, body, status, created_at)
    select 'evt_' || lpad(n::text, 26, '0'), ${id}, 'test', 'payment.succeeded', ${filler}, 'delivered', now()
      from generate_series(1, 2000) as n`);
  const address = new URL(other.url);
  const socket = connect(Number(address.port), address.hostname);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write(
    `GET ${pathOf(id, '0')} HTTP/1.1\r\nHost: svc\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('readable', resolve));
  const live = await follow(id, bearer(key), undefined, other.url);
  await make(id);
  assert.equal((await live.events(1)).length, 1, 'another reader of the same project goes on');
  await other.app.close();
  assert.equal(await live.next(), undefined, 'a stop ends the stream in order');
  socket.resume();
  await closed;
  assert.ok(socket.bytesRead < 20_000_000, `${socket.bytesRead} bytes were pressed on it`);
});

test('B.11 an idle stream shows that it is alive, by real time and not by the clock', async () => {
  const { id } = await world.project();
  const quiet = () => {};
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const feed = createFeed(world.database, log);
  const ctx = { caller: { kind: 'session' }, role: 'admin', lang: 'fr', db: world.database };
  const input = { params: { id }, query: {}, headers: {}, body: {} };
  const neighbours = { feed, seal: createSeal(authSecret, sealPurposes.webhooks), beat_ms: 5 };
  const ended = new AbortController();
  const found: string[] = [];
  for await (const text of (await streamEvents(ctx as never, input, neighbours))(ended.signal)) {
    found.push(text);
    if (found.length === 3) ended.abort();
  }
  feed.close();
  assert.deepEqual(found.slice(1), [': \n\n', ': \n\n']);
});
