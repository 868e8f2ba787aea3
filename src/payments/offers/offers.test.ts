// Proves promo codes from their making to their last use: what they take off, what they do not fit, and that no more
// payments carry one than it says (contract/payments.md B.8, B.15.2, B.15.7, B.15.14, D.3 invariant 12).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { auditParts } from '../../app-audit.ts';
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

const call = (method: string, path: string, body?: object, headers = {}) =>
  world.call(method, path, { key, headers, ...(body ? { body } : {}) });
const offer = (body: object) =>
  call('POST', '/v1/offers', { code: 'Soldes-10', kind: 'percent', value: 10, ...body });
const read = async (id: string) => (await call('GET', `/v1/offers/${id}`)).body;
const at = (ms: number) => new Date(clock.now() + ms).toISOString();

async function assertCounted(): Promise<void> {
  const found: string[] = [];
  for (const { tables, look } of auditParts.ofTenants) {
    if (!tables.includes('offers')) continue;
    await look(
      world.database,
      { projectId, mode: 'test' },
      {
        now: clock.now(),
        found: (part, row, says) => found.push(`${part} ${row} ${says}`),
        read() {},
        pause: async () => {},
      },
    );
  }
  assert.deepEqual(found, []);
}

test('createOffer, getOffer, listOffers: a code is kept in capitals, once in its project and mode', async () => {
  const made = await offer({ max_redemptions: 5, metadata: { campagne: 'tabaski' } });
  assert.equal(made.status, 201, made.text);
  const { id, created_at, updated_at, ...rest } = made.body;
  assert.match(id, /^off_/);
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, {
    livemode: false,
    code: 'SOLDES-10',
    kind: 'percent',
    value: 10,
    min_order_amount: null,
    max_discount: null,
    channels: null,
    starts_at: null,
    ends_at: null,
    max_redemptions: 5,
    max_per_customer: null,
    redemptions: { reserved: 0, used: 0 },
    total_discount: 0,
    status: 'active',
    metadata: { campagne: 'tabaski' },
  });
  assert.deepEqual(await read(id), made.body);
  const taken = await offer({ code: 'soldes-10' });
  assert.deepEqual([taken.status, taken.body.code], [409, 'OFFER_CODE_TAKEN']);
  const headers = { 'Idempotency-Key': 'une-seule-offre' };
  const first = await call('POST', '/v1/offers', { code: 'B-2', kind: 'fixed', value: 5 }, headers);
  const again = await call('POST', '/v1/offers', { code: 'B-2', kind: 'fixed', value: 5 }, headers);
  assert.equal(again.text, first.text);
  assert.equal((await call('GET', '/v1/offers?q=soldes')).body.data.length, 1);
  const day = (await offer({ code: 'JOUR', starts_at: '2026-12-01' })).body;
  assert.match(day.fields.starts_at, /ISO 8601/, 'a day alone is no time, and told what one is');
  const scheduled = await offer({ code: 'NOEL', starts_at: at(60_000), ends_at: at(120_000) });
  assert.equal(scheduled.body.status, 'scheduled');
  const list = async (query: string) =>
    (await call('GET', `/v1/offers?${query}`)).body.data.map((one: { code: string }) => one.code);
  assert.deepEqual(await list('status=scheduled'), ['NOEL']);
  assert.deepEqual(await list('status=active'), ['B-2', 'SOLDES-10']);
  await world.advance(60_000);
  assert.equal((await read(scheduled.body.id)).status, 'active');
  await world.advance(60_000);
  assert.deepEqual(await list('status=ended'), ['NOEL']);
  const once = at(10);
  for (const [field, body] of [
    ['value', { value: 101 }],
    ['ends_at', { starts_at: once, ends_at: once }],
    // One that is over would serve nobody, and its code is taken for ever.
    ['ends_at', { ends_at: at(-1_000) }],
    ['ends_at', { starts_at: at(-2_000), ends_at: at(-1_000) }],
    ['code', { code: 'à la' }],
    ['max_discount', { max_discount: 0 }],
    ['channels', { channels: [] }],
    ['colour', { colour: 1 }],
  ] as const) {
    const answer = await offer({ code: 'MAL', ...body });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, [field]]);
  }
});

