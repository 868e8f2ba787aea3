// Proves what test mode alone can do: scenarios, outcomes on demand, funds, limits (contract/payments.md B.12):
// listScenarios, advanceTestPayment, advanceTestRefund, addTestBalance, setTestMerchant.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { paymentOutcomes, readScenario } from '../../../contract/payments/scenarios.ts';
import { endings } from '../../../contract/payments/words.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { newMerchant } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let key: string;
let mine: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  mine = await world.project();
  key = mine.key;
});

const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.call('POST', path, { key, body, headers });
const read = async (path: string) => (await world.call('GET', path, { key })).body;
const slow = { 'X-Svc-Simulate': 'succeeded;delay=3600' };

test('listScenarios: what the simulator knows is listed in both languages, for anybody', async () => {
  const { status, body } = await world.call('GET', '/v1/test/scenarios');
  assert.equal(status, 200);
  assert.equal(body.payer_numbers.length, 16);
  assert.deepEqual(
    body.amounts.map((one: { trigger: string }) => one.trigger),
    Array.from({ length: 9 }, (_, n) => String(990_001 + n)),
  );
  assert.equal(body.destinations.length, 8);
  const outcomes = (rows: { outcome: string; text_fr: string; text_en: string }[]) =>
    rows.map(({ outcome, text_fr, text_en }) => (text_fr && text_en ? outcome : ''));
  assert.deepEqual(outcomes(body.disputes), ['opened', 'won', 'lost']);
  assert.deepEqual(outcomes(body.codes).sort(), ['expired', 'verified', 'wrong']);
  assert.deepEqual(outcomes(body.identities), ['verified', 'rejected', 'missing_captures']);
  for (const { outcome, text_fr, text_en } of body.headers.payments) {
    assert.ok(readScenario(outcome, paymentOutcomes), outcome);
    assert.ok(text_fr && text_en);
  }
});

test('advanceTestPayment: each outcome ends a payment at once, asked for or not, and only once', async () => {
  for (const outcome of endings) {
    const made = await world.pay(key, { amount: 10 }, slow);
    const ended = await post(`/v1/test/payments/${made.body.id}/advance`, { outcome });
    assert.equal(ended.status, 200, outcome);
    const code = ended.body.failure?.code ?? ended.body.status;
    assert.equal(code, outcome);
    const again = await post(`/v1/test/payments/${made.body.id}/advance`, { outcome });
    assert.deepEqual([again.status, again.body.code], [409, 'INVALID_STATE']);
  }
  const open = await world.pay(key, { channel: undefined, customer: undefined });
  assert.equal(open.body.status, 'pending');
  const paid = await post(`/v1/test/payments/${open.body.id}/advance`, { outcome: 'succeeded' });
  assert.deepEqual([paid.body.status, paid.body.channel], ['succeeded', 'wave']);
  const none = await post('/v1/test/payments/pay_00000000000000000000000000/advance', {
    outcome: 'succeeded',
  });
  assert.equal(none.status, 404);
});

test('advanceTestRefund: a refund that waits ends as it is told', async () => {
  const paid = await world.pay(key, { customer: { phone: '+221700000015' } });
  await post(`/v1/test/payments/${paid.body.id}/advance`, { outcome: 'succeeded' });
  for (const outcome of ['succeeded', 'failed']) {
    const body = { payment_id: paid.body.id, amount: 100 };
    const refund = await post('/v1/refunds', body, { ...once(), 'X-Svc-Simulate': 'waits' });
    const ended = await post(`/v1/test/refunds/${refund.body.id}/advance`, { outcome });
    assert.deepEqual([ended.status, ended.body.status], [200, outcome]);
  }
});

test('advanceTestPayment, advanceTestPayout: `failed` alone ends one for the operator’s sake', async () => {
  const made = await world.pay(key, { amount: 10 }, slow);
  const failed = await post(`/v1/test/payments/${made.body.id}/advance`, { outcome: 'failed' });
  assert.deepEqual([failed.status, failed.body.status], [200, 'failed'], failed.text);
  assert.equal(failed.body.failure.code, 'provider_refused');
  const seller = await newMerchant(world);
  await seller.fund(10_000);
  const destination_id = await seller.destination();
  const payout = await seller.payOut(
    { destination_id, amount: 100 },
    { 'X-Svc-Simulate': 'waits' },
  );
  const path = `/v1/test/payouts/${payout.body.id}/advance`;
  const ended = await seller.post(path, { outcome: 'failed' });
  assert.deepEqual(
    [ended.status, ended.body.status, ended.body.failure_reason],
    [200, 'failed', 'provider_unavailable'],
  );
});

