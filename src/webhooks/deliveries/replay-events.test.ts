// replayEvents: the events of a period, counted first and then sent again, each once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventType } from '../../../contract/webhooks/events.ts';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { type Call, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../index.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const day = 86_400_000;

/** Makes events of some types now. */
const make = (projectId: string, types: EventType[], mode: 'test' | 'live' = 'test') =>
  world.database.transaction((tx) =>
    emit(
      tx,
      types.map((type) => ({ scope: { projectId, mode }, type, objectId: newId('pay') })),
    ),
  );

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('B.11 a preview counts, a replay sends each event of the window once, its own id and body, 50 a second', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key, cookie } = await world.project();
  const events = ['payment.succeeded', 'payment.failed'];
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: receiver.url, events },
  });
  const replay = (body: object, caller: Call = { cookie }) =>
    world.call('POST', `/v1/projets/${id}/events/replay`, { ...caller, body });
  await make(id, ['payment.succeeded']);
  await world.advance(2 * day);
  const from = iso(clock.now());
  await make(id, [
    ...repeat(12, 'payment.succeeded' as const),
    ...repeat(8, 'payment.failed' as const),
  ]);
  // Nobody subscribes to these: another type, another mode.
  await make(id, ['payment.expired']);
  await make(id, ['payment.succeeded'], 'live');
  await world.advance(0);
  await receiver.waitFor(21);
  const to = iso(clock.now());
  await world.advance(5_000);
  await make(id, ['payment.succeeded']);
  await world.advance(0);
  const sent = receiver.received.splice(0);
  const window = sent.slice(1, -1);
  const rows = await world.countRows();
  assert.deepEqual((await replay({ from, to })).body, { count: 20 });
  assert.deepEqual((await replay({ from, to, types: ['payment.failed'] })).body, { count: 8 });
  assert.deepEqual((await replay({ from: from.slice(0, 10), to: to.slice(0, 10) })).body.count, 21);
  assert.deepEqual((await replay({ from, to, preview: true }, { key })).body, { count: 20 });
  assert.deepEqual(await world.countRows(), rows);
  await world.app.worker.stop(1_000);
  // Several clicks at once and one after the other: each event waits once.
  const clicks = await Promise.all(repeat(4, 0).map(() => replay({ from, to, preview: false })));
  const counts = clicks.map(({ body }) => body.count).sort((a, b) => b - a);
  assert.deepEqual(counts, [20, 0, 0, 0]);
  clock.advance(60_000);
  assert.deepEqual((await replay({ from, to, preview: false })).body, { count: 0 });
  world.app.worker.start();
  await world.advance(0);
  assert.equal(receiver.received.length, 20);
  const bodies = new Set(receiver.received.map(({ body }) => body));
  assert.deepEqual([...bodies].sort(), window.map(({ body }) => body).sort());
});

