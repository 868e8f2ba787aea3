// Proves that callers of several places never share a transaction (contract/operations.md OP86): the judge of
// statements looks on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReceiver } from '../../test/kit/receiver.ts';
import { faultsFound } from '../../test/kit/statements.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import { knownPlace, spreadForTests } from '../db/spread.ts';
import { sql } from '../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld({ SPREAD_PLACES: '4' });
});
after(async () => {
  await world.close();
  spreadForTests(Number(process.env['SPREAD_PLACES'] ?? 0));
});

test('OP86 payments of many merchants are made, paid and delivered together, a transaction for each place', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const merchants = await Promise.all(Array.from({ length: 8 }, () => world.project()));
  for (const { id, key } of merchants) {
    const body = { url: receiver.url, events: ['payment.succeeded'] };
    const made = await world.call('POST', `/v1/projets/${id}/webhooks`, { key, body });
    assert.equal(made.status, 201);
  }
  const calls = merchants.flatMap(({ key }) => Array.from({ length: 6 }, () => key));
  const answers = await Promise.all(calls.map((key) => world.pay(key)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(merchants.map(({ id }) => knownPlace(id))).size > 1, true);
  await world.advance(0);
  await world.advance(3_000);
  await receiver.waitFor(calls.length);
  await world.idle();
  const ends = await world.database.all(sql`
    select p.status, e.status as event, count(*)::int as count from payments p
      join events e on e.project_id = p.project_id and e.mode = p.mode and e.object_id = p.id group by 1, 2`);
  assert.deepEqual(ends, [{ status: 'succeeded', event: 'delivered', count: calls.length }]);
  assert.deepEqual(faultsFound, []);
});
