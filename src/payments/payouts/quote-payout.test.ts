// Proves the price of a payout for two minutes and what it is refused for (contract/payments.md B.5).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { bank, type Merchant, newMerchant, publishBanks } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let shop: Merchant;

before(async () => {
  world = await startWorld();
  await publishBanks(world);
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});

const quote = (body: object, headers: Record<string, string> = {}) =>
  shop.post('/v1/payouts/quote', body, headers);

test('quotePayout: a quote says what a payout costs and leaves, and moves nothing', async () => {
  const destination_id = await shop.destination();
  await shop.fund(5_000);
  const before = await shop.balances();
  const { status, body } = await quote({ destination_id, amount: 10_000, fee_payer: 'recipient' });
  assert.equal(status, 200);
  const { quote_hash, expires_at, ...promise } = body;
  assert.match(quote_hash, /^[\w-]{43}$/);
  assert.ok(Date.parse(expires_at) - clock.now() <= 120_000);
  assert.deepEqual(promise, {
    kind: 'payout',
    destination_id,
    amount: 10_000,
    fee: 100,
    fee_payer: 'customer',
    debit_amount: 10_000,
    received_amount: 9_900,
    available_after: -5_000,
    limits_remaining: {
      per_withdrawal: 2_000_000,
      daily_count: 10,
      daily_amount: 5_000_000,
      monthly_amount: 20_000_000,
      bank_monthly: null,
    },
  });
  assert.equal((await shop.balances()).available, before.available);
  const transfer = await quote({ destination_id: await shop.destination(bank()), amount: 10_000 });
  assert.deepEqual(
    [
      transfer.body.fee,
      transfer.body.limits_remaining.per_withdrawal,
      transfer.body.limits_remaining.bank_monthly,
    ],
    [500, null, 10_000_000],
  );
});

test('B.5 a quote is enforced to the letter: another amount, payer, destination or account, a second use, 120 seconds', async () => {
  const [destination_id, other] = [await shop.destination(), await shop.destination()];
  await shop.fund(100_000);
  const body = { destination_id, amount: 10_000 };
  const { quote_hash } = (await quote(body)).body;
  const refused = async (more: object, code: string, at: Merchant = shop) => {
    const answer = await at.payOut({ ...body, quote_hash, ...more });
    assert.deepEqual([answer.status, answer.body.code], [409, code]);
    assert.deepEqual(Object.keys(answer.body.fields), ['quote_hash']);
  };
  await refused({ amount: 9_999 }, 'QUOTE_INVALID');
  await refused({ fee_payer: 'recipient' }, 'QUOTE_INVALID');
  await refused({ destination_id: other }, 'QUOTE_INVALID');
  await refused({ quote_hash: 'unknown' }, 'QUOTE_INVALID');
  const stranger = await newMerchant(world);
  await stranger.fund(100_000);
  await refused({ destination_id: await stranger.destination() }, 'QUOTE_INVALID', stranger);
  const used = await shop.payOut({ ...body, quote_hash });
  assert.deepEqual([used.status, used.body.quote_hash], [201, quote_hash]);
  await refused({}, 'QUOTE_INVALID');
  const late = (await quote(body)).body.quote_hash;
  clock.advance(119_999);
  const last = (await quote(body)).body.quote_hash;
  clock.advance(1);
  await refused({ quote_hash: late }, 'QUOTE_EXPIRED');
  assert.equal((await shop.payOut({ ...body, quote_hash: last })).status, 201);
});

test('an account that requires quotes refuses a payout without one', async () => {
  const destination_id = await shop.destination();
  await shop.fund(100_000);
  await world.call('PATCH', '/v1/merchant', { key: shop.key, body: { require_quotes: true } });
  const bare = await shop.payOut({ destination_id, amount: 100 });
  assert.deepEqual([bare.status, Object.keys(bare.body.fields)], [400, ['quote_hash']]);
  const { quote_hash } = (await quote({ destination_id, amount: 100 })).body;
  assert.equal((await shop.payOut({ destination_id, amount: 100, quote_hash })).status, 201);
});

test('a closed channel refuses a quote with 503; X-Svc-Simulate too', async () => {
  const destination_id = await shop.destination();
  const answer = await quote(
    { destination_id, amount: 100 },
    { 'X-Svc-Simulate': 'channel_unavailable' },
  );
  assert.deepEqual([answer.status, answer.body.code], [503, 'CHANNEL_UNAVAILABLE']);
});