test('UI87 UI114 B.11 a replay acts on what the list of events finds: by mode, object and status, counted first', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key, cookie } = await world.project();
  const events = ['payment.succeeded', 'payment.failed'];
  const body = { url: receiver.url, events };
  const { id: endpoint } = (await world.call('POST', `/v1/projets/${id}/webhooks`, { key, body }))
    .body;
  await world.database.run(sql`
    update webhook_endpoints set modes = '{test,live}' where project_id = ${id} and id = ${endpoint}`);
  await make(id, ['payment.succeeded', 'payment.failed', 'payment.failed']);
  await make(id, ['payment.succeeded'], 'live');
  await world.advance(0);
  receiver.answer = 500;
  await make(id, ['payment.succeeded', 'payment.failed']);
  await world.advance(0);
  receiver.answer = 200;
  const today = iso(clock.now()).slice(0, 10);
  const list = async (query: object) => {
    const asked = new URLSearchParams(Object.entries(query).map(([name, of]) => [name, `${of}`]));
    const path = `/v1/projets/${id}/events?${asked}`;
    return (await world.call('GET', path, { cookie })).body.data as Record<string, string>[];
  };
  const replay = async (more: object, caller: Call = { cookie }) =>
    (
      await world.call('POST', `/v1/projets/${id}/events/replay`, {
        ...caller,
        body: { from: today, to: today, ...more },
      })
    ).body;
  const one = (await list({ status: 'delivered', type: 'payment.failed' }))[0];
  const table: [query: object, count: number][] = [
    [{}, 6],
    [{ livemode: true }, 1],
    [{ livemode: false }, 5],
    [{ status: 'pending' }, 2],
    [{ status: 'delivered', livemode: false }, 3],
    [{ object_id: one?.['object_id'] }, 1],
    [{ object_id: one?.['object_id'], status: 'pending' }, 0],
    [{ object_id: 'pay_x' }, 0],
  ];
  for (const [query, count] of table) {
    assert.equal((await list(query)).length, count, JSON.stringify(query));
    assert.deepEqual(await replay(query), { count }, JSON.stringify(query));
  }
  const some = { status: 'pending', types: ['payment.failed'], livemode: false };
  assert.deepEqual(await replay(some), { count: 1 });
  // A key sees its own mode, whatever it asks for.
  assert.deepEqual(await replay({ livemode: true }, { key }), { count: 0 });
  receiver.received.length = 0;
  const found = await list({ status: 'pending' });
  const { count, replay_id } = await replay({ status: 'pending', preview: false });
  assert.equal(count, 2);
  await world.advance(1_000);
  assert.deepEqual(
    receiver.received.map(({ body: text }) => JSON.parse(String(text)).id).sort(),
    found.map((event) => event['id']).sort(),
  );
  // It says later to what it kept.
  const keptTo = async (replayId: string) => {
    const path = `/v1/projets/${id}/events/replays/${replayId}`;
    const { types, object_id, status, livemode } = (await world.call('GET', path, { cookie })).body;
    return { types, object_id, status, livemode };
  };
  const none = { types: null, object_id: null, status: null, livemode: null };
  assert.deepEqual(await keptTo(replay_id), { ...none, status: 'pending' });
  const narrow = { object_id: one?.['object_id'], types: ['payment.failed'], livemode: false };
  const narrowed = await replay({ ...narrow, preview: false });
  assert.deepEqual(await keptTo(narrowed.replay_id), { ...none, ...narrow });
});

test('B.11 UI114 events of a test clock that is ahead are found by its own days', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  await world.call('POST', '/v1/test/clock', { key, body: { advance_s: 3 * 86_400 } });
  await world.pay(key);
  await world.advance(0);
  await world.advance(2_500);
  await receiver.waitFor(1);
  const { created_at } = JSON.parse(receiver.received[0]?.body ?? '') as { created_at: string };
  assert.ok(Date.parse(created_at) > clock.now() + 2 * day);
  const [from, to] = [created_at.slice(0, 10), created_at.slice(0, 10)];
  const body = { from, to, livemode: false };
  const replay = (preview: boolean) =>
    world.call('POST', `/v1/projets/${id}/events/replay`, { key, body: { ...body, preview } });
  assert.deepEqual((await replay(true)).body, { count: 1 });
  assert.equal((await replay(false)).body.count, 1);
  await world.advance(1_000);
  await receiver.waitFor(2);
  assert.equal(receiver.received[1]?.body, receiver.received[0]?.body);
});

test('B.11 a replay is spread over time, so that its receiver gets 50 events a second', async () => {
  const { id, key } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: 'http://127.0.0.1:9/', events: ['payment.succeeded'] },
  });
  await make(id, repeat(151, 'payment.succeeded' as const));
  await world.app.worker.stop(1_000);
  const day = iso(clock.now()).slice(0, 10);
  const { body } = await world.call('POST', `/v1/projets/${id}/events/replay`, {
    key,
    body: { from: day, to: day, preview: false },
  });
  assert.deepEqual(body, { count: 151, replay_id: body.replay_id });
  assert.match(body.replay_id, /^rpl_/);
  const spread = await world.database.one(sql`
    select count(distinct run_at)::int as dates,
           extract(epoch from max(run_at) - min(run_at))::int as seconds
      from jobs where kind = 'resend-event' and project_id = ${id}`);
  assert.deepEqual(spread, { dates: 151, seconds: 3 });
  world.app.worker.start();
});

