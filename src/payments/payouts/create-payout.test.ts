// Proves a payout from its creation to its end, and back: what it costs, where it may not go, and that its money is
// never there twice (contract/payments.md B.5, D.2 O1 to O4, B.12.3).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import {
  auditOf,
  bank,
  type Merchant,
  newMerchant,
  once,
  publishBanks,
  settle,
  wallet,
} from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let shop: Merchant;

before(async () => {
  world = await startWorld();
  await publishBanks(world);
  // Noon: no test meets midnight.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  shop = await newMerchant(world);
});

const magic = (end: string) => ({ ...wallet, phone: `+2217000000${end}` });

const audit = () => auditOf(world, shop, ['payouts']);

test('createPayout, getPayout: a payout reserves what it costs and succeeds: balance, counters, ledger and events say so', async () => {
  await shop.fund(100_000);
  const destination_id = await shop.destination({ ...wallet, label: 'Caisse' });
  const made = await shop.payOut({ destination_id, amount: 10_000, description: 'Semaine 47' });
  assert.equal(made.status, 201);
  assert.deepEqual(
    { ...made.body, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      livemode: false,
      status: 'processing',
      stage: 'reserved',
      amount: 10_000,
      fee: 100,
      fee_payer: 'merchant',
      debit_amount: 10_100,
      received_amount: 10_000,
      taxes: [{ kind: 'tta', amount: 50, collected_by: 'operator' }],
      currency: 'XOF',
      channel: 'wave',
      destination_id,
      destination: { type: 'mobile_money', label: 'Caisse', masked: '+221 70 *** ** 20' },
      description: 'Semaine 47',
      merchant_reference: null,
      quote_hash: null,
      failure_reason: null,
      provider_state: null,
      metadata: {},
      succeeded_at: null,
      failed_at: null,
      created_at: '',
      updated_at: '',
    },
  );
  const held = await shop.balances();
  assert.deepEqual([held.available, held.reserved_payouts, held.total], [89_900, 10_100, 100_000]);
  assert.deepEqual(await shop.events(made.body.id), []);
  assert.deepEqual(await audit(), []);
  await world.advance(0);
  assert.equal((await shop.read(`/v1/payouts/${made.body.id}`)).stage, 'sent');
  await world.advance(2_000);
  const done = await shop.read(`/v1/payouts/${made.body.id}`);
  assert.deepEqual(
    [done.status, done.stage, done.provider_state.state],
    ['succeeded', 'done', 'paid'],
  );
  const after = await shop.balances();
  assert.deepEqual([after.available, after.reserved_payouts, after.total], [89_900, 0, 89_900]);
  assert.deepEqual(await shop.events(made.body.id), ['payout.succeeded']);
  assert.deepEqual(await shop.journals(made.body.id), ['O1', 'O2']);
  const { payouts } = (await shop.read('/v1/merchant')).limits;
  assert.deepEqual(
    [payouts.daily_count_used, payouts.daily_amount_used, payouts.monthly_amount_used],
    [1, 10_000, 10_000],
  );
  assert.deepEqual(await audit(), []);
});

test('B.2 the fee of each channel, and who bears it: the balance, or the recipient under either of its names', async () => {
  await shop.fund(4_000_000);
  const [to, rib] = [await shop.destination(), await shop.destination(bank())];
  const costs = async (destination_id: string, amount: number, fee_payer?: string) => {
    const { body } = await shop.payOut({
      destination_id,
      amount,
      ...(fee_payer ? { fee_payer } : {}),
    });
    return [body.fee, body.debit_amount, body.received_amount, body.fee_payer];
  };
  assert.deepEqual(await costs(to, 100), [25, 125, 100, 'merchant']);
  assert.deepEqual(await costs(to, 2_550), [26, 2_576, 2_550, 'merchant']);
  assert.deepEqual(await costs(to, 1_000_000, 'customer'), [5_000, 1_000_000, 995_000, 'customer']);
  assert.deepEqual(await costs(to, 5_000, 'recipient'), [50, 5_000, 4_950, 'customer']);
  assert.deepEqual(await costs(rib, 20_000), [500, 20_500, 20_000, 'merchant']);
  const small = await shop.payOut({ destination_id: to, amount: 25, fee_payer: 'recipient' });
  assert.deepEqual([small.status, Object.keys(small.body.fields)], [400, ['amount']]);
  assert.equal(
    (await shop.payOut({ destination_id: to, amount: 26, fee_payer: 'recipient' })).body
      .received_amount,
    1,
  );
});