test('addTestBalance: simulated francs are available, balanced in the ledger', async () => {
  const answer = await post('/v1/test/balance', { amount: 25_000 });
  assert.deepEqual([answer.status, answer.body.available], [200, 25_000]);
  assert.equal((await post('/v1/test/balance', { amount: 5_000 })).body.available, 30_000);
  for (const amount of [0, -1, 1.5, '10', null, 1_000_000_001]) {
    const wrong = await post('/v1/test/balance', { amount });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['amount']]);
  }
});

test('setTestMerchant: status, limits and channels bring about their refusals', async () => {
  const set = (body: object) => post('/v1/test/merchant', body);
  const small = await set({ limits: { payments: { daily: 15_000 } } });
  assert.equal(small.body.limits.payments.daily, 15_000);
  assert.equal(small.body.limits.payments.monthly, 50_000_000);
  assert.equal((await world.pay(key)).status, 201);
  const over = await world.pay(key);
  assert.deepEqual(
    [over.status, over.body.code, over.body.limit_type, over.body.limit],
    [403, 'MERCHANT_LIMIT_EXCEEDED', 'daily', 15_000],
  );
  await set({ limits: { payments: { daily: 50_000_000 } } });
  await set({ channels: [{ channel: 'wave', direction: 'in', status: 'closed' }] });
  const closed = await world.pay(key);
  assert.deepEqual([closed.status, closed.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  assert.equal((await world.pay(key, { channel: 'mixx' })).status, 201);
  for (const merchant_status of ['suspended', 'closed']) {
    const { body } = await set({ merchant_status });
    assert.equal(body.merchant_status, merchant_status);
    const refused = await world.pay(key, { channel: 'mixx' });
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.merchant_status],
      [403, 'MERCHANT_SUSPENDED', merchant_status],
    );
  }
  await set({ merchant_status: 'active' });
  assert.equal((await world.pay(key, { channel: 'mixx' })).status, 201);
  const wrong = await set({ channels: [{ channel: 'card', direction: 'out' }] });
  assert.deepEqual(Object.keys(wrong.body.fields), ['channels.0.channel']);
  const fee = { rate_bps: 0, fixed: 0, min: 10, max: 9 };
  const none = [{ channel: 'wave', direction: 'in', min_amount: 100, max_amount: 99, fee }];
  const impossible = await set({ channels: none });
  assert.deepEqual(
    [impossible.status, Object.keys(impossible.body.fields)],
    [400, ['channels.0.max_amount', 'channels.0.fee.max']],
  );
});

test('setTestMerchant: what a test key sets is bounded, so that sums of it stay exact and nothing ends in a 500', async () => {
  const set = (body: object) => post('/v1/test/merchant', body);
  const most = 100_000_000_000;
  const fee = { rate_bps: 0, fixed: most, min: 0, max: null };
  const wave = { channel: 'wave', direction: 'in', max_amount: most, fee };
  for (const [body, field] of [
    [{ limits: { payments: { daily: most + 1 } } }, 'limits.payments.daily'],
    [{ limits: { bank_transfers: { monthly: 2 ** 53 - 1 } } }, 'limits.bank_transfers.monthly'],
    [{ channels: [{ ...wave, max_amount: most + 1 }] }, 'channels.0.max_amount'],
    [{ channels: [{ ...wave, fee: { ...fee, fixed: most + 1 } }] }, 'channels.0.fee.fixed'],
  ] as const) {
    const answer = await set(body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, [field]], answer.text);
  }
  const limits = { payments: { daily: most, monthly: most } };
  assert.equal((await set({ limits, channels: [wave] })).status, 200);
  const paid = await world.pay(key, { amount: most, fee_payer: 'customer' });
  assert.deepEqual([paid.status, paid.body.charged_amount], [201, 2 * most], paid.text);
  await world.advance(0);
  await world.advance(2_000);
  const { body } = await world.call('GET', '/v1/balances', { key });
  assert.equal(body.available, most);
});

