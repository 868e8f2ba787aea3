// Proves that a code is what B.6 says: five tries, ten minutes, ten codes a day, in the order of the checks, and that
// calls at once get no try more.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Merchant, newMerchant } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { createCodes } from './verification-code.ts';

let world: World;
let shop: Merchant;
let id: string;

before(async () => {
  world = await startWorld();
});
after(() => world.close());
beforeEach(async () => {
  shop = await newMerchant(world);
  id = (await shop.add()).body.id;
});

const enter = (code: string) => shop.verify(id, code);
const resend = () => shop.post(`/v1/payout-destinations/${id}/resend`);
const show = () => shop.read(`/v1/payout-destinations/${id}`);
const attempts = async () => {
  const row = await world.database.one<{ code_attempts: number }>(
    sql`select code_attempts from payout_destinations where project_id = ${shop.id} and id = ${id}`,
  );
  return row?.code_attempts;
};

test('verifyDestination: the right code verifies once; afterwards there is nothing to verify or to send', async () => {
  const done = await enter('123456');
  assert.deepEqual(
    [done.status, done.body.status, done.body.verification],
    [200, 'verified', null],
  );
  assert.ok(done.body.verified_at);
  for (const answer of [await enter('123456'), await enter('999999'), await resend()]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'INVALID_STATE']);
  }
});

test('wrong codes: 4, 3, 2, 1 left, then TOO_MANY_ATTEMPTS for all, the right one too, until the code expires', async () => {
  for (const attempts_left of [4, 3, 2, 1]) {
    const answer = await enter('111111');
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.attempts_left],
      [400, 'INVALID_CODE', attempts_left],
    );
  }
  assert.equal((await show()).verification.attempts_left, 1);
  clock.advance(60_000);
  for (const code of ['111111', '111111', '123456']) {
    const answer = await enter(code);
    assert.deepEqual([answer.status, answer.body.code], [429, 'TOO_MANY_ATTEMPTS']);
    const wait = Number(answer.headers.get('retry-after'));
    assert.ok(wait > 530 && wait <= 540, String(wait));
  }
  clock.advance(540_000);
  const expired = await enter('123456');
  assert.deepEqual([expired.status, expired.body.code], [410, 'CODE_EXPIRED']);
});

test('the fifth try may be the right one', async () => {
  for (let n = 0; n < 4; n++) await enter('111111');
  assert.equal((await enter('123456')).status, 200);
});

test('a code is good for ten minutes to the millisecond; 000000 behaves as an expired one and takes no try', async () => {
  const end = Date.parse((await show()).verification.expires_at);
  assert.equal((await enter('000000')).body.code, 'CODE_EXPIRED');
  assert.equal(await attempts(), 0);
  clock.advance(end - clock.now());
  assert.equal((await enter('123456')).body.code, 'CODE_EXPIRED');
  assert.equal((await resend()).status, 200);
  assert.equal((await enter('123456')).status, 200);
});

test('50 codes tried at once: exactly 5 counted', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter('111111')));
  const left = answers
    .filter(({ body }) => body.code === 'INVALID_CODE')
    .map(({ body }) => body.attempts_left)
    .sort();
  assert.deepEqual(left, [1, 2, 3, 4]);
  assert.equal(answers.filter(({ body }) => body.code === 'TOO_MANY_ATTEMPTS').length, 46);
  assert.equal(await attempts(), 5);
});

test('50 right codes at once: one verifies, the others find it verified', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter('123456')));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ body }) => body.code === 'INVALID_STATE').length, 49);
});

test('B.15.17 UI104 resendDestinationCode: tries are five again, and the eleventh code within 24 hours is refused and locks for 24 hours', async () => {
  for (let n = 0; n < 5; n++) await enter('111111');
  const again = await resend();
  assert.deepEqual([again.status, again.body.verification.attempts_left], [200, 5]);
  for (let n = 3; n <= 10; n++) assert.equal((await resend()).status, 200, `code ${n}`);
  const refused = await resend();
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  const locked = await show();
  assert.deepEqual([locked.status, locked.verification], ['locked', null]);
  const left_ms = Date.parse(locked.locked_until) - clock.now();
  assert.ok(left_ms > 86_340_000 && left_ms <= 86_400_000, `${left_ms} ms`);
  for (const answer of [await enter('123456'), await enter('000000'), await resend()]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'INVALID_STATE']);
  }
  const listed = async (status: string) =>
    (await shop.read(`/v1/payout-destinations?status=${status}`)).pagination.total;
  assert.deepEqual([await listed('locked'), await listed('pending_verification')], [1, 0]);
  // Time goes on while calls are made.
  clock.advance(86_400_000 - 30_000);
  assert.equal((await resend()).status, 409);
  clock.advance(30_000);
  assert.deepEqual([await listed('locked'), await listed('pending_verification')], [0, 1]);
  const freed = await show();
  assert.deepEqual([freed.status, freed.locked_until], ['pending_verification', null]);
  assert.equal((await enter('123456')).body.code, 'CODE_EXPIRED');
  assert.equal((await resend()).status, 200);
  assert.equal((await enter('123456')).status, 200);
});

test('50 codes asked for at once: nine are sent, then it is locked', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => resend()));
  assert.equal(answers.filter(({ status }) => status === 200).length, 9);
  assert.equal((await show()).status, 'locked');
});

test('the field code: six digits, nothing else; another key, id or account finds nothing', async () => {
  for (const code of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', 123456, null, ['123456'], '']) {
    const answer = await shop.post(`/v1/payout-destinations/${id}/verify`, { code });
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.fields)],
      [400, ['code']],
      String(code),
    );
  }
  const more = await shop.post(`/v1/payout-destinations/${id}/verify`, { code: '123456', id });
  assert.deepEqual(Object.keys(more.body.fields), ['id']);
  const body = await shop.post(`/v1/payout-destinations/${id}/resend`, { code: '123456' });
  assert.deepEqual([body.status, Object.keys(body.body.fields)], [400, ['code']]);
  assert.equal(await attempts(), 0);
  const stranger = await newMerchant(world);
  for (const path of ['verify', 'resend']) {
    const answer = await stranger.post(
      `/v1/payout-destinations/${id}/${path}`,
      path === 'verify' ? { code: '123456' } : (undefined as never),
    );
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
  }
  assert.equal((await show()).status, 'pending_verification');
});

test('codes are six digits, spread over all of them, and their hash is bound to the secret and the destination', () => {
  const [one, other] = [createCodes('a'.repeat(32)), createCodes('b'.repeat(32))];
  const made = Array.from({ length: 20_000 }, () => one.make('live'));
  assert.ok(made.every((code) => /^\d{6}$/.test(code)));
  for (let digit = 0; digit < 10; digit++) {
    const share = made.filter((code) => code.startsWith(String(digit))).length;
    assert.ok(share > 1_700 && share < 2_300, `${digit}: ${share}`);
  }
  const hash = one.hash('pd_1', '123456');
  assert.ok(one.isRight('pd_1', '123456', hash));
  assert.ok(!one.isRight('pd_1', '123457', hash));
  assert.ok(!one.isRight('pd_2', '123456', hash));
  assert.ok(!other.isRight('pd_1', '123456', hash));
});
