// A merchant with nothing but a test key: identity, funds, a destination and payouts, and every code of contract/payments.md
// B.5 and B.6 met on the way, with what test mode alone can do (B.12).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorCode } from '../../contract/errors.ts';
import { destinations } from '../../contract/payments/destinations.ts';
import { payouts } from '../../contract/payments/payouts.ts';
import { clock } from '../../src/kit/clock.ts';
import { assertLedgerWhole } from '../kit/ledger.ts';
import { bank, once, publishBanks, wallet } from '../kit/payouts.ts';
import { type Answer, startWorld, type World } from '../kit/world.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld();
  await publishBanks(world);
  key = (await world.project()).key;
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  world.call(method, path, { key, body, headers });
const post = (path: string, body?: object, headers?: Record<string, string>) =>
  call('POST', path, body, headers);
const merchant = (body: object) => post('/v1/test/merchant', body);
/** What the server is at has its end first: a move of the clock begins with nothing on its way. */
const wait = async (advance_s: number) => {
  await world.idle();
  return post('/v1/test/clock', { advance_s });
};
function untilNextMonth_s(): number {
  const now = new Date(clock.now());
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - +now) / 1_000);
}
const payOut = (body: object, headers: Record<string, string> = {}) =>
  post('/v1/payouts', body, { ...once(), ...headers });
const read = async (path: string) => (await call('GET', path)).body;

const met = new Set<string>();
const meet = (answer: Answer, code: ErrorCode) => {
  assert.equal(answer.body.code, code, answer.text);
  met.add(code);
};

async function add(body: object = wallet): Promise<string> {
  const added = await post('/v1/payout-destinations', body);
  assert.equal(added.status, 201, added.text);
  return added.body.id;
}
async function verified(body: object = wallet): Promise<string> {
  const id = await add(body);
  assert.equal(
    (await post(`/v1/payout-destinations/${id}/verify`, { code: '123456' })).status,
    200,
  );
  return id;
}

test('a test key alone meets every code of destinations', async () => {
  meet(await post('/v1/payout-destinations', wallet), 'KYC_REQUIRED');
  await merchant({ kyc_status: 'verified' });
  await merchant({ merchant_status: 'suspended' });
  meet(await post('/v1/payout-destinations', wallet), 'MERCHANT_SUSPENDED');
  await merchant({
    merchant_status: 'active',
    channels: [{ channel: 'mixx', direction: 'out', status: 'closed' }],
  });
  meet(
    await post('/v1/payout-destinations', { ...wallet, operator: 'mixx' }),
    'CHANNEL_UNAVAILABLE',
  );
  meet(
    await post('/v1/payout-destinations', wallet, { 'X-Svc-Simulate': 'not_configured' }),
    'NOT_CONFIGURED',
  );
  const id = await add();
  const enter = (code: string) => post(`/v1/payout-destinations/${id}/verify`, { code });
  meet(await post('/v1/payout-destinations/pd_1/verify', { code: '123456' }), 'NOT_FOUND');
  meet(await enter('111111'), 'INVALID_CODE');
  for (let n = 0; n < 3; n++) await enter('111111');
  meet(await enter('123456x'), 'INVALID_REQUEST');
  meet(await enter('222222'), 'TOO_MANY_ATTEMPTS');
  await wait(600);
  meet(await enter('123456'), 'CODE_EXPIRED');
  assert.equal((await post(`/v1/payout-destinations/${id}/resend`)).status, 200);
  assert.equal((await enter('123456')).body.status, 'verified');
  meet(await post(`/v1/payout-destinations/${id}/resend`), 'INVALID_STATE');
});

