// One operation for one key, whatever races: contract/payments.md B.13, through HTTP on real commits.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operations } from '../../contract/index.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import { sql } from '../db/sql.ts';
import { forgetAnswers } from '../http/forget-answers.ts';
import { clock } from '../kit/clock.ts';
import { fail } from '../kit/fail.ts';
import { type AnyItem, createWriter } from './write.ts';

let world: World;
let key: string;
let projectId: string;

before(async () => {
  world = await startWorld();
  ({ key, id: projectId } = await world.project());
  // The first call makes the merchant account; the counts below are about later calls.
  await world.pay(key, { customer: { phone: '+221700000001' } });
});
after(() => world.close());

const body = { amount: 500, channel: 'wave', customer: { phone: '+221700000001' } };
const post = (idempotencyKey: string, changed: object = {}, url = '', text?: string) =>
  world.call('POST', `${url}/v1/payments`, {
    key,
    headers: { 'Idempotency-Key': idempotencyKey },
    body: text ?? { ...body, ...changed },
  });

test('50 parallel calls with one key make one payment and give 50 equal answers', async () => {
  const before = await world.countRows();
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('parallel-one')));
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201]);
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1, 'byte-equal answers');
  const replays = answers.filter((a) => a.headers.get('idempotent-replayed') === 'true');
  assert.equal(replays.length, 49);
  const after = await world.countRows();
  assert.equal((after['payments'] ?? 0) - (before['payments'] ?? 0), 1);
  assert.equal((after['idempotency_keys'] ?? 0) - (before['idempotency_keys'] ?? 0), 1);
});

test('50 parallel calls on two servers with one key make one payment', async () => {
  const other = await world.second();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => post('two-servers', {}, i % 2 ? other.url : world.url)),
  );
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201]);
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
});

test('50 parallel calls with two bodies have one winner, 409 for the others, and losers leave nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const before = await world.countRows([
      'call_hours',
      'calls',
      'minute_counts',
      'jobs',
      'attempts',
    ]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post(`two-bodies-${round}`, { amount: 600 + (i % 2) })),
    );
    const won = answers.filter((answer) => answer.status === 201);
    const lost = answers.filter((answer) => answer.status === 409);
    assert.equal(won.length + lost.length, 50);
    assert.equal(lost.length, 25);
    assert.ok(lost.every((answer) => answer.body.code === 'IDEMPOTENCY_CONFLICT'));
    assert.equal(new Set(won.map((answer) => answer.body.id)).size, 1);
    const after = await world.countRows([
      'call_hours',
      'calls',
      'minute_counts',
      'jobs',
      'attempts',
    ]);
    const grown = Object.keys(after).filter((table) => after[table] !== before[table]);
    assert.deepEqual(grown, ['idempotency_keys', 'payments']);
    assert.equal((after['payments'] ?? 0) - (before['payments'] ?? 0), 1);
  }
});

test('parallel calls with one merchant_reference and different keys make one payment', async () => {
  const before = await world.countRows();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => post(`reference-${i}`, { merchant_reference: 'CMD-1' })),
  );
  const codes = answers.map((answer) => answer.body.code ?? 'created').sort();
  assert.equal(codes.filter((code) => code === 'created').length, 1);
  assert.equal(codes.filter((code) => code === 'DUPLICATE_MERCHANT_REFERENCE').length, 29);
  const after = await world.countRows();
  assert.equal((after['payments'] ?? 0) - (before['payments'] ?? 0), 1);
  assert.equal((after['idempotency_keys'] ?? 0) - (before['idempotency_keys'] ?? 0), 1);
});

test('white space and member order do not matter, another body is a conflict at any time', async () => {
  const first = await post('same-words', {}, '', JSON.stringify(body));
  const again = await post(
    'same-words',
    {},
    '',
    `{ "customer": {"phone":"+221700000001"},\n "channel":"wave", "amount": 500 }`,
  );
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text);
  const other = await post('same-words', { amount: 501 });
  assert.equal(other.body.code, 'IDEMPOTENCY_CONFLICT');
  const simulated = await world.call('POST', '/v1/payments', {
    key,
    headers: { 'Idempotency-Key': 'same-words', 'X-Svc-Simulate': 'account_blocked' },
    body,
  });
  assert.equal(simulated.body.code, 'IDEMPOTENCY_CONFLICT', 'the simulate header is part of it');
});

