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
  // A job that came to its object now would find nothing, and not come again.
  await world.idle();
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

test('D.3 invariant 9: a quote that two objects name, nobody used, or of another payment, is named with its object', async () => {
  const destination_id = await shop.destination();
  await shop.fund(10_000);
  const made = async (kind: 'refunds' | 'payouts', body: object) => {
    const { quote_hash } = (await shop.post(`/v1/${kind}/quote`, body)).body;
    const answer = await shop.post(`/v1/${kind}`, { ...body, quote_hash }, once());
    assert.equal(answer.status, 201, answer.text);
    return { kind, id: answer.body.id as string, quote_hash };
  };
  const payment_id = await paid();
  const objects = [
    await made('refunds', { payment_id, amount: 100 }),
    await made('payouts', { destination_id, amount: 1_000 }),
  ];
  const bare = {
    refunds: (await shop.post('/v1/refunds', { payment_id, amount: 100 }, once())).body.id,
    payouts: (await shop.payOut({ destination_id, amount: 1_000 })).body.id,
  };
  assert.deepEqual(await audit(), []);
  for (const { kind, id, quote_hash } of objects) {
    const other = bare[kind];
    const set = (table: string, row: string, what: string) =>
      plant(world.databaseUrl, `update ${table} set ${what} where id = '${row}'`);
    await set(kind, other, `quote_hash = '${quote_hash}'`);
    assert.deepEqual(await audit(), [`9 ${other} names a quote that it did not use`]);
    await set(kind, other, 'quote_hash = null');
    await set('quotes', quote_hash, 'used_by = null');
    assert.deepEqual(await audit(), [`9 ${id} names a quote that it did not use`]);
    await set('quotes', quote_hash, `used_by = '${id}', object_id = 'another'`);
    assert.deepEqual(await audit(), [`9 ${id} is not as the quote that it used`]);
    await set(
      'quotes',
      quote_hash,
      `object_id = '${kind === 'refunds' ? payment_id : destination_id}'`,
    );
    assert.deepEqual(await without('quotes', quote_hash), [
      `9 ${id} names a quote that it did not use`,
    ]);
    assert.deepEqual(await audit(), []);
  }
});
