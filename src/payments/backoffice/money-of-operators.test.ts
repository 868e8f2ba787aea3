// Proves what an operator's first page counts of money: attempts by hand, what lies in suspense, what was collected today
// (contract/dashboard.md UI155).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInUtc, iso } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const person = async () => (await operatorOf(world, 'support', 'money')).cookie;
const health = async (cookie: string) =>
  (await world.call('GET', '/v1/backoffice/health', { cookie })).body;

test('UI155 hands and suspense are counted with their oldest, real money of today by channel', async () => {
  const [one, other] = [await person(), await person()];
  const day = dayInUtc(clock.now());
  const before = await health(one);
  assert.deepEqual(
    [before.hands, before.suspense, before.collected],
    [
      { count: 0, oldest_at: null },
      { count: 0, oldest_at: null },
      { day, channels: [] },
    ],
  );
  const [first, second] = [await world.project(), await world.project()];
  const lost = await world.pay(first.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await world.advance(0);
  const since = clock.now() - 60_000;
  await world.database.run(sql`
    update attempts set hand_since = ${new Date(since)}
     where project_id = ${first.id} and object_id = ${lost.body.id}`);
  const corrections = '/v1/backoffice/ledger/corrections';
  for (const amount of [12_500, 500]) {
    const body = {
      ...{ channel: 'wave', difference: 'operator_has_more', amount, reason },
      statement_line: `Relevé du 22, ligne ${amount}`,
    };
    const { id } = (await world.call('POST', corrections, { cookie: one, body })).body;
    const path = `${corrections}/${id}/confirm`;
    const booked = await world.call('POST', path, { cookie: other, body: { reason } });
    assert.equal(booked.status, 200, booked.text);
  }
  for (const [project, mode, on, channel, amount] of [
    [first.id, 'live', day, 'wave', 10_000],
    [second.id, 'live', day, 'wave', 5_000],
    [second.id, 'live', day, 'card', 700],
    [second.id, 'live', '2026-01-05', 'card', 9_000],
    [second.id, 'test', day, 'wave', 8_000],
  ] as const) {
    await world.database.run(sql`
      insert into collected_days (project_id, mode, day, channel, amount)
      values (${project}, ${mode}, ${on}::date, ${channel}, ${amount})`);
  }
  const found = await health(one);
  assert.deepEqual(found.hands, { count: 1, oldest_at: iso(since) });
  assert.equal(found.suspense.count, 2);
  assert.ok(Date.parse(found.suspense.oldest_at) > since);
  assert.deepEqual(found.collected, {
    day,
    channels: [
      { channel: 'card', amount: 700 },
      { channel: 'wave', amount: 15_000 },
    ],
  });
});
