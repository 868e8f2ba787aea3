// listCalls and getCall: the request log of a project, by what one looks for, and one request with all but its body.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join, liveProject } from '../../../test/kit/team.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';
import { forgetOld } from '../index.ts';
import { lookedThrough } from './call-list.store.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Shop = { id: string; cookie: string };

const list = async ({ id, cookie }: Shop, query: Record<string, string> = {}): Promise<Answer> =>
  world.call('GET', `/v1/projets/${id}/calls?${new URLSearchParams(query)}`, { cookie });

/** The log is written twice a second. */
const written = (shop: Shop, count: number) =>
  eventually(`${count} calls`, async () => (await list(shop)).body.data.length >= count);

const pathsOf = ({ body }: Answer) =>
  body.data.map(({ method, path }: Record<string, string>) => `${method} ${path}`);

test('UI116 the requests of keys, newest first, are found by key, status, code, method, path, id and mode', async () => {
  const shop = await world.project();
  const { key, keyId } = shop;
  const other = await world.newKey(shop.id, shop.cookie);
  const paid = await world.pay(key);
  await world.call('GET', '/v1/payments?q=secret-words', { key: other.secret });
  const missed = await world.call('GET', `/v1/payments/${'x'.repeat(9)}`, { key });
  // A member's own reads are no request of a key.
  await world.call('GET', '/v1/payments', {
    cookie: shop.cookie,
    headers: { 'X-Svc-Project': shop.id, 'X-Svc-Mode': 'test' },
  });
  await written(shop, 3);
  const all = await list(shop);
  assert.deepEqual(pathsOf(all), [
    'GET /v1/payments/xxxxxxxxx',
    'GET /v1/payments',
    'POST /v1/payments',
  ]);
  assert.equal(all.body.cursor, null);
  assert.ok(!all.text.includes('secret-words'));
  const [first] = all.body.data;
  assert.deepEqual(
    { ...first, id: '', created_at: '', duration_ms: 0 },
    {
      ...{ id: '', created_at: '', duration_ms: 0, mode: 'test', method: 'GET' },
      ...{ path: '/v1/payments/xxxxxxxxx', operation: 'getPayment', status: 404 },
      ...{ code: 'NOT_FOUND', key_id: keyId, prefix: first.prefix },
      request_id: missed.headers.get('x-request-id'),
    },
  );
  const found = async (query: Record<string, string>) => (await list(shop, query)).body.data.length;
  const table: [query: Record<string, string>, count: number][] = [
    [{ key: keyId }, 2],
    [{ key: 'key_nobody' }, 0],
    [{ status: '2xx' }, 2],
    [{ status: '4xx' }, 1],
    [{ status: '5xx' }, 0],
    [{ code: 'NOT_FOUND' }, 1],
    [{ method: 'POST' }, 1],
    [{ path: 'payments/x' }, 1],
    [{ path: '%' }, 0],
    [{ request_id: String(paid.headers.get('x-request-id')) }, 1],
    [{ request_id: 'req_of_nobody' }, 0],
    [{ mode: 'test', status: '2xx', method: 'GET' }, 1],
    [{ mode: 'live' }, 0],
    [{ created_from: iso(clock.now()).slice(0, 10) }, 3],
    [{ created_to: iso(clock.now() - 86_400_000).slice(0, 10) }, 0],
    [{ created_from: iso(clock.now() + 3_600_000) }, 0],
  ];
  for (const [query, count] of table)
    assert.equal(await found(query), count, JSON.stringify(query));
  const pages = [await list(shop, { limit: '2' })];
  pages.push(await list(shop, { limit: '2', cursor: pages[0]?.body.cursor }));
  assert.deepEqual(pages.flatMap(pathsOf), pathsOf(all));
  assert.equal(pages[1]?.body.cursor, null);
  const wrong = await list(shop, {
    status: 'x',
    limit: '0',
    cursor: 'x',
    mode: 'x',
    created_to: 'x',
  });
  assert.deepEqual(
    [wrong.status, Object.keys(wrong.body.fields).sort()],
    [400, ['created_to', 'cursor', 'limit', 'mode', 'status']],
  );
});