test('B.12.3 destinations 20 to 27: each ends as the table says, with its reason in the event, its journals and its funds', async () => {
  await shop.fund(100_000);
  const table = [
    ['20', 'succeeded', null, ['O1', 'O2'], 10_100],
    ['21', 'failed', 'destination_limit', ['O1', 'O3'], 0],
    ['22', 'failed', 'destination_invalid', ['O1', 'O3'], 0],
    ['23', 'failed', 'provider_unavailable', ['O1', 'O3'], 0],
    ['24', 'processing', null, ['O1'], 10_100],
    ['26', 'failed', 'provider_unavailable', ['O1', 'O2', 'O4'], 0],
  ] as const;
  let left = 100_000;
  for (const [end, status, failure_reason, journals, gone] of table) {
    const destination_id = await shop.destination(magic(end));
    const made = await shop.payOut({ destination_id, amount: 10_000 });
    assert.equal(made.status, 201, end);
    await settle(world);
    if (end === '26') await world.advance(5_000);
    const done = await shop.read(`/v1/payouts/${made.body.id}`);
    if (end === '26') {
      const stood = Date.parse(done.failed_at) - Date.parse(done.succeeded_at);
      assert.ok(stood >= 5_000, `paid, then taken back after ${stood} ms`);
    }
    assert.deepEqual([done.status, done.failure_reason], [status, failure_reason], end);
    assert.deepEqual(await shop.journals(made.body.id), journals);
    left -= gone;
    assert.equal((await shop.balances()).available, left, end);
    if (status !== 'failed') continue;
    const [event] = await world.database.all<{ body: string }>(sql`
      select body from events where object_id = ${made.body.id} and type = 'payout.failed'`);
    assert.equal(JSON.parse(event?.body ?? '{}').failure_reason, failure_reason);
  }
  const { payouts } = (await shop.read('/v1/merchant')).limits;
  assert.deepEqual([payouts.daily_count_used, payouts.daily_amount_used], [2, 20_000]);
  assert.deepEqual(await audit(), []);
});

test('B.12.3 destination 25 answers 503 and holds nothing; its quote is free again; a bank account ends by its twelve characters', async () => {
  await shop.fund(100_000);
  const destination_id = await shop.destination(magic('25'));
  const quote = await shop.post('/v1/payouts/quote', { destination_id, amount: 10_000 });
  const { quote_hash } = quote.body;
  const before = await world.countRows();
  const headers = once();
  const body = { destination_id, amount: 10_000, quote_hash };
  for (let n = 0; n < 2; n++) {
    const closed = await shop.post('/v1/payouts', body, headers);
    assert.deepEqual([closed.status, closed.body.code], [503, 'CHANNEL_UNAVAILABLE']);
    assert.ok(Number(closed.headers.get('retry-after')) >= 1);
  }
  assert.deepEqual(await world.countRows(), before);
  assert.equal((await shop.balances()).available, 100_000);
  // The header goes before the number.
  const open = await shop.payOut(body, { 'X-Svc-Simulate': 'succeeded' });
  assert.equal(open.status, 201);
  const rib = await shop.destination(bank('22'));
  const made = await shop.payOut({ destination_id: rib, amount: 10_000 });
  await settle(world);
  assert.equal(
    (await shop.read(`/v1/payouts/${made.body.id}`)).failure_reason,
    'destination_invalid',
  );
});

