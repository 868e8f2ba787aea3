// Proves what becomes of a promo code whose payment is paid after its end (contract/payments.md B.8; D.3 invariant 12).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { attemptsOf } from '../../../test/kit/late-wave.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

test('a discount that late money keeps beyond the last use counts as spared, and as its customer’s', async () => {
  const mine = await world.project();
  const { key } = mine;
  const call = (method: string, path: string, body?: object) =>
    world.call(method, path, { key, ...(body ? { body } : {}) });
  const code = { code: 'SOLDES-10', kind: 'percent', value: 10 };
  const made = await call('POST', '/v1/offers', {
    ...code,
    max_redemptions: 1,
    max_per_customer: 1,
  });
  const { id } = made.body;
  const pay = (phone: string) =>
    world.pay(key, { offer_code: 'SOLDES-10', customer: { phone }, expires_in: 300 });
  const late = await pay('+221700000008');
  assert.equal(late.status, 201, late.text);
  await world.advance(0);
  await world.advance(300_000);
  assert.equal((await pay('+221700000000')).status, 201);
  await world.advance(0);
  await world.advance(31_000);
  const paid = (await call('GET', `/v1/payments/${late.body.id}`)).body;
  assert.deepEqual([paid.status, paid.late, paid.discount_amount], ['succeeded', true, 1_000]);
  const { redemptions, total_discount } = (await call('GET', `/v1/offers/${id}`)).body;
  assert.deepEqual([redemptions, total_discount], [{ reserved: 0, used: 1 }, 2_000]);
  assert.equal((await call('PATCH', `/v1/offers/${id}`, { max_redemptions: 9 })).status, 200);
  assert.equal((await pay('+221700000008')).body.code, 'OFFER_INVALID');
  assert.equal((await pay('+221700000001')).status, 201);
  assert.deepEqual(await attemptsOf(world, () => mine).audit(), []);
});
