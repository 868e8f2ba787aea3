// Proves that a payout of which its operator says nothing keeps its funds and, after a day, is marked for a person
// (contract/payments.md B.3 rule 1, B.5; contract/rails.md RA19).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { newMerchant } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

test('RA19 its funds stay reserved however long, a person is told after a day, and its operator may still end it', async (t) => {
  const shop = await newMerchant(world);
  await shop.fund(10_000);
  const destination_id = await shop.destination();
  const silence = async () => {
    throw new Error('no answer');
  };
  const silent = [
    t.mock.method(simulator, 'payOut', silence),
    t.mock.method(simulator, 'findPayOut', silence),
  ];
  const { id } = (await shop.payOut({ destination_id, amount: 1_000 })).body;
  const stands = async () => {
    const { stage, status } = await shop.read(`/v1/payouts/${id}`);
    const row = await world.database.one<{ marked: boolean }>(sql`
      select hand_since is not null as marked from attempts
       where project_id = ${shop.id} and mode = 'test' and object_id = ${id}`);
    const { reserved_payouts } = await shop.balances();
    return [status, stage, reserved_payouts, row?.marked];
  };
  await world.advance(0);
  await world.advance(23 * 3_600_000);
  assert.deepEqual(await stands(), ['processing', 'unknown', 1_025, false]);
  await world.advance(7 * 3_600_000);
  assert.deepEqual(await stands(), ['processing', 'unknown', 1_025, true]);
  for (const one of silent) one.mock.restore();
  await world.advance(7 * 3_600_000);
  assert.deepEqual(await stands(), ['succeeded', 'done', 0, false]);
});