test('X-Svc-Simulate: every outcome of a payout is heard, and another word is refused', async () => {
  await shop.fund(100_000);
  const destination_id = await shop.destination();
  const ends = { succeeded: 'succeeded', destination_limit: 'failed', waits: 'processing' };
  for (const [outcome, status] of Object.entries(ends)) {
    const made = await shop.payOut(
      { destination_id, amount: 1_000 },
      { 'X-Svc-Simulate': outcome },
    );
    await settle(world);
    assert.equal((await shop.read(`/v1/payouts/${made.body.id}`)).status, status);
  }
  const closed = await shop.payOut(
    { destination_id, amount: 1_000 },
    { 'X-Svc-Simulate': 'channel_unavailable' },
  );
  assert.equal(closed.body.code, 'CHANNEL_UNAVAILABLE');
  const unknown = await shop.payOut(
    { destination_id, amount: 1_000 },
    { 'X-Svc-Simulate': 'expired' },
  );
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [400, ['X-Svc-Simulate']]);
});

test('B.0 steps 14 to 20: account, identity, destination, quote, state, name, funds: each is told before the next', async () => {
  const destination_id = await shop.destination();
  const [unproven, gone] = [(await shop.add()).body.id, await shop.destination()];
  await world.call('DELETE', `/v1/payout-destinations/${gone}`, { key: shop.key });
  await shop.fund(10_000);
  await shop.payOut({ destination_id, amount: 100, merchant_reference: 'R1' });
  const before = await world.countRows();
  const refused = async (body: object, status: number, code: string) => {
    for (const path of ['/v1/payouts', '/v1/payouts/quote']) {
      const isQuote = path.endsWith('quote');
      if (
        isQuote &&
        !['KYC_REQUIRED', 'MERCHANT_SUSPENDED', 'NOT_FOUND', 'DESTINATION_NOT_VERIFIED'].includes(
          code,
        )
      )
        continue;
      const { destination_id: to } = body as { destination_id: string };
      const answer = isQuote
        ? await shop.post(path, { destination_id: to, amount: 100 })
        : await shop.payOut(body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${path} ${answer.text}`);
      if (code === 'KYC_REQUIRED') assert.equal(answer.body.kyc_status, 'rejected');
      if (code === 'MERCHANT_SUSPENDED') assert.equal(answer.body.merchant_status, 'suspended');
    }
  };
  const short = 1_000_000;
  await refused({ destination_id, amount: short }, 409, 'INSUFFICIENT_FUNDS');
  await refused(
    { destination_id, amount: 2_000_001, merchant_reference: 'R1' },
    409,
    'DUPLICATE_MERCHANT_REFERENCE',
  );
  await refused(
    { destination_id: unproven, amount: short, merchant_reference: 'R1' },
    409,
    'DESTINATION_NOT_VERIFIED',
  );
  await refused({ destination_id: gone, amount: 100 }, 409, 'DESTINATION_NOT_VERIFIED');
  await refused({ destination_id: unproven, amount: 100, quote_hash: 'x' }, 409, 'QUOTE_INVALID');
  await refused(
    { destination_id: 'pd_00000000000000000000000000', amount: 100, quote_hash: 'x' },
    404,
    'NOT_FOUND',
  );
  await refused({ destination_id: 'nothing', amount: 100 }, 404, 'NOT_FOUND');
  await shop.setKyc('rejected');
  await refused({ destination_id: 'nothing', amount: 100 }, 403, 'KYC_REQUIRED');
  await world.database.run(
    sql`update merchant_accounts set status = 'suspended' where project_id = ${shop.id}`,
  );
  await refused({ destination_id: 'nothing', amount: 100 }, 403, 'MERCHANT_SUSPENDED');
  assert.deepEqual(await world.countRows(), before);
});