test('a discount is a share rounded down or francs, capped, and leaves a franc; the fee is of the rest', async () => {
  const table = [
    [{ kind: 'percent', value: 15 }, 999, 149],
    [{ kind: 'percent', value: 50, max_discount: 300 }, 10_000, 300],
    [{ kind: 'fixed', value: 500 }, 10_000, 500],
    [{ kind: 'fixed', value: 500 }, 400, 399],
    [{ kind: 'percent', value: 100 }, 2_000, 1_999],
  ] as const;
  for (const [i, [body, amount, discount_amount]] of table.entries()) {
    const code = `T-0${i}`;
    assert.equal((await offer({ code, ...body })).status, 201);
    const checked = await call('POST', '/v1/offers/check', { code: code.toLowerCase(), amount });
    assert.deepEqual(checked.body, { discount_amount, payable_amount: amount - discount_amount });
  }
  const { body } = await world.pay(key, { amount: 10_000, offer_code: 't-02' });
  const money = [
    body.discount_amount,
    body.payable_amount,
    body.fee,
    body.charged_amount,
    body.net_amount,
  ];
  assert.deepEqual([body.offer_code, ...money], ['T-02', 500, 9_500, 143, 9_500, 9_357]);
  // 1 franc is left of 400: less than the fee.
  const little = await world.pay(key, { amount: 400, offer_code: 'T-03' });
  assert.deepEqual([little.status, Object.keys(little.body.fields)], [400, ['amount']]);
  await world.advance(0);
  await world.advance(2_000);
  const after = (await call('GET', `/v1/payments/${body.id}`)).body;
  assert.deepEqual([after.status, after.refundable_amount], ['succeeded', 9_500]);
  assert.equal((await call('GET', '/v1/balances')).body.available, 9_357);
});

test('a code is reserved with its payment, used by its success and given back by its failure', async () => {
  const { id } = (await offer({ max_redemptions: 2 })).body;
  const counts = async () => {
    const { redemptions, status, total_discount } = await read(id);
    return [redemptions.reserved, redemptions.used, status, total_discount];
  };
  const pay = (scenario: string) =>
    world.pay(key, { offer_code: 'SOLDES-10' }, { 'X-Svc-Simulate': scenario });
  assert.equal((await pay('succeeded')).status, 201);
  assert.equal((await pay('declined_by_customer')).status, 201);
  assert.deepEqual(await counts(), [2, 0, 'exhausted', 0]);
  const none = await pay('succeeded');
  assert.deepEqual([none.status, none.body.code], [400, 'OFFER_INVALID']);
  await world.advance(0);
  await world.advance(2_000);
  assert.deepEqual(await counts(), [0, 1, 'active', 1_000]);
  const list = async (query = '') =>
    (await call('GET', `/v1/offers/${id}/redemptions${query}`)).body.data.map(
      (one: { status: string; discount_amount: number }) => [one.status, one.discount_amount],
    );
  // listOfferRedemptions, newest first.
  assert.deepEqual(await list(), [
    ['released', 1_000],
    ['used', 1_000],
  ]);
  assert.deepEqual(await list('?status=used'), [['used', 1_000]]);
  await assertCounted();
});

test('an order outside the conditions is OFFER_INVALID; a replay is answered though the code is used up', async () => {
  await offer({ code: 'MIN', min_order_amount: 5_000 });
  await offer({ code: 'OMX', channels: ['orange_money', 'mixx'] });
  await offer({ code: 'UNE', max_per_customer: 1, max_redemptions: 2 });
  const refused = async (body: object) => {
    const answer = await world.pay(key, body);
    assert.deepEqual([answer.status, answer.body.code], [400, 'OFFER_INVALID'], answer.text);
  };
  await refused({ offer_code: 'MIN', amount: 4_999 });
  await refused({ offer_code: 'OMX' });
  const open = { channel: undefined, customer: undefined };
  // Customers are told apart by their numbers.
  await refused({ offer_code: 'UNE', ...open });
  const chosen = await world.pay(key, { offer_code: 'OMX', ...open });
  assert.deepEqual(chosen.body.allowed_channels, ['orange_money', 'mixx']);
  const headers = { 'Idempotency-Key': randomBytes(12).toString('hex') };
  const first = await world.pay(key, { offer_code: 'UNE' }, headers);
  assert.equal(first.status, 201);
  await refused({ offer_code: 'UNE' });
  const other = { customer: { phone: '+221770000001' } };
  assert.equal((await world.pay(key, { offer_code: 'UNE', ...other })).status, 201);
  assert.equal((await world.pay(key, { offer_code: 'UNE' }, headers)).text, first.text);
  const checked = await call('POST', '/v1/offers/check', { code: 'UNE', amount: 10 });
  assert.equal(checked.body.code, 'OFFER_INVALID');
});

test('checkOffer and a payment agree on who may use a code, in both modes of nobody else', async () => {
  await offer({ code: 'MOI' });
  const other = await world.project();
  const answer = await world.pay(other.key, { offer_code: 'MOI' });
  assert.equal(answer.body.code, 'OFFER_INVALID');
});