test('a test key alone meets every code of payouts, and sees one succeed, fail and be taken back', async () => {
  await post('/v1/test/balance', { amount: 30_000_000 });
  const [id, unproven, rib] = [await verified(), await add(), await verified(bank())];
  const quote = async (more: object = {}) =>
    (await post('/v1/payouts/quote', { destination_id: id, amount: 1_000, ...more })).body
      .quote_hash;
  const both = async (body: object, code: ErrorCode) => {
    meet(await post('/v1/payouts/quote', body), code);
    meet(await payOut(body), code);
  };
  await both({ destination_id: unproven, amount: 100 }, 'DESTINATION_NOT_VERIFIED');
  await both({ destination_id: rib, amount: 9_999 }, 'BELOW_MINIMUM');
  await both({ destination_id: rib, amount: 5_000_001 }, 'ABOVE_MAXIMUM');
  await both({ destination_id: id, amount: 2_000_001 }, 'WITHDRAWAL_LIMIT_EXCEEDED');
  // Both days in one month, whatever today is.
  await wait(untilNextMonth_s());
  for (let n = 0; n < 2; n++) {
    assert.equal((await payOut({ destination_id: rib, amount: 5_000_000 })).status, 201);
    await wait(86_400);
  }
  await both({ destination_id: rib, amount: 10_000 }, 'MONTHLY_LIMIT_REACHED');
  const used = await quote();
  const key1 = once();
  const body = { destination_id: id, amount: 1_000, quote_hash: used, merchant_reference: 'P-1' };
  assert.equal((await post('/v1/payouts', body, key1)).status, 201);
  meet(await post('/v1/payouts', { ...body, amount: 2_000 }, key1), 'IDEMPOTENCY_CONFLICT');
  meet(await payOut(body), 'QUOTE_INVALID');
  meet(
    await payOut({ destination_id: id, amount: 1_000, merchant_reference: 'P-1' }),
    'DUPLICATE_MERCHANT_REFERENCE',
  );
  const late = await quote();
  await wait(120);
  meet(await payOut({ destination_id: id, amount: 1_000, quote_hash: late }), 'QUOTE_EXPIRED');
  meet(
    await payOut(
      { destination_id: id, amount: 1_000 },
      { 'X-Svc-Simulate': 'channel_unavailable' },
    ),
    'CHANNEL_UNAVAILABLE',
  );
  await merchant({
    limits: {
      payouts: {
        per_withdrawal: 5_000_000,
        daily_amount: 50_000_000,
        daily_count: 100,
        monthly_amount: 90_000_000,
      },
    },
  });
  for (let n = 0; n < 3; n++) await payOut({ destination_id: id, amount: 5_000_000 });
  meet(await payOut({ destination_id: id, amount: 5_000_000 }), 'INSUFFICIENT_FUNDS');
});

test('advanceTestPayout: destination 24 ends as it is told, once; B.15.20 26 comes back; 27 is told 500 and resumes under its key', async () => {
  const at = (end: string) => verified({ ...wallet, phone: `+2217000000${end}` });
  for (const outcome of [
    'succeeded',
    'destination_limit',
    'destination_invalid',
    'provider_unavailable',
  ]) {
    const made = await payOut({ destination_id: await at('24'), amount: 100 });
    const path = `/v1/test/payouts/${made.body.id}/advance`;
    const ended = await post(path, { outcome });
    assert.equal(ended.body.failure_reason ?? ended.body.status, outcome, ended.text);
    meet(await post(path, { outcome }), 'INVALID_STATE');
  }
  const back = await payOut({ destination_id: await at('26'), amount: 100 });
  await wait(3);
  assert.equal((await read(`/v1/payouts/${back.body.id}`)).status, 'succeeded');
  await wait(5);
  const reversed = await read(`/v1/payouts/${back.body.id}`);
  assert.deepEqual([reversed.status, reversed.failure_reason], ['failed', 'provider_unavailable']);
  assert.ok(reversed.succeeded_at && reversed.failed_at > reversed.succeeded_at);
  const told = await payOut({ destination_id: await at('24'), amount: 100 });
  const paid = await post(`/v1/test/payouts/${told.body.id}/advance`, { outcome: 'reversed' });
  assert.equal(paid.body.status, 'succeeded', paid.text);
  await wait(5);
  assert.equal((await read(`/v1/payouts/${told.body.id}`)).status, 'failed');
  const [headers, body] = [once(), { destination_id: await at('27'), amount: 100 }];
  const lost = await post('/v1/payouts', body, headers);
  assert.equal(lost.status, 500);
  const resumed = await post('/v1/payouts', body, headers);
  assert.deepEqual([resumed.status, resumed.body.amount], [201, 100]);
  assert.equal((await read('/v1/payouts?q=nothing')).pagination.total, 0);
  await wait(3);
  assert.equal((await read(`/v1/payouts/${resumed.body.id}`)).status, 'succeeded');
});

test('every code that an operation of payouts or destinations lists was met, but for those of a session', () => {
  const listed = Object.values({ ...payouts, ...destinations }).flatMap(
    ({ errors }) => [...errors] as string[],
  );
  const missed = [...new Set(listed)].filter((code) => !met.has(code));
  assert.deepEqual(missed, ['REAUTHENTICATION_REQUIRED']);
});
