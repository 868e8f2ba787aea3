// Proves a refund from quote to end: what it costs, what it may not be, and that its money is never there twice
// (contract/payments.md B.4, D.2 R1 to R4).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';

let world: World;
let key: string;
let projectId: string;

before(async () => {
  world = await startWorld();
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});
beforeEach(async () => {
  const made = await world.project();
  [key, projectId] = [made.key, made.id];
});

const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.call('POST', path, { key, body, headers });
const refund = (body: object, headers: Record<string, string> = {}) =>
  post('/v1/refunds', body, { ...once(), ...headers });
const read = async (path: string) => (await world.call('GET', path, { key })).body;
const balances = () => read('/v1/balances');

/** What was asked for begins, then its operator answers. */
async function settle() {
  await world.advance(0);
  await world.advance(2_000);
}

/** A payment of 10,000 F that has succeeded: 9,850 F are available. */
async function paid(body: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const answer = await world.pay(key, body, headers);
  assert.equal(answer.status, 201);
  await settle();
  return answer.body.id;
}
const eventsOf = async (id: string) => {
  const page = await read(`/v1/projets/${projectId}/events?object_id=${id}`);
  return page.data.map(({ type }: { type: string }) => type).reverse();
};

test('a refund is requested, reserves what it costs, and succeeds: balance, payment, ledger and events say so', async () => {
  const payment_id = await paid();
  const made = await refund({ payment_id, amount: 4_000, reason: 'Article abîmé' });
  assert.equal(made.status, 201);
  assert.deepEqual(
    { ...made.body, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      livemode: false,
      status: 'requested',
      payment_id,
      amount: 4_000,
      fee: 0,
      fee_payer: 'merchant',
      debit_amount: 4_000,
      received_amount: 4_000,
      original_fee_refunded: 0,
      taxes: [{ kind: 'tta', amount: 20, collected_by: 'operator' }],
      currency: 'XOF',
      reason: 'Article abîmé',
      merchant_reference: null,
      destination: { channel: 'wave', phone_masked: '+221 70 *** ** 00' },
      quote_hash: null,
      failure: null,
      provider_state: null,
      metadata: {},
      succeeded_at: null,
      failed_at: null,
      created_at: '',
      updated_at: '',
    },
  );
  const held = await balances();
  assert.deepEqual([held.available, held.reserved_refunds, held.total], [5_850, 4_000, 9_850]);
  await settle();
  const done = await read(`/v1/refunds/${made.body.id}`);
  assert.equal(done.status, 'succeeded');
  assert.ok(done.succeeded_at);
  assert.equal(done.provider_state.state, 'paid');
  const after = await balances();
  assert.deepEqual([after.available, after.reserved_refunds, after.total], [5_850, 0, 5_850]);
  const payment = await read(`/v1/payments/${payment_id}?expand=refunds`);
  assert.deepEqual(
    [payment.refunded_amount, payment.refund_pending_amount, payment.refundable_amount],
    [4_000, 0, 6_000],
  );
  assert.deepEqual(payment.refunds, [done]);
  assert.deepEqual(await eventsOf(made.body.id), ['refund.requested', 'refund.succeeded']);
  const journals = await world.database.all<{ transition: string }>(sql`
    select transition from journals where project_id = ${projectId} and object_id = ${made.body.id} order by id`);
  assert.deepEqual(
    journals.map((row) => row.transition),
    ['R1', 'R2'],
  );
});

test('a refund that fails gives the funds and the remainder back, with one event of each kind', async () => {
  const payment_id = await paid();
  const made = await refund({ payment_id, amount: 9_000 }, { 'X-Svc-Simulate': 'failed' });
  assert.equal((await balances()).available, 850);
  await settle();
  const done = await read(`/v1/refunds/${made.body.id}`);
  assert.deepEqual([done.status, done.failure.code], ['failed', 'provider_refused']);
  assert.equal((await balances()).available, 9_850);
  assert.equal((await read(`/v1/payments/${payment_id}`)).refundable_amount, 10_000);
  assert.deepEqual(await eventsOf(made.body.id), ['refund.requested', 'refund.failed']);
});

