// Proves that a key is honoured on every POST of payments (contract/payments.md B.0, B.13): the same call again gets the first
// answer byte for byte, another one under the same key conflicts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type PlatformOperationName as Name,
  platformOperations as table,
} from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { payoutFailures } from '../../contract/payments/payouts.shapes.ts';
import { sql } from '../../src/db/sql.ts';
import { awa } from '../kit/identities.ts';
import { picture } from '../kit/pictures.ts';
import { startWorld, type World } from '../kit/world.ts';
import {
  type Caller,
  type Cast,
  castProject,
  meetPeople,
  type People,
} from './authorisation/cast.ts';
import { once, type Request } from './authorisation/request.ts';
import { requests } from './authorisation/requests.ts';

/** Why a POST of payments need not honour a key. */
const exempt: Partial<Record<Name, string>> = {
  checkOffer: 'A question: it changes nothing, and asked again it is answered anew.',
};

/** What makes the body another one. Where there is no body to change, another seed is another request. */
const others: Partial<Record<Name, object>> = {
  createPayment: { amount: 10_001 },
  quoteRefund: { amount: 101 },
  createRefund: { amount: 101 },
  createOffer: { value: 11 },
  createPaymentLink: { amount: 10_001 },
  createDestination: { label: 'Autre' },
  verifyDestination: { code: '654321' },
  quotePayout: { amount: 101 },
  createPayout: { amount: 101 },
  challengeDispute: { evidence: { product_description: 'Une robe' } },
  createTestDispute: { reason: 'other' },
  advanceTestDispute: { outcome: 'won' },
  advanceTestPayment: { outcome: 'succeeded' },
  advanceTestRefund: { outcome: 'succeeded' },
  advanceTestPayout: { outcome: payoutFailures[0] },
  addTestBalance: { amount: 101 },
  setTestMerchant: { merchant_status: 'suspended' },
  moveTestClock: { advance_s: 7_200 },
};

const operations: Record<string, Operation> = table;
const posts = (Object.keys(table) as Name[]).filter(
  (name) => operations[name]?.method === 'POST' && operations[name]?.family === 'payments',
);

let world: World;
let people: People;
before(async () => {
  // Links need an address that payers see.
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  people = await meetPeople(world);
});
after(() => world.close());

const callerOf = (cast: Cast): Caller => {
  const found = cast.callers.find(({ name }) => name === 'test_both');
  assert.ok(found);
  return found;
};

const call = (caller: Caller, { path, headers, body, form }: Request) =>
  world.call('POST', path, {
    headers: { ...form?.headers, ...headers, ...caller.headers },
    body: form?.body ?? body,
  });

async function requestOf(name: Name, cast: Cast, caller: Caller): Promise<Request> {
  if (name === 'submitIdentity') await fillIdentity(caller);
  // A move of its own: one that releases a clock nobody moved would be the same twice.
  if (name === 'moveTestClock') return { path: '/v1/test/clock', body: { advance_s: 3_600 } };
  return requests[name](world, cast, caller);
}

async function fillIdentity({ headers }: Caller) {
  await world.call('PUT', '/v1/kyc/profile', { headers, body: awa });
  const { body } = await world.call('GET', '/v1/kyc/status', { headers });
  for (const { kind } of body.required) {
    const sent = await world.call('PUT', `/v1/kyc/captures/${kind}`, {
      headers: { ...headers, 'Content-Type': 'image/jpeg' },
      body: await picture(),
    });
    assert.equal(sent.status, 200, sent.text);
  }
}

const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

test('B.0 every POST of payments honours a key, or says here why it need not', () => {
  assert.ok(posts.length > 20);
  for (const name of posts) {
    const honours = operations[name]?.idempotency !== undefined;
    assert.notEqual(honours, name in exempt, name);
  }
  for (const name of Object.keys(exempt)) assert.ok((posts as string[]).includes(name), name);
});

for (const name of posts.filter((one) => !(one in exempt))) {
  test(`B.13 ${name} again under its key gets the first answer, another call under it a conflict`, async () => {
    const cast = await castProject(world, people);
    const caller = callerOf(cast);
    const prepared = await requestOf(name, cast, caller);
    const request = { ...prepared, headers: { ...prepared.headers, ...once() } };
    const first = await call(caller, request);
    assert.equal(first.status, operations[name]?.reply.status, first.text);
    assert.equal(isReplay(first), null);
    const again = await call(caller, request);
    assert.deepEqual([again.status, isReplay(again)], [first.status, 'true'], again.text);
    assert.equal(again.text, first.text);
    const change = others[name];
    const other = change
      ? { ...request, body: { ...request.body, ...change } }
      : { ...request, headers: { ...request.headers, 'X-Svc-Simulate-Seed': '7' } };
    const conflict = await call(caller, other);
    assert.deepEqual([conflict.status, conflict.body.code], [409, 'IDEMPOTENCY_CONFLICT']);
  });
}

test('B.13 of ten moves of the clock at once under one key one moves it and the others hear of it', async () => {
  const { key } = await world.project();
  const headers = once();
  const move = () =>
    world.call('POST', '/v1/test/clock', { key, headers, body: { advance_s: 3_600 } });
  const answers = await Promise.all(Array.from({ length: 10 }, move));
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  const last = await move();
  assert.equal(isReplay(last), 'true');
  const heard = answers.map(({ text }) => text);
  assert.deepEqual([...new Set([...heard, last.text])], [last.text]);
  const { body } = await world.call('GET', '/v1/test/clock', { key });
  assert.ok(body.offset_s > 3_000 && body.offset_s <= 3_600, String(body.offset_s));
});

test('B.13 of ten ends of a payment at once under one key all hear the one answer', async () => {
  const { key } = await world.project();
  const made = await world.pay(key, {}, { 'X-Svc-Simulate': 'succeeded;delay=3600' });
  const headers = once();
  const end = () =>
    world.call('POST', `/v1/test/payments/${made.body.id}/advance`, {
      key,
      headers,
      body: { outcome: 'insufficient_funds' },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, end));
  const last = await end();
  assert.deepEqual([last.status, isReplay(last)], [200, 'true']);
  for (const { status, body, text } of answers) {
    if (body.code !== 'SERVER_BUSY') assert.deepEqual([status, text], [200, last.text]);
  }
});

test('B.12, B.13 a reset that is repeated late under its key leaves what came after it', async () => {
  const { key } = await world.project();
  const headers = once();
  const reset = () => world.call('POST', '/v1/test/reset', { key, headers });
  assert.equal((await reset()).status, 200);
  const { body } = await world.pay(key);
  assert.equal(isReplay(await reset()), 'true');
  assert.equal((await world.call('GET', `/v1/payments/${body.id}`, { key })).status, 200);
});

test('B.9 a link for photos that is kept to be answered again is kept sealed', async () => {
  const { key, id } = await world.project();
  const made = await world.call('POST', '/v1/kyc/handoff', { key, headers: once() });
  assert.equal(made.status, 201, made.text);
  const kept = await world.database.one<{ body: string }>(sql`
    select body from idempotency_keys where project_id = ${id} and operation = 'createIdentityHandoff'`);
  assert.match(kept?.body ?? '', /^v1\./);
});
