// Fifty at once, spread over two servers of one database: money leaves once, whichever server is asked (issue "Payments,
// complete", "What proves it"). What one server sets of an account holds at the other from the answer on.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openDatabase } from '../../src/db/database.ts';
import { assertLedgerWhole } from '../kit/ledger.ts';
import { type PairAnswer, type ServerPair, startPair } from '../kit/server-pair.ts';

let pair: ServerPair;
let cookie: { Cookie: string };

before(async () => {
  pair = await startPair();
  const person = { name: 'Awa', email: 'awa@example.com', password: 'un mot de passe' };
  cookie = { Cookie: (await pair.call(0, 'POST', '/auth/sign-up/email', {}, person)).cookie };
});
after(async () => {
  const own = openDatabase(pair.database.url, { size: 1 });
  await assertLedgerWhole(own);
  await own.close();
  await pair.end();
});

/** A merchant with so many simulated francs, whose limits stop nobody here. */
async function merchant(funds = 0) {
  const made = await pair.call(0, 'POST', '/v1/projets', cookie, { name: 'Boutique' });
  const keys = `/v1/projets/${made.body['id']}/cles`;
  const { secret } = (await pair.call(1, 'POST', keys, cookie, { name: 'caisse' })).body;
  const ask = (n: number, method: string, path: string, body?: object) => {
    const key = { 'Idempotency-Key': randomBytes(12).toString('hex') };
    return pair.call(n % 2, method, path, { Authorization: `Bearer ${secret}`, ...key }, body);
  };
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await ask(0, 'POST', path, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  };
  const payouts = { daily_count: 1_000 };
  await post('/v1/test/merchant', { kyc_status: 'verified', limits: { payouts } });
  if (funds > 0) await post('/v1/test/balance', { amount: funds });
  const destination = async (end: string) => {
    const wallet = { type: 'mobile_money', operator: 'wave', phone: `+2217000000${end}` };
    return (await post('/v1/payout-destinations', wallet))['id'];
  };
  const verified = async () => {
    // Payouts to it stay as they are.
    const id = await destination('24');
    await post(`/v1/payout-destinations/${id}/verify`, { code: '123456' });
    return id;
  };
  const paid = async (amount: number) => {
    const customer = { phone: '+221700000000' };
    const { id } = await post('/v1/payments', { amount, channel: 'wave', customer });
    await post('/v1/test/clock', { advance_s: 3 });
    return id;
  };
  /** The same fifty times at once, every other one at the other server: how often each answer came. */
  const fifty = async (path: string, body: object) => {
    const all = Array.from({ length: 50 }, (_, n) => ask(n, 'POST', path, body));
    return countOf(await Promise.all(all));
  };
  return { ask, post, destination, verified, paid, fifty };
}