test('B.15.18 a refund may not pass what is left, what is available, or a payment that did not succeed', async () => {
  const payment_id = await paid();
  await paid();
  const above = await refund({ payment_id, amount: 10_001 });
  assert.deepEqual([above.status, above.body.code], [400, 'INVALID_REQUEST']);
  assert.deepEqual(Object.keys(above.body.fields), ['amount']);
  assert.equal((await refund({ payment_id, amount: 9_999 })).status, 201);
  assert.equal((await refund({ payment_id, amount: 2 })).body.code, 'INVALID_REQUEST');
  // Without an amount: what is left.
  const rest = await refund({ payment_id });
  assert.deepEqual([rest.status, rest.body.amount], [201, 1]);
  const nothing = await refund({ payment_id });
  assert.deepEqual([nothing.status, Object.keys(nothing.body.fields)], [400, ['amount']]);
  const other = await paid();
  // 9,850 + 9,850 + 9,850 less 10,000: 19,550 are there; a payment of 30,000 would take more.
  const big = await paid({ amount: 30_000, fee_payer: 'customer' });
  const all = await refund({ payment_id: big });
  assert.equal(all.status, 201);
  assert.equal((await refund({ payment_id: other })).status, 201);
  const short = await paid();
  assert.equal((await refund({ payment_id: short, amount: 10_000 })).status, 201);
  const open = await world.pay(key, {}, { 'X-Svc-Simulate': 'succeeded;delay=600' });
  const early = await refund({ payment_id: open.body.id });
  assert.deepEqual([early.status, early.body.code], [409, 'INVALID_STATE']);
  assert.match(early.body.message, /processing|pending/);
  const unknown = await refund({ payment_id: 'pay_00000000000000000000000000' });
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND']);
});

test('funds that are not there are refused with INSUFFICIENT_FUNDS, and nothing is written', async () => {
  const payment_id = await paid();
  const before = await world.countRows();
  // The fee of the payment is gone: 9,850 of 10,000 are there.
  const answer = await refund({ payment_id });
  assert.deepEqual([answer.status, answer.body.code], [409, 'INSUFFICIENT_FUNDS']);
  assert.deepEqual(await world.countRows(), before);
});

test('50 refunds at once on a remainder for 3: exactly 3', async () => {
  const payment_id = await paid({ amount: 12_000 });
  await paid({ amount: 100_000 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => refund({ payment_id, amount: 4_000 })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 3);
  for (const { status, body } of answers) {
    if (status !== 201) assert.deepEqual([status, Object.keys(body.fields)], [400, ['amount']]);
  }
  assert.equal((await read(`/v1/payments/${payment_id}`)).refund_pending_amount, 12_000);
});

test('quoteRefund: a quote holds for two minutes, is used once, and is enforced to the letter', async () => {
  const payment_id = await paid();
  const quoted = await post('/v1/refunds/quote', { payment_id, amount: 5_000 });
  assert.equal(quoted.status, 200);
  const { quote_hash, expires_at, ...promise } = quoted.body;
  assert.match(quote_hash, /^[\w-]{43}$/);
  assert.equal(Date.parse(expires_at) - clock.now() <= 120_000, true);
  assert.deepEqual(promise, {
    kind: 'refund',
    payment_id,
    amount: 5_000,
    fee: 0,
    fee_payer: 'merchant',
    debit_amount: 5_000,
    received_amount: 5_000,
    original_fee_refunded: 0,
    available_after: 4_850,
  });
  const refused = async (body: object, code: string) => {
    const { status, body: told } = await refund({ payment_id, ...body });
    assert.deepEqual([status, told.code, Object.keys(told.fields)], [409, code, ['quote_hash']]);
  };
  await refused({ amount: 4_999, quote_hash }, 'QUOTE_INVALID');
  await refused({ fee_payer: 'customer', quote_hash }, 'QUOTE_INVALID');
  await refused({ amount: 5_000, quote_hash: 'unknown' }, 'QUOTE_INVALID');
  const { status, body } = await refund({ payment_id, quote_hash });
  assert.deepEqual([status, body.amount, body.quote_hash], [201, 5_000, quote_hash]);
  await refused({ quote_hash }, 'QUOTE_INVALID');
  const late = (await post('/v1/refunds/quote', { payment_id, amount: 100 })).body.quote_hash;
  clock.advance(119_000);
  const last = (await post('/v1/refunds/quote', { payment_id, amount: 100 })).body.quote_hash;
  clock.advance(1_000);
  await refused({ quote_hash: late }, 'QUOTE_EXPIRED');
  assert.equal((await refund({ payment_id, quote_hash: last })).status, 201);
  const { quote_hash: whole } = (await post('/v1/refunds/quote', { payment_id })).body;
  assert.equal((await refund({ payment_id, amount: 1 })).status, 201);
  await refused({ quote_hash: whole }, 'QUOTE_INVALID');
});

test('E.4 a quote keeps what it gives back of the fee, whatever the account’s terms have become since', async () => {
  const payment_id = await paid();
  const policy = (word: string) =>
    world.database.run({
      text: `update merchant_accounts set fees = jsonb_build_object('refund_fee_policy', $2::text, 'version', 2)
              where project_id = $1 and mode = 'test'`,
      values: [projectId, word],
    });
  await policy('prorata');
  const quote = async (amount: number) =>
    (await post('/v1/refunds/quote', { payment_id, amount })).body;
  const [first, second] = [await quote(4_000), await quote(2_000)];
  assert.deepEqual([first.original_fee_refunded, second.original_fee_refunded], [60, 30]);
  await policy('keep');
  const made = await refund({ payment_id, quote_hash: first.quote_hash });
  assert.deepEqual([made.status, made.body.original_fee_refunded], [201, 60], made.text);
  assert.equal((await refund({ payment_id, amount: 1_000 })).body.original_fee_refunded, 0);
  const none = await quote(2_000);
  await policy('prorata');
  const kept = await refund({ payment_id, quote_hash: none.quote_hash });
  assert.deepEqual([kept.status, kept.body.original_fee_refunded], [201, 0], kept.text);
  await settle();
  assert.equal((await balances()).available, 9_850 - 7_000 + 60);
});

test('a quote used by 50 at once makes exactly one refund', async () => {
  const payment_id = await paid();
  const { quote_hash } = (await post('/v1/refunds/quote', { payment_id, amount: 10 })).body;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => refund({ payment_id, quote_hash })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'QUOTE_INVALID'));
});

