// Proves what `?expand=` adds to refunds, payouts and disputes (contract/payments.md B.0), and the tax line of each
// operation (B.2).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { type Merchant, newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let mine: Merchant;
let payment: string;
before(async () => {
  world = await startWorld();
  mine = await newMerchant(world);
  payment = (await world.pay(mine.key, { amount: 500_000 })).body.id;
  await settle(world);
});
after(async () => {
  await assertLedgerWhole(world.database, { disputed: true });
  await world.close();
});

const words = (lines: { type?: string; transition?: string }[]) => [
  ...new Set(lines.map(({ type, transition }) => type ?? transition)),
];

test('B.0 expand=refunds of a payment that has more than a list shows: the newest, oldest first', async () => {
  const paid = (await world.pay(mine.key)).body.id;
  await settle(world);
  const ids: string[] = [];
  for (let n = 0; n < 103; n++) {
    const body = { payment_id: paid, amount: 1 };
    ids.push((await mine.post('/v1/refunds', body, once())).body.id);
  }
  const { refunds } = await mine.read(`/v1/payments/${paid}?expand=refunds`);
  assert.deepEqual(
    refunds.map(({ id }: { id: string }) => id),
    ids.slice(3),
  );
});

test('B.0 expand on a refund and a payout: attempts, events and ledger, each only when asked for', async () => {
  const body = { payment_id: payment, amount: 1_000 };
  const refund = (await mine.post('/v1/refunds', body, once())).body;
  const destination_id = await mine.destination();
  const payout = (await mine.payOut({ destination_id, amount: 2_000 })).body;
  await settle(world);
  for (const [path, events, journals] of [
    [`/v1/refunds/${refund.id}`, ['refund.requested', 'refund.succeeded'], ['R1', 'R2']],
    [`/v1/payouts/${payout.id}`, ['payout.succeeded'], ['O1', 'O2']],
  ] as const) {
    const plain = await mine.read(path);
    assert.ok(!('attempts' in plain || 'events' in plain || 'ledger' in plain));
    const whole = await mine.read(`${path}?expand=ledger,attempts,events`);
    assert.deepEqual(words(whole.events).sort(), events);
    assert.deepEqual(words(whole.ledger).sort(), journals);
    const sum = whole.ledger.reduce(
      (total: number, one: { amount: number }) => total + one.amount,
      0,
    );
    assert.equal(sum, 0);
    const [attempt, ...others] = whole.attempts;
    assert.deepEqual([attempt.n, attempt.provider, attempt.status], [1, 'simulator', 'paid']);
    assert.deepEqual(others, []);
    const alone = await mine.read(`${path}?expand=events`);
    assert.ok('events' in alone && !('ledger' in alone));
  }
});

test('B.0 expand on a dispute: events and ledger; another name is refused on each object', async () => {
  const made = await mine.post('/v1/test/disputes', { payment_id: payment, amount: 500 });
  const path = `/v1/disputes/${made.body.id}`;
  const whole = await mine.read(`${path}?expand=events,ledger`);
  assert.deepEqual([words(whole.events), words(whole.ledger)], [['dispute.opened'], ['D1']]);
  for (const wrong of ['attempts', 'refunds', '', 'events,', 'ledger;events']) {
    const answer = await world.call('GET', `${path}?expand=${wrong}`, { key: mine.key });
    assert.equal(answer.status, 400, wrong);
    assert.deepEqual(Object.keys(answer.body.fields), ['expand'], wrong);
  }
  const refund = '/v1/refunds/ref_00000000000000000000000000?expand=refunds';
  assert.equal((await world.call('GET', refund, { key: mine.key })).status, 400);
});

test('B.2 the tax is told on each operation of a wallet and booked nowhere', async () => {
  const tta = (amount: number) => [{ kind: 'tta', amount, collected_by: 'operator' }];
  assert.deepEqual((await mine.read(`/v1/payments/${payment}`)).taxes, tta(2_000));
  const unchosen = await world.pay(mine.key, { channel: undefined, customer: undefined });
  assert.deepEqual(unchosen.body.taxes, []);
  const refund = await mine.post('/v1/refunds', { payment_id: payment, amount: 3_000 }, once());
  // A dispute is open on the payment, so another one is refunded.
  assert.equal(refund.body.code, 'INVALID_STATE');
  const { data } = await mine.read('/v1/refunds');
  assert.deepEqual(data[0].taxes, tta(5));
  const payouts = await mine.read('/v1/payouts');
  assert.deepEqual(payouts.data[0].taxes, tta(10));
});