test('UI117 one request tells its wrong fields, what it made, whether it was replayed and from where, never a body', async () => {
  const shop = await world.project();
  const { key, id, cookie } = shop;
  const headers = {
    'Idempotency-Key': 'the-same-one',
    'User-Agent': 'Boutique/1.0 \u00e9',
    'X-Forwarded-For': '196.207.3.44',
  };
  const paid = await world.pay(key, { description: 'never-in-the-log' }, headers);
  await world.pay(key, { description: 'never-in-the-log' }, headers);
  await world.pay(key, { amount: -1, customer: { phone: 'x' }, 'so\nwrong': 1 }, headers);
  await world.call('GET', `/v1/payments/${paid.body.id}`, { key });
  await written(shop, 4);
  const { body } = await list(shop);
  const details = await Promise.all(
    body.data.map((one: { id: string }) =>
      world.call('GET', `/v1/projets/${id}/calls/${one.id}`, { cookie }),
    ),
  );
  const [read, refused, again, made] = details.map((answer) => answer.body);
  assert.deepEqual([made.object_id, made.replayed, made.fields], [paid.body.id, false, []]);
  assert.deepEqual([again.object_id, again.replayed], [paid.body.id, true]);
  assert.equal(read.object_id, paid.body.id);
  assert.deepEqual(
    [refused.code, refused.status, refused.object_id],
    ['INVALID_REQUEST', 400, null],
  );
  assert.deepEqual(refused.fields.sort(), ['amount', 'customer.phone', 'so?wrong']);
  assert.equal(made.address, '127.0.0.*');
  assert.ok(made.agent.startsWith('Boutique/1.0'));
  assert.ok(!JSON.stringify(details).includes('never-in-the-log'));
  assert.ok(!JSON.stringify(details).includes(key));
  const rows = await world.database.all(sql`select * from calls where project_id = ${id}`);
  const kept = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? '' : value));
  for (const text of ['never-in-the-log', '127.0.0.1', '196.207.3.44', key]) {
    assert.ok(!kept.includes(text), text);
  }
  for (const wrong of ['0', 'x', '9'.repeat(30)]) {
    const answer = await world.call('GET', `/v1/projets/${id}/calls/${wrong}`, { cookie });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
  }
});

test('UI116 UI57 a viewer reads the log, a stranger and another project nothing of it', async () => {
  const shop = await world.project();
  await world.call('GET', '/v1/moi/cle', { key: shop.key });
  await written(shop, 1);
  const viewer = await join(world, shop.id, 'viewer');
  const seen = await list({ ...shop, cookie: viewer.cookie });
  assert.equal(seen.body.data.length, 1);
  const other = await liveProject(world);
  assert.deepEqual((await list(other)).body.data, []);
  const path = `/v1/projets/${other.id}/calls/${seen.body.data[0].id}`;
  assert.equal((await world.call('GET', path, { cookie: other.cookie })).status, 404);
  assert.equal((await list({ ...shop, cookie: other.cookie })).status, 404);
});

test('UI116 a filter that finds one among very many looks through a part, and says where to go on', async () => {
  const shop = await world.project();
  await world.database.run(sql`
    insert into calls (project_id, key_id, prefix, method, path, family, status, code, duration_ms, created_at)
    select ${shop.id}, ${shop.keyId}, 'x', 'GET', '/v1/payments', 'payments',
           case when n = 1 then 404 else 200 end, case when n = 1 then 'NOT_FOUND' end, 1,
           now() - interval '1 hour'
      from generate_series(1, ${lookedThrough + 10}) n`);
  const first = await list(shop, { code: 'NOT_FOUND' });
  assert.deepEqual(first.body.data, []);
  assert.notEqual(first.body.cursor, null);
  const next = await list(shop, { code: 'NOT_FOUND', cursor: first.body.cursor });
  assert.equal(next.body.data.length, 1);
  assert.equal(next.body.cursor, null);
});

test('UI116 after 90 days a request and the sums of its hour are forgotten', async () => {
  const shop = await world.project();
  await world.call('GET', '/v1/moi/cle', { key: shop.key });
  await written(shop, 1);
  clock.advance(91 * 86_400_000);
  await forgetOld(world.database);
  const left = await world.database.one(sql`
    select (select count(*)::int from calls where project_id = ${shop.id}) as calls,
           (select count(*)::int from call_hours where project_id = ${shop.id}) as hours`);
  assert.deepEqual(left, { calls: 0, hours: 0 });
});