test('an account that requires quotes refuses a refund without one', async () => {
  const payment_id = await paid();
  const set = await world.call('PATCH', '/v1/merchant', { key, body: { require_quotes: true } });
  assert.deepEqual([set.status, set.body.require_quotes], [200, true]);
  const answer = await refund({ payment_id, amount: 10 });
  assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['quote_hash']]);
});

test('the same key gives the first refund again; a reference is taken for ever', async () => {
  const payment_id = await paid();
  const headers = once();
  const body = { payment_id, amount: 10, merchant_reference: 'REMB-1' };
  const first = await post('/v1/refunds', body, headers);
  const again = await post('/v1/refunds', body, headers);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await refund(body)).body.code, 'DUPLICATE_MERCHANT_REFERENCE');
});

test('magic payers: refunds of 14 fail, those of 15 wait; a closed rail answers 503 and holds nothing', async () => {
  const failing = await paid({ customer: { phone: '+221700000014' } });
  const waiting = await paid({ customer: { phone: '+221700000015' } });
  const made = [
    await refund({ payment_id: failing, amount: 10 }),
    await refund({ payment_id: waiting, amount: 10 }),
  ];
  await world.advance(0);
  await world.advance(60_000);
  const statuses = await Promise.all(
    made.map(async ({ body }) => (await read(`/v1/refunds/${body.id}`)).status),
  );
  assert.deepEqual(statuses, ['failed', 'requested']);
  const held = (await balances()).reserved_refunds;
  const closed = await refund(
    { payment_id: waiting, amount: 10 },
    { 'X-Svc-Simulate': 'channel_unavailable' },
  );
  assert.deepEqual([closed.status, closed.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  assert.equal((await balances()).reserved_refunds, held);
});

test('listRefunds, listPaymentRefunds, getRefund: all refunds, those of a payment, by page and by cursor', async () => {
  const [one, two] = [await paid(), await paid()];
  for (const payment_id of [one, one, two]) await refund({ payment_id, amount: 10 });
  assert.equal((await read('/v1/refunds')).pagination.total, 3);
  assert.equal((await read(`/v1/refunds?payment_id=${one}`)).pagination.total, 2);
  assert.equal((await read(`/v1/payments/${two}/refunds`)).data.length, 1);
  const first = await read('/v1/refunds?limit=2');
  const next = await read(`/v1/refunds?limit=2&cursor=${first.cursor}`);
  assert.deepEqual([first.data.length, next.data.length, next.cursor], [2, 1, null]);
  const stranger = await world.project();
  const answer = await world.call('GET', `/v1/refunds/${first.data[0].id}`, { key: stranger.key });
  assert.equal(answer.status, 404);
});
