// Proves that the audit names payouts, reserves and quotes that are not as they must be (contract/payments.md D.3,
// invariants 4, 6 and 9), and what keeps an account from being closed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf, type Merchant, newMerchant, settle, wallet } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let shop: Merchant;
let paid: string;

before(async () => {
  world = await startWorld();
  shop = await newMerchant(world);
  await shop.fund(10_000);
  const body = { destination_id: await shop.destination(), amount: 1_000 };
  const { quote_hash } = (await shop.post('/v1/payouts/quote', body)).body;
  paid = (await shop.payOut({ ...body, quote_hash })).body.id;
  await shop.payOut({
    ...body,
    destination_id: await shop.destination({ ...wallet, phone: '+221700000026' }),
  });
  await settle(world);
  await world.advance(5_000);
  await shop.payOut({
    ...body,
    destination_id: await shop.destination({ ...wallet, phone: '+221700000024' }),
  });
});
after(() => world.close());

const audit = () => auditOf(world, shop, ['payouts', 'balances']);

const change = (set: ReturnType<typeof sql>, id = paid) =>
  world.database.run(sql`update payouts set ${set} where project_id = ${shop.id} and id = ${id}`);

test('D.3 payouts that are whole, taken back or under way are passed over in silence', async () => {
  assert.deepEqual(await audit(), []);
});

test('D.3 invariants 4, 6, 9: each planted fault of a payout is named', async () => {
  await change(sql`status = 'processing'`);
  const open = await audit();
  assert.deepEqual(
    open.map((line) => line[0]),
    ['6', '4'],
  );
  assert.ok(open[0]?.includes(paid));
  await change(sql`status = 'failed', failure_reason = 'destination_limit'`);
  assert.deepEqual(
    (await audit()).map((line) => line[0]),
    ['6'],
  );
  await change(sql`status = 'succeeded', failure_reason = null`);
  await change(sql`fee = fee + 1, received_amount = received_amount - 1`);
  assert.deepEqual(
    (await audit()).map((line) => line[0]),
    ['9'],
  );
  await change(
    sql`fee = fee - 1, received_amount = received_amount + 1, destination_id = 'pd_other'`,
  );
  assert.deepEqual(
    (await audit()).map((line) => line[0]),
    ['9'],
  );
});

test('D.3 invariant 4: francs reserved for no payout at all are named', async () => {
  await world.database.run(
    sql`delete from payouts where project_id = ${shop.id} and status = 'processing'`,
  );
  const found = await audit();
  assert.ok(
    found.some((line) => line.startsWith('4 payouts holds 1025, and open payouts need 0')),
    found.join(),
  );
});
