// A merchant with nothing but a test key: identity verified, link paid, refund, payout, disputes won and lost, and every
// event received, signed and in its place (the proof that the payments issue asks for).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eventTypes } from '../../contract/webhooks/events.ts';
import { sign } from '../../src/kit/signature.ts';
import { assertLedgerWhole } from '../kit/ledger.ts';
import { picture } from '../kit/pictures.ts';
import { type Receiver, startReceiver } from '../kit/receiver.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let hook: Receiver;
let mine: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  hook = await startReceiver();
  mine = await world.project();
});
after(async () => {
  await assertLedgerWhole(world.database);
  await hook.close();
  await world.close();
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(method, `/v1/${path}`, { key: mine.key, body, headers });
async function done(method: string, path: string, body?: unknown, type?: string) {
  const headers: Record<string, string> = { 'Idempotency-Key': randomBytes(12).toString('hex') };
  if (type) headers['Content-Type'] = type;
  const answer = await call(method, path, body, headers);
  assert.ok(answer.status < 300, `${path} ${answer.status} ${answer.text}`);
  return answer.body;
}
const wait = async (advance_s: number) => {
  await world.idle();
  await done('POST', 'test/clock', { advance_s });
};
const pay = (number: string) =>
  done('POST', 'payments', {
    amount: 10_000,
    channel: 'wave',
    customer: { phone: `+2217000000${number}` },
  });
const tokenOf = (url: string) => url.split('/').at(-1);

// The identity, with its photos; in test it is decided after two seconds.
async function identity() {
  await done('PUT', 'kyc/profile', {
    kind: 'individual',
    first_name: 'Awa',
    last_name: 'Diop',
    birth_date: '1990-05-01',
    nationality: 'SN',
    id_type: 'national_id',
    id_number: '1 234 1990 00123',
  });
  for (const kind of ['id_front', 'id_back', 'selfie']) {
    await done('PUT', `kyc/captures/${kind}`, await picture(), 'image/jpeg');
  }
  await done('POST', 'kyc/submit', { consent: true });
  await wait(3);
  assert.equal((await done('GET', 'kyc/status')).kyc_status, 'verified');
}

// A link, paid on its page's own operations by somebody without a key.
async function link() {
  const made = await done('POST', 'payment-links', { title: 'Panier', amount: 25_000 });
  const begun = await world.call('POST', `/v1/checkout-links/${tokenOf(made.url)}/payments`, {
    body: { key: randomBytes(16).toString('hex') },
  });
  assert.equal(begun.status, 201, begun.text);
  const started = await world.call('POST', `/v1/checkout/${begun.body.token}/start`, {
    body: { channel: 'wave', phone: '+221700000000', attempts: 0 },
  });
  assert.equal(started.status, 200, started.text);
  await wait(5);
  assert.equal((await done('GET', `payment-links/${made.id}`)).status, 'completed');
}

// One dispute of each end: won, lost, accepted. Answers with the payment whose money stayed for the most part.
async function disputes() {
  const [kept, disputed, lost] = [await pay('00'), await pay('12'), await pay('00')];
  await wait(10);
  const [dispute] = (await done('GET', 'disputes')).data;
  assert.deepEqual([dispute.payment_id, dispute.status], [disputed.id, 'opened']);
  await done('POST', `disputes/${dispute.id}/challenge`, { evidence: { comment: 'Livré' } });
  await done('POST', `test/disputes/${dispute.id}/advance`, { outcome: 'won' });
  const second = await done('POST', 'test/disputes', { payment_id: lost.id, amount: 2_000 });
  await done('POST', `disputes/${second.id}/challenge`, { evidence: { comment: 'Livré' } });
  await done('POST', `test/disputes/${second.id}/advance`, { outcome: 'lost' });
  const third = await done('POST', 'test/disputes', { payment_id: kept.id, amount: 1_000 });
  await done('POST', `disputes/${third.id}/accept`, {});
  return kept;
}

// A refund that arrives and one that is refused; then a payout of each sort.
async function moneyOut(kept: { id: string }) {
  const quote = await done('POST', 'refunds/quote', { payment_id: kept.id, amount: 3_000 });
  await done('POST', 'refunds', { payment_id: kept.id, quote_hash: quote.quote_hash });
  const refused = await pay('14');
  await wait(5);
  await done('POST', 'refunds', { payment_id: refused.id, amount: 500 });
  for (const phone of ['+221700000020', '+221700000021']) {
    const wallet = { type: 'mobile_money', operator: 'wave', phone };
    const { id } = await done('POST', 'payout-destinations', wallet);
    await done('POST', `payout-destinations/${id}/verify`, { code: '123456' });
    await done('POST', 'payouts', { destination_id: id, amount: 4_000 });
  }
}

test('a test key alone lives through everything, and each event comes once, signed', async () => {
  const payments = eventTypes.filter((type) => type !== 'dataset.updated');
  await done('POST', `projets/${mine.id}/webhooks`, { url: hook.url, events: payments });
  await identity();
  await link();
  const [failed, expired] = [await pay('02'), await pay('06')];
  await moneyOut(await disputes());
  await wait(3_600);
  await world.idle();

  const statusOf = async (id: string) => (await done('GET', `payments/${id}`)).status;
  assert.deepEqual([await statusOf(failed.id), await statusOf(expired.id)], ['failed', 'expired']);
  const project = await world.call('GET', `/v1/projets/${mine.id}`, { cookie: mine.cookie });
  const seen = new Set<string>();
  for (const { headers, body } of hook.received) {
    const signature = sign(project.body.webhook_secret, Number(headers['x-svc-timestamp']), body);
    assert.equal(headers['x-svc-signature'], signature);
    const { id } = JSON.parse(body);
    assert.ok(!seen.has(id), `${id} came twice`);
    seen.add(id);
  }
  const types = hook.received.map(({ body }) => JSON.parse(body).type as string);
  assert.deepEqual([...new Set(types)].sort(), [...payments].sort());

  // What came in and did not go out again is there, to the franc.
  const { data } = await done('GET', 'balances/transactions?per_page=100');
  const sum = data.reduce((total: number, row: { amount: number }) => total + row.amount, 0);
  const balances = await done('GET', 'balances');
  assert.deepEqual([balances.available, balances.reserved, balances.disputed], [sum, 0, 0]);
});