test('B.11 more events than one statement queues are queued once each, in their order', async () => {
  const { id, key, cookie } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: 'http://127.0.0.1:9/', events: ['payment.succeeded'] },
  });
  await make(id, ['payment.succeeded']);
  await world.app.worker.stop(1_000);
  await world.database.run(sql`
    insert into events (project_id, mode, id, type, object_type, object_id, status, created_at)
    select project_id, mode, substr(id, 1, 14) || lpad(to_hex(n), 16, '0'), type, object_type, object_id, 'failed', created_at
      from events, generate_series(1, 20002) as n where project_id = ${id}`);
  const today = iso(clock.now()).slice(0, 10);
  const body = { from: today, to: today, status: 'failed', preview: false };
  const answer = await world.call('POST', `/v1/projets/${id}/events/replay`, { key, body });
  assert.equal(answer.body.count, 20_002, answer.text);
  const queued = () =>
    world.database.one(sql`
      select count(*)::int as count, bool_and(step = interval '20 milliseconds') as even
        from (select run_at - lag(run_at) over (order by subject) as step from jobs
               where project_id = ${id} and kind = 'resend-event') as steps`);
  assert.deepEqual(await queued(), { count: 20_002, even: true });
  const path = `/v1/projets/${id}/events/replays/${answer.body.replay_id}`;
  for (const state of ['paused', 'running']) {
    const { status, text } = await world.call('PATCH', path, { cookie, body: { state } });
    assert.equal(status, 200, text);
  }
  assert.deepEqual(await queued(), { count: 20_002, even: true });
  await world.database.run(sql`delete from jobs where project_id = ${id}`);
  world.app.worker.start();
});

test('B.11 D26 a viewer may not replay, a key replays what it sees, and the window must be a good one', async () => {
  const { id, key, cookie } = await world.project();
  const url = 'http://127.0.0.1:9/';
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url, events: ['payment.succeeded'] },
  });
  await make(id, ['payment.succeeded', 'payment.succeeded']);
  const today = iso(clock.now()).slice(0, 10);
  const replay = (caller: Call, body: object = {}) =>
    world.call('POST', `/v1/projets/${id}/events/replay`, {
      ...caller,
      body: { from: today, to: today, ...body },
    });
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  assert.deepEqual((await replay({ key })).body, { count: 2 });
  assert.deepEqual((await replay({ key: data })).body, { count: 0 });
  assert.deepEqual((await replay({ key: data }, { preview: false })).body, { count: 0 });
  const person = await world.signUp('Fatou');
  assert.equal((await replay({ cookie: person.cookie })).body.code, 'PROJECT_NOT_FOUND');
  await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
    values (${id}, ${person.userId}, 'viewer', now())`);
  const refused = await replay({ cookie: person.cookie });
  assert.deepEqual([refused.body.code, refused.body.required], ['FORBIDDEN_ROLE', 'user']);
  await world.database.run(sql`update members set role = 'user' where user_id = ${person.userId}`);
  assert.deepEqual((await replay({ cookie: person.cookie })).body, { count: 2 });
  const now = clock.now();
  for (const [body, field] of [
    [{ from: iso(now), to: iso(now) }, 'to'],
    [{ from: iso(now + day).slice(0, 10) }, 'to'],
    [{ from: iso(now - 91 * day) }, 'from'],
    [{ from: 'hier' }, 'from'],
    [{ to: undefined }, 'to'],
    [{ types: ['test.ping'] }, 'types'],
    [{ types: [] }, 'types'],
    [{ preview: 'false' }, 'preview'],
    [{ status: 'lost' }, 'status'],
    [{ livemode: 'true' }, 'livemode'],
    [{ object_id: '' }, 'object_id'],
  ] as const) {
    const answer = await replay({ cookie }, body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, [field]]);
  }
});