test('advanceTestPayment: while somebody works at the payment nothing is written; then it ends as told', async () => {
  const { body } = await world.pay(key, {}, slow);
  const hold = (by: string | null) =>
    world.database.run(sql`
      update jobs set lease_by = ${by}, run_at = run_at + interval '1 hour' where project_id = ${mine.id} and subject = ${body.id}`);
  await world.idle();
  await hold('another');
  const told = post(`/v1/test/payments/${body.id}/advance`, { outcome: 'insufficient_funds' });
  // Until the call has looked, and waits.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const row = await world.database.one<{ scenario: string }>(sql`
    select scenario from payments where project_id = ${mine.id} and id = ${body.id}`);
  assert.equal(row?.scenario, 'succeeded;3600000');
  await hold(null);
  const answer = await told;
  assert.deepEqual([answer.status, answer.body.failure?.code], [200, 'insufficient_funds']);
});

type Ended = { status: string; failure: { code: string } | null };

test('advanceTestPayment, advanceTestRefund: of 30 at once that say otherwise, those heard read what they asked for', async () => {
  const heard = async (
    path: string,
    outcomes: readonly string[],
    said: (body: Ended) => string,
  ) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const outcome = outcomes[n % 2] ?? '';
        const { status, body } = await post(path, { outcome });
        return { status, code: body.code, outcome, came: status === 200 ? said(body) : '' };
      }),
    );
    const made = answers.filter(({ status }) => status === 200);
    assert.ok(made.length > 0);
    for (const { outcome, came } of made) assert.equal(came, outcome);
    for (const { status, code } of answers) {
      if (status !== 200) assert.deepEqual([status, code], [409, 'INVALID_STATE']);
    }
  };
  const ended = ({ status, failure }: Ended) => failure?.code ?? status;
  const made = await world.pay(key, {}, slow);
  const path = `/v1/test/payments/${made.body.id}/advance`;
  await heard(path, ['succeeded', 'insufficient_funds'], ended);
  const paid = await world.pay(key, {}, slow);
  await post(`/v1/test/payments/${paid.body.id}/advance`, { outcome: 'succeeded' });
  const refund = await post(
    '/v1/refunds',
    { payment_id: paid.body.id, amount: 10 },
    {
      ...once(),
      ...slow,
    },
  );
  const outcomes = ['succeeded', 'failed'];
  await heard(`/v1/test/refunds/${refund.body.id}/advance`, outcomes, ({ status }) => status);
});

test('a live key meets none of it, whatever the server mode', async () => {
  const { cookie, id } = mine;
  const live = { live_enabled: true, acknowledged: true };
  await world.call('PUT', `/v1/projets/${id}/live`, { cookie, body: live });
  const { secret } = await world.newKey(id, cookie, { mode: 'live' });
  // What the tests before made comes to its end first.
  await world.advance(10_000);
  const before = await world.countRows();
  const calls: [string, string, object?][] = [
    ['POST', '/v1/test/balance', { amount: 10 }],
    ['POST', '/v1/test/merchant', {}],
    ['POST', '/v1/test/clock', { advance_s: 10 }],
    ['GET', '/v1/test/clock'],
    ['POST', '/v1/test/payments/pay_00000000000000000000000000/advance', {}],
  ];
  for (const [method, path, body] of calls) {
    const answer = await world.call(method, path, { key: secret, body });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], path);
  }
  const after = await world.countRows();
  assert.deepEqual({ ...after, merchant_accounts: 0 }, { ...before, merchant_accounts: 0 });
});

test('every write can be told each of the faults that any may meet; nothing is written', async () => {
  const codes = {
    feature_disabled: [404, 'FEATURE_DISABLED'],
    not_configured: [503, 'NOT_CONFIGURED'],
    storage_full: [507, 'STORAGE_FULL'],
    payments_unavailable: [503, 'PAYMENTS_UNAVAILABLE'],
    server_busy: [503, 'SERVER_BUSY'],
    internal_error: [500, 'INTERNAL_ERROR'],
  };
  await world.advance(10_000);
  const before = await world.countRows();
  for (const [word, expected] of Object.entries(codes)) {
    const answer = await world.pay(key, {}, { 'X-Svc-Simulate': word });
    assert.deepEqual([answer.status, answer.body.code], expected);
  }
  const after = await world.countRows();
  assert.deepEqual({ ...after, merchant_accounts: 0 }, { ...before, merchant_accounts: 0 });
});

test('magic payer 13: the first call is told 500 after the commit; the same key gives the payment, once', async () => {
  const body = { amount: 700, channel: 'wave', customer: { phone: '+221700000013' } };
  const headers = once();
  const first = await post('/v1/payments', body, headers);
  assert.deepEqual([first.status, first.body.code], [500, 'INTERNAL_ERROR']);
  const again = await post('/v1/payments', body, headers);
  assert.deepEqual([again.status, again.body.amount], [201, 700]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const made = await world.database.all(sql`select id from payments where project_id = ${mine.id}`);
  assert.equal(made.length, 1);
  assert.equal((await read('/v1/payments')).pagination.total, 1);
});
