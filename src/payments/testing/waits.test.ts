// Proves that money told to wait in test mode waits until it is advanced, however far its clock is moved (contract/payments.md
// B.12), and that what was asked for by a clock that was put back ends when it is told too: advanceTestPayout, advanceTestRefund,
// advanceTestPayment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { newMerchant, once, settle, wallet } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

const day_s = 86_400;

test('B.12 what waits, by a number or by a header, with a delay or without, ends when it is told and never before', async () => {
  const shop = await newMerchant(world);
  await shop.fund(50_000);
  const ordinary = await shop.destination();
  const waiting = await shop.destination({ ...wallet, phone: '+221700000024' });
  const paid = await world.pay(shop.key, { customer: { phone: '+221700000015' }, amount: 9_000 });
  const plain = await world.pay(shop.key, { amount: 9_000 });
  await settle(world);
  const told = (header: string) => ({ ...once(), 'X-Svc-Simulate': header });
  const refund = (payment_id: string, header?: string) =>
    shop.post('/v1/refunds', { payment_id, amount: 100 }, header ? told(header) : once());
  const made = await Promise.all([
    shop.payOut({ destination_id: waiting, amount: 1_000 }),
    shop.payOut({ destination_id: ordinary, amount: 1_000 }, told('waits')),
    shop.payOut({ destination_id: ordinary, amount: 1_000 }, told('waits;delay=5')),
    refund(paid.body.id),
    refund(plain.body.id, 'waits'),
    refund(plain.body.id, 'waits;delay=5'),
  ]);
  const paths = made.map(({ status, body, text }) => {
    assert.equal(status, 201, text);
    return `${body.id.startsWith('po_') ? 'payouts' : 'refunds'}/${body.id}`;
  });
  const statuses = () =>
    Promise.all(paths.map(async (path) => (await shop.read(`/v1/${path}`)).status));
  const open = [...Array(3).fill('processing'), ...Array(3).fill('requested')];
  for (const advance_s of [3 * day_s, 390 * day_s]) {
    assert.equal((await shop.post('/v1/test/clock', { advance_s })).status, 200);
    assert.deepEqual(await statuses(), open, `${advance_s} s later`);
  }
  const { reserved_payouts, reserved_refunds } = await shop.balances();
  assert.deepEqual([reserved_payouts > 0, reserved_refunds > 0], [true, true]);
  const ends = ['succeeded', 'destination_limit', 'succeeded', 'succeeded', 'failed', 'succeeded'];
  for (const [n, path] of paths.entries()) {
    const ended = await shop.post(`/v1/test/${path}/advance`, { outcome: ends[n] }, once());
    assert.equal(ended.status, 200, ended.text);
  }
  const ended = ['succeeded', 'failed', 'succeeded', 'succeeded', 'failed', 'succeeded'];
  assert.deepEqual(await statuses(), ended);
});

test('B.12 reversed: however long it waited, a payout has succeeded and is taken back five seconds after it was told', async () => {
  const shop = await newMerchant(world);
  await shop.fund(50_000);
  const destination_id = await shop.destination({ ...wallet, phone: '+221700000024' });
  const { id } = (await shop.payOut({ destination_id, amount: 1_000 })).body;
  await shop.post('/v1/test/clock', { advance_s: 3 * day_s });
  const told = () => shop.post(`/v1/test/payouts/${id}/advance`, { outcome: 'reversed' }, key);
  const key = once();
  const first = await told();
  assert.deepEqual([first.status, first.body.status], [200, 'succeeded'], first.text);
  assert.equal((await told()).text, first.text);
  const stands = async () => (await shop.read(`/v1/payouts/${id}`)).status;
  await world.advance(2_000);
  assert.equal(await stands(), 'succeeded');
  await world.advance(3_000);
  assert.equal(await stands(), 'failed');
});

test('B.12 what was made by a clock that has been released since is ended at once by advance', async () => {
  const shop = await newMerchant(world);
  await shop.fund(50_000);
  const destination_id = await shop.destination();
  const paid = await world.pay(shop.key, { amount: 9_000 });
  await settle(world);
  assert.equal((await shop.post('/v1/test/clock', { advance_s: 10 * day_s })).status, 200);
  const slow = { 'X-Svc-Simulate': 'succeeded;delay=3600' };
  const things = [
    ['payouts', await shop.payOut({ destination_id, amount: 700 }, slow), 'destination_limit'],
    ['payouts', await shop.payOut({ destination_id, amount: 700 }, slow), 'succeeded'],
    [
      'refunds',
      await shop.post(
        '/v1/refunds',
        { payment_id: paid.body.id, amount: 100 },
        { ...once(), ...slow },
      ),
      'failed',
    ],
    ['payments', await world.pay(shop.key, {}, slow), 'succeeded'],
    ['payments', await world.pay(shop.key, {}, slow), 'insufficient_funds'],
    ['payments', await world.pay(shop.key, {}, slow), 'expired'],
  ] as const;
  await world.advance(0);
  assert.equal((await shop.post('/v1/test/clock', { release: true })).status, 200);
  for (const [what, { body }, outcome] of things) {
    const path = `/v1/test/${what}/${body.id}/advance`;
    const ended = await shop.post(path, { outcome }, once());
    assert.equal(ended.status, 200, `${what} ${outcome}: ${ended.text}`);
    const isFailure = outcome !== 'succeeded' && outcome !== 'expired';
    assert.equal(ended.body.status, isFailure ? 'failed' : outcome);
  }
});
