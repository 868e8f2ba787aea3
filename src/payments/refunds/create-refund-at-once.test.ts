// Proves that the lock of a payment alone keeps its refunds within it: the check of the database, which would undo what
// the lock missed, is taken away here (contract/payments.md B.4).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;

before(async () => {
  world = await startWorld();
  await world.database.run(sql`alter table payments drop constraint payments_remainder`);
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

test('60 refunds at once by two servers on a remainder for 3: exactly 3, without the check of the database', async () => {
  const { key } = await world.project();
  const { url } = await world.second();
  // Funds for all of them: what stops them is the payment alone.
  await world.call('POST', '/v1/test/balance', { key, body: { amount: 1_000_000 } });
  for (let round = 0; round < 3; round++) {
    const { body } = await world.pay(key);
    await world.advance(0);
    await world.advance(2_000);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        world.call('POST', `${n % 2 ? url : ''}/v1/refunds`, {
          key,
          headers: { 'Idempotency-Key': randomBytes(12).toString('hex') },
          body: { payment_id: body.id, amount: 3_000 },
        }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body: { code } }) =>
      status === 400 ? code === 'INVALID_REQUEST' : false,
    );
    assert.deepEqual([made.length, refused.length], [3, 57]);
    const after = (await world.call('GET', `/v1/payments/${body.id}`, { key })).body;
    assert.equal(after.refund_pending_amount + after.refunded_amount, 9_000);
  }
});
