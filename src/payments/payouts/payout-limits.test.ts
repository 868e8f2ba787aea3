// Proves the limits of payouts: their order, their windows, what gives back, and that calls at once pass none of them
// (contract/payments.md B.2, B.12.7, B.15.3).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import {
  bank,
  type Merchant,
  newMerchant,
  publishBanks,
  settle,
  wallet,
} from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let shop: Merchant;

const day_ms = 86_400_000;

before(async () => {
  world = await startWorld();
  await publishBanks(world);
  // Noon of the fifth of a month: some days of it are to come.
  const now = new Date(clock.now());
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5, 12);
  clock.advance(start - clock.now());
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  // Noon: each test has half a day before it.
  await world.advance(day_ms - ((clock.now() + day_ms / 2) % day_ms));
  shop = await newMerchant(world);
});

const setLimits = (limits: object) =>
  world.database.run(sql`
    update merchant_accounts set limits = ${JSON.stringify(limits)}::jsonb where project_id = ${shop.id}`);
const used = async () => (await shop.read('/v1/merchant')).limits;

/** The refusal of a quote and of a payout alike, as code with its members. */
async function refusal(destination_id: string, amount: number): Promise<object> {
  const [quoted, made] = await Promise.all([
    shop.post('/v1/payouts/quote', { destination_id, amount }),
    shop.payOut({ destination_id, amount }),
  ]);
  const told = [quoted, made].map(({ status, body }) => {
    const { message, request_id, doc_url, ...rest } = body;
    return { status, ...rest, ...(rest.fields ? { fields: Object.keys(rest.fields) } : {}) };
  });
  assert.deepEqual(told[0], told[1]);
  return told[1] as object;
}

const limited = (limit_type: string, limit: number) => ({
  status: 403,
  code: 'WITHDRAWAL_LIMIT_EXCEEDED',
  limit_type,
  limit,
});
const range = (code: string) => ({
  status: 400,
  code,
  min_amount: 10_000,
  max_amount: 5_000_000,
  fields: ['amount'],
});

test('B.2 a wallet: one payout, the range of the channel, the count, the day and the month, in this order', async () => {
  const to = await shop.destination();
  assert.deepEqual(await refusal(to, 2_000_001), limited('per_withdrawal', 2_000_000));
  assert.deepEqual(await refusal(to, 5_000_001), limited('per_withdrawal', 2_000_000));
  await setLimits({ payouts: { per_withdrawal: 9_000_000 } });
  assert.deepEqual(await refusal(to, 5_000_001), {
    status: 400,
    code: 'INVALID_REQUEST',
    fields: ['amount'],
  });
  await setLimits({ payouts: { daily_count: 0, daily_amount: 10, monthly_amount: 10 } });
  assert.deepEqual(await refusal(to, 11), limited('daily_count', 0));
  await setLimits({ payouts: { daily_amount: 10, monthly_amount: 10 } });
  assert.deepEqual(await refusal(to, 11), limited('daily_amount', 10));
  await setLimits({ payouts: { monthly_amount: 10 } });
  assert.deepEqual(await refusal(to, 11), limited('monthly_amount', 10));
});

test('B.2 a payout beyond a limit is told when it starts anew: the day at midnight, the month on its first, one payout never', async () => {
  const to = await shop.destination();
  const told = async (amount: number, limits: object) => {
    await setLimits({ payouts: limits });
    return (await shop.payOut({ destination_id: to, amount })).body.message as string;
  };
  const midnight = /minuit, heure de Dakar/;
  assert.match(await told(11, { daily_count: 0 }), midnight);
  assert.match(await told(11, { daily_amount: 10 }), midnight);
  const month = await told(11, { monthly_amount: 10 });
  assert.match(month, /premier du mois/);
  const one = await told(11, { per_withdrawal: 10 });
  assert.match(one, /au plus 10\u00a0F\u202fCFA/);
  for (const message of [month, one]) assert.doesNotMatch(message, midnight);
});