test('a refused call frees its key: the cause is mended and the key used again', async () => {
  const refused = await post('mended-key', { amount: 2_500_000 });
  assert.equal(refused.status, 400);
  const mended = await post('mended-key', { amount: 2_500 });
  assert.equal(mended.status, 201);
  assert.equal(mended.headers.get('idempotent-replayed'), null);
});

test('a key belongs to its project and mode, not to the API key', async () => {
  const other = await world.project();
  const mine = await post('shared-text');
  const theirs = await world.call('POST', '/v1/payments', {
    key: other.key,
    headers: { 'Idempotency-Key': 'shared-text' },
    body,
  });
  assert.equal(theirs.status, 201);
  assert.notEqual(theirs.body.id, mine.body.id);
});

test('after 30 days the answer is rebuilt from the object', async () => {
  const first = await post('long-ago-key');
  assert.equal(await forgetAnswers(world.database), 0, 'nothing is old yet');
  clock.advance(31 * 86_400_000);
  assert.ok((await forgetAnswers(world.database)) > 0);
  const again = await post('long-ago-key');
  assert.equal(again.status, 201);
  assert.equal(again.body.id, first.body.id);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('a refusal that is returned keeps what was written, one that is thrown undoes it', async () => {
  const refusing = (how: 'return' | 'throw') =>
    createWriter({
      hidesKeys: false,
      database: world.database,
      name: 'refuseAndWrite',
      operation: operations.createProject,
      seal: undefined,
      put: (json) => json,
      share: 1,
      rebuild: () => Promise.reject(new Error('nothing to rebuild')),
      handler: {
        async run(tx) {
          const name = `written before a ${how}`;
          await tx.one(
            sql`update projects set name = ${name} where id = ${projectId} returning id`,
          );
          const refusal = fail('INVITATION_USED');
          if (how === 'throw') throw refusal;
          return [refusal];
        },
      },
    });
  const ctx = { header: () => undefined, caller: { kind: 'none' } };
  const item = { ctx, input: {} } as unknown as AnyItem;
  for (const how of ['return', 'throw'] as const) {
    await assert.rejects(refusing(how)(item), { code: 'INVITATION_USED' });
  }
  const row = await world.database.one<{ name: string }>(
    sql`select name from projects where id = ${projectId}`,
  );
  assert.equal(row?.name, 'written before a return');
});

test('a caller whose twin hangs waits, then is told to retry: 503 SERVER_BUSY with Retry-After', async () => {
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = world.database.transaction(async (tx) => {
    await tx.run(sql`
      insert into idempotency_keys (project_id, mode, operation, key, fingerprint, created_at)
      values (${projectId}, 'test', 'createPayment', 'held-elsewhere', 'x', now())`);
    held.resolve();
    await release.promise;
    throw new Error('the twin fails');
  });
  const failed = assert.rejects(holding, /the twin fails/);
  await held.promise;
  const started = performance.now();
  const busy = await post('held-elsewhere');
  assert.equal(busy.status, 503);
  assert.equal(busy.body.code, 'SERVER_BUSY');
  assert.ok(Number(busy.headers.get('retry-after')) >= 1);
  assert.ok(performance.now() - started > 9_000, 'it waited');
  release.resolve();
  await failed;
  assert.equal((await post('held-elsewhere')).status, 201);
});

test('B.13 a claim keeps 22 characters of its fingerprint, and those that were kept whole are known again', async () => {
  const first = await post('short-claim');
  const claim = sql`project_id = ${projectId} and operation = 'createPayment' and key = 'short-claim'`;
  const kept = await world.database.one<{ fingerprint: string }>(
    sql`select fingerprint from idempotency_keys where ${claim}`,
  );
  assert.match(kept?.fingerprint ?? '', /^[\w-]{22}$/);
  const whole = Buffer.concat([
    Buffer.from(`${kept?.fingerprint}AA`, 'base64url'),
    Buffer.alloc(14),
  ]);
  assert.equal(whole.length, 32);
  await world.database.run(
    sql`update idempotency_keys set fingerprint = ${whole.toString('hex')} where ${claim}`,
  );
  const again = await post('short-claim');
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal((await post('short-claim', { amount: 501 })).body.code, 'IDEMPOTENCY_CONFLICT');
});
