// Proves that the audit asks payments, refunds, disputes and quotes of one another from both sides: whichever of two is gone, what
// the other says is named (contract/payments.md D.3, invariants 5 and 9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf, type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
  shop = await newMerchant(world);
});
after(() => world.close());

const paid = async () => {
  const { id } = (await world.pay(shop.key)).body;
  await settle(world);
  return id as string;
};
/** Invariants 5 and 9, and no other. */
const audit = async () =>
  (await auditOf(world, shop, ['payments', 'quotes'])).filter((line) => /^[59] /.test(line)).sort();

/** What is found while rows are away. */
async function without(table: string, id: string, ...others: string[]): Promise<string[]> {
  await plant(
    world.databaseUrl,
    `create table away as select * from ${table} where id = '${id}'`,
    `delete from ${table} where id = '${id}'`,
    ...others,
  );
  const found = await audit();
  await plant(world.databaseUrl, `insert into ${table} select * from away`, 'drop table away');
  return found;
}

test('D.3 invariant 5: a payment without the refund that it counts, and a refund without its payment, are named', async () => {
  const payment_id = await paid();
  const refund = await shop.post('/v1/refunds', { payment_id, amount: 500 }, once());
  // Pending, then refunded.
  for (const status of ['requested', 'succeeded']) {
    assert.equal((await shop.read(`/v1/refunds/${refund.body.id}`)).status, status);
    assert.deepEqual(await audit(), []);
    assert.deepEqual(await without('refunds', refund.body.id), [
      `5 ${payment_id} counts refunds or disputes that are not there`,
    ]);
    await settle(world);
  }
  assert.deepEqual(await without('payments', payment_id), [
    `5 ${payment_id} is not there, and refunds name it`,
  ]);
  assert.deepEqual(await audit(), []);
});

test('D.3 invariant 5: a payment without the dispute that it names, and a dispute without its payment, are named', async () => {
  const payment_id = await paid();
  const { id } = (await shop.post('/v1/test/disputes', { payment_id })).body;
  assert.deepEqual(await audit(), []);
  assert.deepEqual(await without('disputes', id), [
    `5 ${payment_id} counts refunds or disputes that are not there`,
  ]);
  assert.deepEqual(await without('payments', payment_id), [
    `5 ${payment_id} is not there, and disputes name it`,
  ]);
  // Of a merchant who has payments alone.
  const other = await newMerchant(world);
  const { id: alone } = (await world.pay(other.key)).body;
  await settle(world);
  await plant(world.databaseUrl, `update payments set dispute_id = 'dp_1' where id = '${alone}'`);
  assert.deepEqual(await auditOf(world, other, ['payments']), [
    `5 ${alone} counts refunds or disputes that are not there`,
  ]);
});