test('updateOffer pauses, extends and bounds; deleteOffer ends for good and keeps the code', async () => {
  const { id } = (await offer({ max_redemptions: 1 })).body;
  const patch = (body: object) => call('PATCH', `/v1/offers/${id}`, body);
  assert.equal((await patch({ paused: true })).body.status, 'paused');
  assert.equal((await world.pay(key, { offer_code: 'SOLDES-10' })).body.code, 'OFFER_INVALID');
  assert.equal((await patch({ paused: false })).body.status, 'active');
  assert.equal((await world.pay(key, { offer_code: 'SOLDES-10' })).status, 201);
  assert.equal((await patch({ max_redemptions: null })).body.status, 'active');
  await world.pay(key, { offer_code: 'SOLDES-10' });
  const below = await patch({ max_redemptions: 1 });
  assert.deepEqual([below.status, Object.keys(below.body.fields)], [400, ['max_redemptions']]);
  const ends_at = at(1_000);
  assert.equal((await patch({ ends_at })).body.ends_at, ends_at);
  assert.equal((await call('DELETE', `/v1/offers/${id}`)).status, 204);
  assert.equal((await call('DELETE', `/v1/offers/${id}`)).status, 204);
  assert.equal((await read(id)).status, 'ended');
  const late = (await patch({ paused: true })).body;
  assert.deepEqual([late.code, late.message.includes('(ended)')], ['INVALID_STATE', true]);
  assert.equal((await offer({})).body.code, 'OFFER_CODE_TAKEN');
  assert.equal((await call('GET', '/v1/offers/off_nobody')).body.code, 'NOT_FOUND');
});

test('5 uses under 50 payments at once: exactly 5, and their successes use exactly 5', async () => {
  const { id } = (await offer({ max_redemptions: 5 })).body;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.pay(key, { offer_code: 'soldes-10', amount: 1_000 })),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  for (const { status, body } of answers)
    if (status !== 201) assert.equal(body.code, 'OFFER_INVALID');
  await assertCounted();
  await world.advance(0);
  await world.advance(2_000);
  assert.deepEqual((await read(id)).redemptions, { reserved: 0, used: 5 });
  await assertCounted();
});

test('where promo codes are switched off, their routes and payments with one are FEATURE_DISABLED', async () => {
  const { id } = (await offer({})).body;
  await world.database.run(sql`
    update merchant_accounts set features = '{"offers": false}' where project_id = ${projectId} and mode = 'test'`);
  await world.database.run(sql`select pg_notify('svc_merchants', ${projectId})`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const [method, path, body] of [
    ['POST', '/v1/offers', { code: 'ABC', kind: 'fixed', value: 1 }],
    ['POST', '/v1/offers/check', { code: 'ABC', amount: 1 }],
    ['GET', '/v1/offers', undefined],
    // B.0: the feature (10) before the body and the query (12).
    ['POST', '/v1/offers', { code: '%' }],
    ['GET', '/v1/offers?page=0', undefined],
    ['GET', `/v1/offers/${id}`, undefined],
    ['PATCH', `/v1/offers/${id}`, { paused: true }],
    ['DELETE', `/v1/offers/${id}`, undefined],
    ['GET', `/v1/offers/${id}/redemptions`, undefined],
  ] as const) {
    const answer = await call(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [404, 'FEATURE_DISABLED'], path);
  }
  const paid = await world.pay(key, { offer_code: 'SOLDES-10' });
  assert.deepEqual([paid.status, paid.body.code], [404, 'FEATURE_DISABLED']);
  const wrong = await world.pay(key, { offer_code: '%%' });
  assert.deepEqual(Object.keys(wrong.body.fields), ['offer_code']);
});

test('a suspended account makes and changes no promo code', async () => {
  const { id } = (await offer({})).body;
  await world.database.run(sql`
    update merchant_accounts set status = 'suspended' where project_id = ${projectId} and mode = 'test'`);
  for (const [method, path, body] of [
    ['POST', '/v1/offers', { code: 'ABC', kind: 'fixed', value: 1 }],
    ['PATCH', `/v1/offers/${id}`, { paused: true }],
    ['DELETE', `/v1/offers/${id}`, undefined],
  ] as const) {
    const answer = await call(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [403, 'MERCHANT_SUSPENDED'], path);
  }
  assert.equal((await read(id)).status, 'active');
});

test('D.3 invariant 12: a use that no payment carries is named', async () => {
  const { id } = (await offer({})).body;
  await world.database.run(
    sql`update offers set used = 1 where project_id = ${projectId} and id = ${id}`,
  );
  await assert.rejects(assertCounted(), /counts 0 reserved and 1 used/);
});
