// Proves that calls at once pass neither funds nor a quote, and that a key gives its payout again (contract/payments.md
// B.5, B.13).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { auditOf, type Merchant, newMerchant, once } from '../../../test/kit/payouts.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { openDisputeByOperator } from '../disputes/index.ts';

let world: World;
let shop: Merchant;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});

const audit = () => auditOf(world, shop, ['payouts']);

test('50 payouts at once on funds for 10: exactly 10', async () => {
  await world.database.run(sql`
    update merchant_accounts set limits = '{"payouts":{"daily_count":1000}}' where project_id = ${shop.id}`);
  const destination_id = await shop.destination();
  await shop.fund(10_250);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.payOut({ destination_id, amount: 1_000 })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 10);
  assert.ok(
    answers.every(({ status, body }) => status === 201 || body.code === 'INSUFFICIENT_FUNDS'),
  );
  const { available, reserved_payouts } = await shop.balances();
  assert.deepEqual([available, reserved_payouts], [0, 10_250]);
  assert.deepEqual(await audit(), []);
});

test('a quote used by 50 at once makes exactly one payout, also where they share a transaction', async () => {
  const destination_id = await shop.destination();
  await shop.fund(100_000);
  const body = { destination_id, amount: 1_000 };
  const { quote_hash } = (await shop.post('/v1/payouts/quote', body)).body;
  // Two go ahead and take the two transactions at once that there are: those behind them wait, and go together.
  const ahead = [shop.payOut(body), shop.payOut(body)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.payOut({ ...body, quote_hash })),
  );
  assert.deepEqual(
    (await Promise.all(ahead)).map(({ status }) => status),
    [201, 201],
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'QUOTE_INVALID'));
  assert.deepEqual(await audit(), []);
});

test('the same key gives the first payout again; another body is a conflict; a reference is taken for ever', async () => {
  const destination_id = await shop.destination();
  await shop.fund(10_000);
  const headers = once();
  const body = { destination_id, amount: 100, merchant_reference: 'V-1' };
  const first = await shop.post('/v1/payouts', body, headers);
  // A replay goes before every other check: the account may be suspended by then.
  await world.database.run(
    sql`update merchant_accounts set status = 'suspended' where project_id = ${shop.id}`,
  );
  const again = await shop.post('/v1/payouts', body, headers);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(
    (await shop.post('/v1/payouts', { ...body, amount: 101 }, headers)).body.code,
    'IDEMPOTENCY_CONFLICT',
  );
  await world.database.run(
    sql`update merchant_accounts set status = 'active' where project_id = ${shop.id}`,
  );
  assert.equal((await shop.payOut(body)).body.code, 'DUPLICATE_MERCHANT_REFERENCE');
  assert.equal(
    (await shop.post('/v1/payouts', { ...body, merchant_reference: 'V-2' })).body.code,
    'INVALID_REQUEST',
  );
});

test('a dispute that is opened while a payout takes its funds waits for it: the payout is made or refused (D.4)', async () => {
  const destination_id = await shop.destination();
  await shop.fund(10_000);
  const [payment] = (await shop.read('/v1/payments')).data;
  await shop.payOut({ destination_id, amount: 100 });
  const rolledBack = new Error('rolled back');
  let together: Promise<unknown>[] = [];
  const holding = world.database.transaction(async (tx) => {
    // The same reference, not committed: the payout has seen its funds, and waits to be written.
    const given = JSON.stringify({ id: newId('po'), merchant_reference: 'V-9' });
    await tx.run(sql`
      insert into payouts select (jsonb_populate_record(p, ${given}::jsonb)).* from payouts p where project_id = ${shop.id}`);
    const payout = shop.payOut({ destination_id, amount: 9_000, merchant_reference: 'V-9' });
    await locksAwaited(world, 1);
    const claim = openDisputeByOperator(world.database, {
      scope: { projectId: shop.id, mode: 'test' },
      paymentId: payment.id,
      reason: 'not_received',
      statement: 'Rien reçu',
      actor: { by: 'terminal' },
    });
    together = [payout.then(({ status, text }) => assert.equal(status, 201, text)), claim];
    await Promise.race([claim, locksAwaited(world, 2)]);
    throw rolledBack;
  });
  await assert.rejects(holding, rolledBack);
  await Promise.all(together);
  const { available, disputed, reserved_payouts } = await shop.balances();
  assert.deepEqual([available, disputed, reserved_payouts], [-9_215, 10_000, 9_215]);
  assert.deepEqual(await audit(), []);
});
