// getUsage: a project's calls by day, hour, key and operation, its fullest minute, and when a quota will be used up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInUtc, iso } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld();
  // Noon: neither the day nor the pace ends under the test.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(() => world.close());

type Shop = { id: string; cookie: string };
const read = (shop: Shop, query: Record<string, string> = {}) =>
  world.call('GET', `/v1/projets/${shop.id}/usage?${new URLSearchParams(query)}`, {
    cookie: shop.cookie,
  });

const sum = (data: { calls: number }[]) => data.reduce((all, { calls }) => all + calls, 0);

test('UI122 calls and errors by day, hour, key and operation; the fullest minute; refusals by code', async () => {
  const shop = await world.project();
  const other = await world.newKey(shop.id, shop.cookie);
  const use = (key: string, path: string) => world.call('GET', path, { key });
  await use(shop.key, '/v1/payments');
  await use(shop.key, '/v1/payments/pay_x');
  await use(other.secret, '/v1/payments');
  await eventually('three', async () => sum((await read(shop)).body.data) === 3);
  clock.advance(3_600_000);
  await use(shop.key, '/v1/webhook-event-types');
  await eventually('four', async () => sum((await read(shop)).body.data) === 4);

  const day = dayInUtc(clock.now());
  const { body } = await read(shop);
  assert.deepEqual([body.by, body.group, body.to], ['day', 'none', day]);
  assert.equal(Date.parse(body.to) - Date.parse(body.from), 13 * 86_400_000);
  const at = `${day}T00:00:00.000Z`;
  assert.deepEqual(body.data, [{ at, key_id: null, operation: null, calls: 4, errors: 1 }]);
  assert.deepEqual(body.codes, [{ code: 'NOT_FOUND', count: 1 }]);
  assert.deepEqual([body.minute.limit, body.minute.highest], [600, 3]);
  assert.equal(body.minute.highest_at.slice(16), ':00.000Z');

  const hours = (await read(shop, { by: 'hour' })).body;
  assert.deepEqual(
    hours.data.map(({ calls }: { calls: number }) => calls),
    [3, 1],
  );
  const keys = (await read(shop, { group: 'key' })).body.data;
  const byKey = keys.map((row: Record<string, unknown>) => [
    row['key_id'],
    row['calls'],
    row['errors'],
  ]);
  assert.deepEqual(
    byKey.sort(),
    [
      [shop.keyId, 3, 1],
      [other.id, 1, 0],
    ].sort(),
  );
  const operations = (await read(shop, { group: 'operation' })).body.data;
  assert.deepEqual(
    operations.map((row: Record<string, unknown>) => `${row['operation']} ${row['calls']}`),
    ['getPayment 1', 'listEventTypes 1', 'listPayments 2'],
  );
  const elsewhere = await read(await world.project());
  assert.deepEqual(elsewhere.body.data, []);
});

test('UI122 a quota tells what is used and when it ends at the pace of the day', async () => {
  const shop = await world.project();
  const other = await world.newKey(shop.id, shop.cookie, { daily_limit: 100 });
  const day = dayInUtc(clock.now());
  const set = (subject: string, used: number) =>
    world.database.run(sql`
      insert into day_counts (day, subject, used) values (${day}::date, ${subject}, ${used})
      on conflict (day, subject) do update set used = excluded.used`);
  const quota = async () => (await read(shop)).body.quota;
  const untouched = await quota();
  assert.deepEqual(untouched.account, { limit: 1_000, used: 0, spent_at: null });
  assert.equal(untouched.reset, iso(Math.ceil(clock.now() / 86_400_000) * 86_400_000));
  await set(other.id, 80);
  await set(shop.keyId, 10);
  const owner = await world.database.one<{ owner_id: string }>(
    sql`select owner_id from projects where id = ${shop.id}`,
  );
  await set(String(owner?.owner_id), 1_000);
  const { account, keys } = await quota();
  assert.deepEqual([account.used, account.spent_at !== null], [1_000, true]);
  const of = (id: string) => keys.find((key: { key_id: string }) => key.key_id === id);
  // 80 of 100 since midnight: the rest takes a quarter of that time again.
  const now = clock.now();
  const midnight = now - (now % 86_400_000);
  const expected = now + (now - midnight) / 4;
  assert.ok(Math.abs(Date.parse(of(other.id).spent_at) - expected) < 60_000);
  assert.deepEqual(of(shop.keyId), { key_id: shop.keyId, limit: 1_000, used: 10, spent_at: null });
});

test('UI122 a span is at most what is kept, and by hour a week', async () => {
  const shop = await world.project();
  const day = (ago: number) => dayInUtc(clock.now() - ago * 86_400_000);
  const table: [query: Record<string, string>, fields: string[]][] = [
    [{ from: 'x' }, ['from']],
    [{ from: day(120) }, ['from']],
    [{ from: day(1), to: day(2) }, ['to']],
    [{ from: day(7), by: 'hour' }, ['to']],
    [{ by: 'week', group: 'x' }, ['by', 'group']],
  ];
  for (const [query, fields] of table) {
    const { status, body } = await read(shop, query);
    assert.deepEqual([status, Object.keys(body.fields ?? {}).sort()], [400, fields]);
  }
  assert.equal((await read(shop, { from: day(6), by: 'hour' })).status, 200);
  assert.equal((await read(shop, { from: day(90) })).status, 200);
});