test('B.2 a bank account: below, above, the month of transfers, then the limits of all; no limit of one payout', async () => {
  const to = await shop.destination(bank());
  assert.deepEqual(await refusal(to, 9_999), range('BELOW_MINIMUM'));
  assert.deepEqual(await refusal(to, 5_000_001), range('ABOVE_MAXIMUM'));
  const monthly = { bank_transfers: { monthly: 30_000 }, payouts: { daily_count: 0 } };
  await setLimits(monthly);
  assert.deepEqual(await refusal(to, 9_999), range('BELOW_MINIMUM'));
  assert.deepEqual(await refusal(to, 30_001), {
    status: 403,
    code: 'MONTHLY_LIMIT_REACHED',
    remaining: 30_000,
  });
  assert.deepEqual(await refusal(to, 30_000), limited('daily_count', 0));
  await setLimits({});
  await shop.fund(5_000_000);
  // More than one payout to a wallet may be: here the funds decide.
  assert.equal((await shop.payOut({ destination_id: to, amount: 4_000_000 })).status, 201);
});

test('B.2 the eleventh payout of a day waits for midnight in Dakar; the month goes on', async () => {
  const to = await shop.destination();
  await shop.fund(100_000);
  for (let n = 0; n < 10; n++) {
    assert.equal((await shop.payOut({ destination_id: to, amount: 100 })).status, 201);
  }
  assert.deepEqual(await refusal(to, 100), limited('daily_count', 10));
  // Time goes on while calls are made: a minute leaves them room before midnight.
  await world.advance(day_ms / 2 - 60_000 - (clock.now() % (day_ms / 2)));
  assert.deepEqual(await refusal(to, 100), limited('daily_count', 10));
  await world.advance(60_000);
  assert.equal((await shop.payOut({ destination_id: to, amount: 100 })).status, 201);
  const { payouts } = await used();
  assert.deepEqual(
    [payouts.daily_count_used, payouts.daily_amount_used, payouts.monthly_amount_used],
    [1, 100, 1_100],
  );
});

test('B.2 a payout that fails gives its share back: of its day and month, of the month alone on a later day', async () => {
  const [to, rib] = [
    await shop.destination({ ...wallet, phone: '+221700000021' }),
    await shop.destination(bank('26')),
  ];
  await shop.fund(200_000);
  const count = async () => {
    const { payouts, bank_transfers } = await used();
    const { daily_count_used, daily_amount_used, monthly_amount_used } = payouts;
    return [daily_count_used, daily_amount_used, monthly_amount_used, bank_transfers.monthly_used];
  };
  await shop.payOut({ destination_id: to, amount: 1_000 });
  await shop.payOut({ destination_id: rib, amount: 20_000 }, { 'X-Svc-Simulate': 'reversed' });
  assert.deepEqual(await count(), [2, 21_000, 21_000, 20_000]);
  await settle(world);
  assert.deepEqual(await count(), [1, 20_000, 20_000, 20_000]);
  await world.advance(5_000);
  assert.deepEqual(await count(), [0, 0, 0, 0]);
  await shop.payOut(
    { destination_id: to, amount: 3_000 },
    { 'X-Svc-Simulate': 'destination_limit;delay=80000' },
  );
  const kept = await shop.destination();
  await world.advance(0);
  await world.advance(43_200_000 + 10_000);
  await shop.payOut({ destination_id: kept, amount: 500 });
  assert.deepEqual(await count(), [1, 500, 3_500, 0]);
  await world.advance(80_000_000 - 43_200_000);
  assert.deepEqual(await count(), [1, 500, 500, 0]);
});

test('limits under 50 calls at once: the count, the day and the month of banks are passed by none', async () => {
  const [to, rib] = [await shop.destination(), await shop.destination(bank())];
  await shop.fund(4_000_000);
  const codes = async (destination_id: string, amount: number) => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.payOut({ destination_id, amount })),
    );
    const said = answers.map(({ status, body }) =>
      status === 201 ? 'made' : (body.limit_type ?? body.code),
    );
    return [...new Set(said)]
      .sort()
      .map((word) => [word, said.filter((one) => one === word).length]);
  };
  await setLimits({ bank_transfers: { monthly: 35_000 } });
  assert.deepEqual(await codes(rib, 10_000), [
    ['MONTHLY_LIMIT_REACHED', 47],
    ['made', 3],
  ]);
  await setLimits({ payouts: { daily_amount: 34_500 } });
  assert.deepEqual(await codes(to, 1_000), [
    ['daily_amount', 46],
    ['made', 4],
  ]);
  await setLimits({});
  assert.deepEqual(await codes(to, 100), [
    ['daily_count', 47],
    ['made', 3],
  ]);
  assert.equal((await used()).payouts.daily_count_used, 10);
});
