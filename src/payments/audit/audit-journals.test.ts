// Proves that the audit names journals whose object is gone, whatever it was, and a second payment without its attempt
// (contract/payments.md D.3, invariant 6).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf, type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
  shop = await newMerchant(world);
  await shop.fund(10_000);
});
after(() => world.close());

const own = () => sql`project_id = ${shop.id}`;
const audit = async () =>
  (await auditOf(world, shop, ['journals'])).filter((line) => line.startsWith('6 ')).sort();

const paid = async () => {
  const { id } = (await world.pay(shop.key)).body;
  await settle(world);
  return id as string;
};

test('D.3 invariant 6: a journal whose payment, refund, payout or dispute is gone is named', async () => {
  const payment_id = await paid();
  const made = {
    refunds: (await shop.post('/v1/refunds', { payment_id, amount: 100 }, once())).body.id,
    payouts: (await shop.payOut({ destination_id: await shop.destination(), amount: 1_000 })).body
      .id,
    disputes: (await shop.post('/v1/test/disputes', { payment_id: await paid() })).body.id,
    payments: payment_id,
  };
  await settle(world);
  assert.deepEqual(await audit(), []);
  for (const [table, id] of Object.entries(made)) {
    assert.ok(id, table);
    const rows = await world.database.all<{ id: string }>(
      sql`select id from journals where ${own()} and object_id = ${id}`,
    );
    assert.ok(rows.length > 0, table);
    const expected = rows.map((row) => `6 ${row.id} names ${id}, which is not there`);
    await plant(
      world.databaseUrl,
      `create table gone as select * from ${table} where id = '${id}'`,
      `delete from ${table} where id = '${id}'`,
    );
    assert.deepEqual(await audit(), expected.sort(), table);
    await plant(world.databaseUrl, `insert into ${table} select * from gone`, 'drop table gone');
    assert.deepEqual(await audit(), [], table);
  }
});

test('D.3 invariant 6: a second payment without a second attempt, one given back by none, or an operator’s fee of none is named', async () => {
  const object = await paid();
  const journal = (transition: string, attempt: number) => {
    const id = newId('txn');
    const planted: [string, unknown[]] = [
      `insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
       values ($1, 'test', $2, 'payment', $3, $4, $5, 2, now())`,
      [shop.id, id, object, transition, attempt],
    ];
    const says = `6 ${id} is ${transition} of attempt ${attempt} of ${object}, which has no such attempt`;
    return { planted, says };
  };
  const seconds = [journal('P2', 1), journal('P2', 2), journal('P2b', 1), journal('P2b', 3)];
  const all = [...seconds, journal('P1b', 4)];
  await plant(world.databaseUrl, ...all.map(({ planted }) => planted));
  assert.deepEqual(await audit(), all.map(({ says }) => says).sort());
});