function countOf(answers: PairAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = status < 300 ? `${status}` : `${status} ${body['code']}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

test('50 payouts over two servers on funds for 10: exactly 10', async () => {
  const { ask, verified, fifty } = await merchant(10 * 1_025);
  const payout = { destination_id: await verified(), amount: 1_000 };
  const counts = await fifty('/v1/payouts', payout);
  assert.deepEqual(counts, { 201: 10, '409 INSUFFICIENT_FUNDS': 40 });
  const { body } = await ask(1, 'GET', '/v1/balances');
  assert.deepEqual([body['available'], body['reserved_payouts']], [0, 10_250]);
});

test('50 refunds over two servers on a remainder for 3: exactly 3', async () => {
  const { ask, paid, fifty } = await merchant(100_000);
  const id = await paid(3_000);
  const counts = await fifty('/v1/refunds', { payment_id: id, amount: 1_000 });
  assert.deepEqual(counts, { 201: 3, '400 INVALID_REQUEST': 47 });
  const { body } = await ask(1, 'GET', `/v1/payments/${id}`);
  assert.equal(body['refundable_amount'], 0);
});

test('a promo code with 5 uses under 50 payments over two servers: exactly 5', async () => {
  const { ask, post, fifty } = await merchant();
  const offer = { code: 'CINQ', kind: 'fixed', value: 50, max_redemptions: 5 };
  const { id } = await post('/v1/offers', offer);
  const counts = await fifty('/v1/payments', { amount: 1_000, offer_code: 'CINQ' });
  assert.deepEqual(counts, { 201: 5, '400 OFFER_INVALID': 45 });
  const { body } = await ask(1, 'GET', `/v1/offers/${id}`);
  assert.deepEqual([body['redemptions'], body['status']], [{ reserved: 5, used: 0 }, 'exhausted']);
});

test('a quote used by 50 at once over two servers: exactly 1, of payouts and of refunds', async () => {
  const { post, verified, paid, fifty } = await merchant(100_000);
  const used = { 201: 1, '409 QUOTE_INVALID': 49 };
  const payout = { destination_id: await verified(), amount: 1_000 };
  const { quote_hash: out } = await post('/v1/payouts/quote', payout);
  assert.deepEqual(await fifty('/v1/payouts', { ...payout, quote_hash: out }), used);
  const refund = { payment_id: await paid(5_000), amount: 10 };
  const { quote_hash: back } = await post('/v1/refunds/quote', refund);
  assert.deepEqual(await fifty('/v1/refunds', { ...refund, quote_hash: back }), used);
});

test('50 codes tried at once on one destination over two servers: exactly 5 are counted', async () => {
  const { ask, destination, fifty } = await merchant();
  const path = `/v1/payout-destinations/${await destination('20')}`;
  const counts = await fifty(`${path}/verify`, { code: '111111' });
  assert.deepEqual(counts, { '400 INVALID_CODE': 4, '429 TOO_MANY_ATTEMPTS': 46 });
  const { body } = await ask(1, 'GET', path);
  const { attempts_left } = body['verification'] as Record<string, unknown>;
  assert.deepEqual([body['status'], attempts_left], ['pending_verification', 0]);
});

test('what one server sets of an account, its clock and its codes, the other keeps from the answer on', async () => {
  const { ask, post, verified } = await merchant(100_000);
  const sale = { amount: 1_000, channel: 'wave', customer: { phone: '+221700000006' } };
  const payout = { destination_id: await verified(), amount: 1_000 };
  const set = async (at: number, path: string, body: object) =>
    assert.ok((await ask(at, 'POST', path, body)).status < 300, path);
  for (let round = 0; round < 6; round++) {
    const [here, there] = [round, round + 1];
    const elsewhere = async (path: string, body: object) =>
      (await ask(there, 'POST', path, body)).body;
    const wave = { channel: 'wave', direction: 'in' };
    await set(here, '/v1/test/merchant', { channels: [{ ...wave, status: 'closed' }] });
    assert.equal((await elsewhere('/v1/payments', sale))['code'], 'CHANNEL_UNAVAILABLE');
    const fee = { rate_bps: 200 + round, fixed: 0, min: 0, max: null };
    await set(here, '/v1/test/merchant', { channels: [{ ...wave, status: 'active', fee }] });
    assert.equal(
      (await elsewhere('/v1/payments', { ...sale, amount: 10_000 }))['fee'],
      200 + round,
    );
    await set(here, '/v1/test/merchant', { merchant_status: 'suspended' });
    assert.equal((await elsewhere('/v1/payments', sale))['code'], 'MERCHANT_SUSPENDED');
    await set(here, '/v1/test/merchant', { merchant_status: 'active' });
    const { quote_hash } = await post('/v1/payouts/quote', payout);
    await set(here, '/v1/test/clock', { advance_s: 121 });
    assert.equal(
      (await elsewhere('/v1/payouts', { ...payout, quote_hash }))['code'],
      'QUOTE_EXPIRED',
    );
    const offer = { code: `TOUR-${round}`, kind: 'fixed', value: 5 };
    await set(here, '/v1/offers', offer);
    const discounted = await elsewhere('/v1/payments', { ...sale, offer_code: offer.code });
    assert.equal(discounted['discount_amount'], 5);
  }
});
