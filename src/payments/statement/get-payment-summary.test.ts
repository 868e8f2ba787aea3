// getPaymentSummary: how many payments a filter finds and what they come to.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock, dayInDakar, iso } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld();
  // Noon: an hour later is the same day.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(() => world.close());

const read = (key: string, query: Record<string, string> = {}) =>
  world.call('GET', `/v1/reports/summary?${new URLSearchParams(query)}`, { key });

test('UI95 UI96 payments of a filter by status, channel and interval, with what succeeded of them', async () => {
  const { key } = await world.project();
  const empty = (await read(key)).body;
  assert.deepEqual([empty.count, empty.amount, empty.succeeded.count, empty.data], [0, 0, 0, []]);
  await world.pay(key, { amount: 10_000, merchant_reference: 'A-1' });
  await world.pay(key, { amount: 5_000, channel: 'orange_money' });
  await world.advance(60_000);
  await world.advance(3_600_000);
  await world.pay(key, { amount: 3_000, customer: { phone: '+221771111111' } });

  const day = dayInDakar(clock.now());
  const all = (await read(key, { from: day, to: day })).body;
  assert.deepEqual([all.count, all.amount, all.truncated], [3, 18_000, false]);
  assert.deepEqual([all.from, all.to], [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`]);
  const { count, charged_amount, net_amount } = all.succeeded;
  assert.deepEqual([count, charged_amount], [2, 15_000]);
  assert.ok(net_amount < charged_amount);
  const shown = (data: Record<string, unknown>[]) =>
    data.map((row) => `${row['status']} ${row['channel']} ${row['count']} ${row['amount']}`).sort();
  const rows = ['succeeded orange_money 1 5000', 'succeeded wave 1 10000'];
  const open = all.data.find(({ status }: { status: string }) => status !== 'succeeded');
  assert.deepEqual(shown(all.data), [...rows, `${open.status} wave 1 3000`].sort());
  assert.ok(all.data.every(({ at }: { at: unknown }) => at === null));

  const hours = (await read(key, { from: day, to: day, by: 'hour' })).body.data;
  assert.equal(new Set(hours.map(({ at }: { at: string }) => at)).size, 2);
  const days = (await read(key, { by: 'day' })).body.data;
  assert.ok(days.every(({ at }: { at: string }) => at === `${day}T00:00:00.000Z`));

  const sums = async (query: Record<string, string>) => (await read(key, query)).body.amount;
  const table: [query: Record<string, string>, amount: number][] = [
    [{ status: 'succeeded' }, 15_000],
    [{ channel: 'wave' }, 13_000],
    [{ merchant_reference: 'A-1' }, 10_000],
    [{ customer_phone: '+221771111111' }, 3_000],
    [{ q: 'a-1' }, 10_000],
    // Against the same hour a week ago: up to a moment.
    [{ from: day, to: iso(clock.now() - 1_800_000) }, 15_000],
  ];
  for (const [query, amount] of table)
    assert.equal(await sums(query), amount, JSON.stringify(query));
  const other = await world.project();
  assert.equal((await read(other.key)).body.count, 0);
});

test('UI96 a span is at most 92 days, by hour a week', async () => {
  const { key } = await world.project();
  const day = (ago: number) => dayInDakar(clock.now() - ago * 86_400_000);
  const table: [query: Record<string, string>, fields: string[]][] = [
    [{ from: day(100) }, ['from']],
    [{ from: day(8), by: 'hour' }, ['from']],
    [{ from: day(1), to: day(2) }, ['to']],
    [{ from: 'x', by: 'x', status: 'x' }, ['by', 'from', 'status']],
  ];
  for (const [query, fields] of table) {
    const { status, body } = await read(key, query);
    assert.deepEqual([status, Object.keys(body.fields ?? {}).sort()], [400, fields]);
  }
  assert.equal((await read(key, { from: day(91) })).status, 200);
});
