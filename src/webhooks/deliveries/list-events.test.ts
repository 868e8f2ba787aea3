// listEvents and getEvent: the history of a project's events, page by page, and each attempt made harmless.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

const list = (id: string, caller: Call, query = '') =>
  world.call('GET', `/v1/projets/${id}/events${query}`, caller);
const read = (id: string, event: string, caller: Call) =>
  world.call('GET', `/v1/projets/${id}/events/${event}`, caller);
const idsOf = (answer: { body: { data: { id: string }[] } }) =>
  answer.body.data.map((event) => event.id);

async function announce(projectId: string, mode: 'test' | 'live', count: number) {
  const objectId = newId('pay');
  for (let n = 0; n < count; n++) {
    const type = n % 2 ? 'payment.failed' : 'payment.succeeded';
    await world.database.transaction((tx) =>
      emit(tx, [{ scope: { projectId, mode }, type, objectId }]),
    );
  }
  return objectId;
}

test('B.11 pages follow a cursor without a double or a gap, every filter leaves out, and 90 days are listed', async () => {
  const { id, cookie } = await world.project();
  const first = await announce(id, 'test', 5);
  await announce(id, 'live', 2);
  const all = idsOf(await list(id, { cookie }));
  assert.deepEqual(all, [...all].sort().reverse());
  assert.equal(all.length, 7);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(id, { cookie }, `?limit=3${cursor && `&cursor=${cursor}`}`);
    paged.push(...idsOf(page));
    cursor = page.body.cursor;
  }
  assert.deepEqual(paged, all);
  const now = clock.now();
  const table = [
    ['livemode=true', 2],
    ['livemode=false', 5],
    ['type=payment.failed', 3],
    ['type=payout.failed', 0],
    [`object_id=${first}`, 5],
    ['status=delivered', 0],
    [`created_from=${iso(now - 60_000)}`, 7],
    [`created_from=${iso(now + 60_000)}`, 0],
    [`created_to=${iso(now - 60_000)}`, 0],
    ['created_from=9999-12-31', 0],
    ['created_to=0001-01-01', 0],
  ] as const;
  for (const [query, count] of table) {
    assert.equal(idsOf(await list(id, { cookie }, `?${query}`)).length, count, query);
  }
  for (const query of ['cursor=x', 'limit=0', 'type=test.ping', 'status=new', 'livemode=1']) {
    const { status, body } = await list(id, { cookie }, `?${query}`);
    const field = query.split('=')[0];
    assert.deepEqual([status, Object.keys(body.fields)], [400, [field]]);
  }
  await world.database.run(
    sql`update events set created_at = created_at - interval '91 days' where object_id = ${first}`,
  );
  assert.equal(idsOf(await list(id, { cookie })).length, 2);
});

test('B.11 events of a test clock that is ahead are listed by its own days, also once it is released', async () => {
  const { id, key, cookie } = await world.project();
  await world.call('POST', '/v1/test/clock', { key, body: { advance_s: 3 * 86_400 } });
  await world.pay(key);
  await world.advance(0);
  await world.advance(2_500);
  const [made] = (await list(id, { key })).body.data;
  assert.ok(Date.parse(made.created_at) > clock.now() + 2 * 86_400_000);
  const day = made.created_at.slice(0, 10);
  const query = `?created_from=${day}&created_to=${day}`;
  assert.deepEqual(idsOf(await list(id, { key }, query)), [made.id]);
  assert.deepEqual(idsOf(await list(id, { cookie }, query)), [made.id]);
  await world.call('POST', '/v1/test/clock', { key, body: { release: true } });
  assert.deepEqual(idsOf(await list(id, { key }, query)), [made.id]);
});

test('B.11 a key sees the events of its own mode and scopes, a stranger none', async () => {
  const { id, key, cookie } = await world.project();
  const data = (await world.newKey(id, cookie, { scopes: ['data'] })).secret;
  await announce(id, 'test', 1);
  await announce(id, 'live', 1);
  // Of one millisecond there is no order.
  const [own] = idsOf(await list(id, { cookie }, '?livemode=false'));
  const [live] = idsOf(await list(id, { cookie }, '?livemode=true'));
  assert.ok(live && own);
  assert.deepEqual(idsOf(await list(id, { key })), [own]);
  assert.deepEqual(idsOf(await list(id, { key }, '?livemode=true')), []);
  assert.deepEqual(idsOf(await list(id, { key: data })), []);
  assert.equal((await read(id, own, { key })).status, 200);
  const other = await world.project();
  const refused = [
    [await read(id, live, { key }), 404, 'NOT_FOUND'],
    [await read(id, own, { key: data }), 404, 'NOT_FOUND'],
    [await read(id, 'evt_x', { key }), 404, 'NOT_FOUND'],
    [await read(other.id, own, { cookie: other.cookie }), 404, 'NOT_FOUND'],
    [await list(id, { cookie: other.cookie }), 404, 'PROJECT_NOT_FOUND'],
    [await list(id, { key: other.key }), 401, 'UNAUTHENTICATED'],
  ] as const;
  for (const [answer, status, code] of refused) {
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
  }
});

test('D28 D14 an attempt shows status, cause, times and the answer, escaped, without secret or signature', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key, cookie } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  receiver.answer = (response) => {
    const signature = receiver.received.at(-1)?.headers['x-svc-signature'];
    const script = Buffer.from(`<script>alert("1")</script>${signature}`);
    response.writeHead(500).end(Buffer.concat([Buffer.from([0, 255]), script]));
  };
  await announce(id, 'test', 1);
  await world.advance(0);
  const [event = ''] = idsOf(await list(id, { cookie }));
  const { body } = await read(id, event, { cookie });
  assert.deepEqual([body.status, body.rounds, body.attempts.length], ['pending', 1, 1]);
  const [{ answer, ...attempt }] = body.attempts;
  const script = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;';
  assert.equal(answer, `\uFFFD\uFFFD${script}[…]`);
  const { status, cause, round, manual, url } = attempt;
  assert.deepEqual([status, cause, round, manual, url], [500, 'status', 1, false, receiver.url]);
  assert.ok(Number.isInteger(attempt.total_ms));
  assert.match(attempt.started_at, /Z$/);
});
