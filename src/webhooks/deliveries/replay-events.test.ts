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
  ] as const) {
    const answer = await replay({ cookie }, body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, [field]]);
  }
});
