// Proves that a payout of which its operator says nothing keeps its funds and, after a day, is marked for a person
// (contract/payments.md B.3 rule 1, B.5; contract/rails.md RA16, RA19, RA20).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { newMerchant } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { type ByHand, settleByHand } from '../hands/index.ts';

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

test('RA16 RA20 a call that is made again is on its way before it leaves: nobody gives its funds back meanwhile', async (t) => {
  const shop = await newMerchant(world);
  await shop.fund(10_000);
  const destination_id = await shop.destination();
  const nothing = { paid: [], open: 'unknown', refused: null, operatorReference: null } as const;
  const find = t.mock.method(simulator, 'findPayOut', async () => ({ ...nothing, seen: false }));
  const payOut = t.mock.method(simulator, 'payOut', async () => {
    throw new Error('no answer');
  });
  const { id } = (await shop.payOut({ destination_id, amount: 1_000 })).body;
  await world.advance(0);
  const attempt = await world.database.one<{ id: string; state: string }>(sql`
    select id, state from attempts where project_id = ${shop.id} and object_id = ${id}`);
  assert.equal(attempt?.state, 'unknown');
  // A person says that nothing was paid while the same call is at the operator again.
  const quiet = () => {};
  const byHand: ByHand = {
    ...{ id: attempt?.id ?? '', verdict: 'not_paid', reason: 'relevé du jour' },
    ...{ actor: { by: 'Awa' }, rails: [simulator] },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
  const said: unknown[] = [];
  payOut.mock.mockImplementation(async ({ amount }) => {
    await settleByHand(world.database, byHand).then(
      () => said.push('ended'),
      (error) => said.push(error.code),
    );
    const paid = [{ operatorReference: 'OP-1', amount, at: clock.now() }];
    const known = { ...nothing, paid, open: 'no', seen: true, operatorReference: 'OP-1' } as const;
    find.mock.mockImplementation(async () => known);
    return { result: 'accepted', operatorReference: 'OP-1', nextAction: null, closesAt: null };
  });
  for (let minute = 0; minute < 30; minute++) await world.advance(60_000);
  assert.deepEqual(said, ['INVALID_STATE']);
  assert.equal((await shop.read(`/v1/payouts/${id}`)).status, 'succeeded');
  const { available, reserved_payouts } = await shop.balances();
  assert.deepEqual([available, reserved_payouts], [8_975, 0]);
});
