// Proves what operators do on merchants, identity files and disputes: listOfficeMerchants, getOfficeMerchant,
// updateOfficeMerchant, putOfficeChannel, putOfficeFeature, listOfficeIdentities, getOfficeIdentity, getOfficeCapture,
// decideOfficeIdentity, listOfficeDisputes, getOfficeDispute, getOfficeDocument, decideOfficeDispute.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { waitingFile } from '../../../test/kit/office-shop.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { picture } from '../../../test/kit/pictures.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { openDisputeByOperator } from '../disputes/index.ts';

let world: World;
let cookie: string;
let shop: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support', 'review', 'money', 'configure')).cookie;
});
after(() => world.close());
beforeEach(async () => {
  shop = await world.project();
  await world.pay(shop.key);
});

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/v1/backoffice${path}`, { cookie, ...(body ? { body } : {}) });
const auditOf = async () =>
  (await call('GET', `/audit?project=${shop.id}`)).body.data as {
    action: string;
    before: unknown;
    after: unknown;
    reason: string | null;
    details: Record<string, unknown>;
  }[];
const dispute = async () => {
  const { key } = shop;
  const { body: payment } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const body = { payment_id: payment.id };
  const made = await world.call('POST', '/v1/test/disputes', { key, body });
  return { id: made.body.id as string, payment: payment.id as string };
};

test('a merchant is found by name, id and owner, page by page', async () => {
  const other = await world.project();
  for (const q of [shop.id, `psvc_${shop.id}`, shop.email]) {
    const { data } = (await call('GET', `/merchants?q=${encodeURIComponent(q)}`)).body;
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      [shop.id],
    );
    assert.deepEqual(data[0].accounts, [
      { mode: 'test', merchant_status: 'active', kyc_status: 'not_started' },
    ]);
  }
  const first = (await call('GET', '/merchants?q=boutique&limit=1')).body;
  const next = (await call('GET', `/merchants?q=boutique&limit=1&cursor=${first.cursor}`)).body;
  assert.deepEqual([first.data[0].id, next.data[0].id], [other.id, shop.id].sort().reverse());
});

test('UI156 a merchant shows what it collected today, in 7 and in 30 days, and the last errors of each mode', async () => {
  const seen = async () => (await call('GET', `/merchants/${shop.id}`)).body.accounts[0];
  await world.advance(0);
  await world.advance(2_000);
  const [one] = (await world.call('GET', '/v1/payments', { key: shop.key })).body.data;
  const before = await seen();
  assert.deepEqual(before.last_errors, []);
  const francs = one.charged_amount;
  assert.deepEqual(before.collected, {
    today: francs,
    last_7_days: francs,
    last_30_days: francs,
  });
  const older = [
    ['6 days', 100],
    ['7 days', 1_000],
    ['29 days', 10_000],
    ['30 days', 100_000],
  ] as const;
  for (const [age, amount] of older) {
    await world.database.run(sql`
      insert into collected_days (project_id, mode, day, channel, amount)
      select project_id, mode, day - ${age}::interval, channel, ${amount} from collected_days
       where project_id = ${shop.id} and amount = ${francs}`);
  }
  const { key } = shop;
  await world.call('GET', '/v1/payments/nothing', { key });
  await world.call('GET', '/v1/payments', { key });
  const broken = await world.call('POST', '/v1/payments', { key, body: { amount: -1 } });
  await eventually('calls are written', async () => (await seen()).last_errors.length === 2);
  const { collected, last_errors } = await seen();
  assert.deepEqual(collected, {
    today: francs,
    last_7_days: francs + 100,
    last_30_days: francs + 11_100,
  });
  assert.deepEqual(
    last_errors.map((row: Record<string, unknown>) => [row['method'], row['path'], row['status']]),
    [
      ['POST', '/v1/payments', 400],
      ['GET', '/v1/payments/nothing', 404],
    ],
  );
  assert.equal(last_errors[0].request_id, broken.headers.get('x-request-id'));
  assert.equal(last_errors[0].code, 'INVALID_REQUEST');
});

test('standing, limits and fees change together, each with before and after in the audit', async () => {
  const changed = await call('PATCH', `/merchants/${shop.id}`, {
    mode: 'test',
    merchant_status: 'suspended',
    limits: { payments: { daily: 4_000_000 } },
    refund_fee: { rate_bps: 100, fixed: 0, min: 0, max: null },
    reason,
  });
  assert.equal(changed.status, 200, changed.text);
  const [account] = changed.body.accounts;
  assert.equal(account.merchant.merchant_status, 'suspended');
  assert.equal(account.merchant.limits.payments.daily, 4_000_000);
  assert.equal(account.refund_fee.rate_bps, 100);
  assert.equal((await world.pay(shop.key)).body.code, 'MERCHANT_SUSPENDED');
  const entries = await auditOf();
  assert.deepEqual(entries.map(({ details }) => details['what']).sort(), [
    'fees',
    'limits',
    'status',
  ]);
  const status = entries.find(({ details }) => details['what'] === 'status');
  assert.deepEqual(
    [status?.before, status?.after, status?.reason],
    ['active', 'suspended', reason],
  );
  const nothing = await call('PATCH', `/merchants/${shop.id}`, { mode: 'test', reason });
  assert.equal(nothing.status, 400);
  const live = { mode: 'live', merchant_status: 'closed', reason };
  assert.equal((await call('PATCH', `/merchants/${shop.id}`, live)).status, 404);
});

test('a merchant reads what was done and why, and not from where', async () => {
  await call('PATCH', `/merchants/${shop.id}`, {
    mode: 'test',
    merchant_status: 'suspended',
    reason,
  });
  const path = `/v1/projets/${shop.id}/audit`;
  const [entry] = (await world.call('GET', path, { cookie: shop.cookie })).body.data;
  assert.deepEqual(entry.actor, { kind: 'operator', id: null, name: null });
  assert.deepEqual([entry.details.reason, entry.details.from], [reason, undefined]);
});

test('a closed channel is refused at once, a channel that nobody has is not found', async () => {
  const body = { project_id: shop.id, mode: 'test', status: 'closed', reason };
  assert.equal((await call('PUT', '/channels/wave/in', body)).status, 200);
  const refused = await world.pay(shop.key);
  assert.notEqual(refused.status, 201, 'the channel is closed');
  assert.equal((await call('PUT', '/channels/card/out', body)).status, 404);
  const off = { project_id: shop.id, mode: 'test', enabled: false, reason };
  const done = await call('PUT', '/features/offers', off);
  assert.equal(done.body.accounts[0].features.offers, false);
  assert.equal(
    (await world.call('GET', '/v1/offers', { key: shop.key })).body.code,
    'FEATURE_DISABLED',
  );
});

test('a photo is audited before it is shown; the merchant is told the message, the audit the reason', async () => {
  const photo = await picture('jpeg');
  const headers = { 'Content-Type': 'image/jpeg' };
  await world.call('PUT', '/v1/kyc/captures/selfie', { key: shop.key, body: photo, headers });
  await world.database.run(sql`
    update merchant_accounts set kyc_status = 'submitted' where project_id = ${shop.id}`);
  const waiting = (await call('GET', '/identity?limit=100')).body.data;
  assert.ok(waiting.some((one: { project: { id: string } }) => one.project.id === shop.id));
  const path = `/identity/${shop.id}`;
  const read = (await call('GET', `${path}?mode=test`)).body;
  assert.deepEqual(
    read.captures.map(({ kind }: { kind: string }) => kind),
    ['selfie'],
  );
  assert.deepEqual(await auditOf(), [], 'the file without a photo is no view of one');
  const seen = await world.call('GET', `/v1/backoffice${path}/captures/selfie?mode=test`, {
    cookie,
  });
  assert.deepEqual([seen.status, seen.headers.get('cache-control')], [200, 'no-store']);
  assert.deepEqual(
    (await auditOf()).map(({ action }) => action),
    ['identity.viewed'],
  );
  const none = await call('GET', `${path}/captures/id_back?mode=test`);
  assert.deepEqual([none.status, (await auditOf()).length], [404, 1]);
  const mute = await call('POST', `${path}/decision`, {
    mode: 'test',
    outcome: 'rejected',
    reason,
  });
  assert.deepEqual([mute.status, Object.keys(mute.body.fields)], [400, ['message']]);
  const decision = { mode: 'test', outcome: 'rejected', message: 'Photo floue', kinds: ['selfie'] };
  const decided = await call('POST', `${path}/decision`, { ...decision, reason });
  assert.deepEqual([decided.status, decided.body.identity.kyc_status], [200, 'rejected']);
  const told = (await world.call('GET', '/v1/kyc/status', { key: shop.key })).body;
  assert.equal(told.rejection.message, 'Photo floue');
  const [entry] = await auditOf();
  assert.deepEqual([entry?.reason, entry?.details['told']], [reason, 'Photo floue']);
  assert.equal((await call('POST', `${path}/decision`, { ...decision, reason })).status, 404);
});

test('nobody decides on real money or a real identity of a project of theirs; another operator does', async () => {
  const mine = await waitingFile(world, 'Boutique Coumba');
  await world.database.run(sql`
    insert into operators (user_id, permissions, since) values (${mine.userId}, '{review}', now())`);
  const paid = await world.pay(mine.liveKey);
  await world.advance(0);
  await world.advance(2_000);
  const scope = { projectId: mine.id, mode: 'live' } as const;
  const opened = await openDisputeByOperator(world.database, {
    ...{ scope, paymentId: paid.body.id, reason: 'not_received', statement: 'Rien reçu' },
    actor: { by: 'terminal' },
  });
  const evidence = { product_description: 'Un boubou brodé' };
  const challenge = `/v1/disputes/${opened.id}/challenge`;
  await world.call('POST', challenge, { key: mine.liveKey, body: { evidence } });
  const acts = [
    [`/disputes/${opened.id}/decision`, { outcome: 'won', comment: 'Vu', reason }],
    [`/identity/${mine.id}/decision`, { mode: 'live', outcome: 'verified', reason }],
  ] as const;
  for (const [path, body] of acts) {
    const own = await world.call('POST', `/v1/backoffice${path}`, { cookie: mine.cookie, body });
    assert.deepEqual([own.status, own.body.code], [409, 'INVALID_STATE'], own.text);
    const other = await call('POST', path, body);
    assert.equal(other.status, 200, other.text);
  }
});

test('UI158 a dispute is read with both sides, the history of payer and merchant, and decided once', async () => {
  const { id, payment } = await dispute();
  const path = `/disputes/${id}`;
  const early = await call('POST', `${path}/decision`, { outcome: 'won', comment: 'Vu', reason });
  assert.deepEqual([early.status, early.body.code], [409, 'INVALID_STATE']);
  const evidence = { product_description: 'Un boubou brodé' };
  const challenge = `/v1/disputes/${id}/challenge`;
  await world.call('POST', challenge, { key: shop.key, body: { evidence } });
  const queue = (await call('GET', '/disputes?status=challenged&limit=100')).body.data;
  assert.ok(queue.some((one: { id: string }) => one.id === id));
  const read = (await call('GET', path)).body;
  assert.equal(read.payment.id, payment);
  assert.equal(read.dispute.evidence.product_description, 'Un boubou brodé');
  assert.deepEqual(read.history, [{ status: 'challenged', count: 1 }]);
  // The payer's two payments at this merchant, and the merchant's of the month before.
  const francs = read.payer_history.amount;
  const both = { payments: 2, succeeded: 2, amount: francs, refunded_amount: 0, disputed: 1 };
  const { first_at, ...payer } = read.payer_history;
  assert.deepEqual([payer, read.merchant_history], [both, both]);
  assert.ok(
    francs > read.payment.amount && Date.parse(first_at) < Date.parse(read.payment.created_at),
  );
  // What comes after the dispute is no past of it.
  await world.pay(shop.key);
  await world.advance(0);
  await world.advance(2_000);
  const later = (await call('GET', path)).body;
  assert.deepEqual(
    [later.payer_history, later.merchant_history],
    [read.payer_history, read.merchant_history],
  );
  const none = await call('GET', `${path}/documents/doc_1`);
  assert.equal(none.status, 404);
  const won = await call('POST', `${path}/decision`, { outcome: 'won', comment: 'Preuve', reason });
  assert.deepEqual([won.status, won.body.dispute.status], [200, 'won']);
  const [entry] = await auditOf();
  assert.deepEqual([entry?.before, entry?.after], ['challenged', 'won']);
  assert.deepEqual([entry?.reason, entry?.details['comment']], [reason, 'Preuve']);
  assert.equal((await call('GET', '/disputes/dp_1')).status, 404);
});

test('UI158 a claim outlives its project and the account of its owner: it is listed, read and decided', async () => {
  const { id } = await dispute();
  const { cookie: owner, password } = shop;
  const gone = await world.call('DELETE', `/v1/projets/${shop.id}`, { cookie: owner });
  assert.equal(gone.status, 204, gone.text);
  const listed = (await call('GET', '/disputes?status=opened&limit=100')).body.data;
  assert.ok(listed.some((one: { id: string }) => one.id === id));
  const read = await call('GET', `/disputes/${id}`);
  assert.deepEqual([read.status, read.body.owner?.email], [200, shop.email], read.text);
  const leaving = { confirmation: 'SUPPRIMER', password };
  const left = await world.call('DELETE', '/v1/compte', { cookie: owner, body: leaving });
  assert.equal(left.status, 204, left.text);
  const decision = { outcome: 'lost', comment: 'Sans réponse', reason };
  const decided = await call('POST', `/disputes/${id}/decision`, decision);
  assert.deepEqual([decided.status, decided.body.dispute?.status], [200, 'lost'], decided.text);
  assert.deepEqual(decided.body.owner, { id: '', name: '', email: '' });
});
