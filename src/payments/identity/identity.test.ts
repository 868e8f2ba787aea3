// Proves identity verification from the first photo to the decision of test mode: what is asked for, what may change when,
// and what lies where (contract/payments.md B.9, B.12.6). Covers getIdentityStatus, putIdentityProfile,
// putIdentityCapture, deleteIdentityCapture and submitIdentity.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { awa, identifying, shop } from '../../../test/kit/identities.ts';
import { bomb, form, noise, pdf, picture } from '../../../test/kit/pictures.ts';

const { on, status, profile, capture, submit, whole } = identifying();

test('a file begins with nothing, says what it needs, and goes from on.photo to on.photo to its decision', async () => {
  assert.deepEqual(await status(), {
    kyc_status: 'not_started',
    required: [
      { kind: 'id_front', label: 'Pièce d’identité, recto' },
      { kind: 'id_back', label: 'Pièce d’identité, verso' },
      { kind: 'selfie', label: 'Photo du visage' },
    ],
    received: [],
    missing: ['id_front', 'id_back', 'selfie'],
    captures: ['id_front', 'id_back', 'selfie'].map((kind) => ({
      kind,
      status: 'missing',
      message: null,
    })),
    profile: null,
    rejection: null,
    submitted_at: null,
    decided_at: null,
    tier: 'standard',
  });
  const said = await profile(awa);
  assert.deepEqual([said.status, said.body.kyc_status], [200, 'in_progress']);
  assert.equal(said.body.profile.id_number_masked, '•••••••••••••123');
  const sent = await capture('id_front');
  assert.equal(sent.status, 200);
  assert.deepEqual(Object.keys(sent.body), ['kind', 'sha256', 'size']);
  const missing = await submit();
  assert.deepEqual([missing.status, missing.body.code], [400, 'MISSING_CAPTURES']);
  assert.deepEqual(missing.body.missing, ['id_back', 'selfie']);
  await capture('id_back');
  await capture('selfie');
  const submitted = await submit();
  assert.deepEqual([submitted.status, submitted.body.kyc_status], [200, 'submitted']);
  assert.ok(submitted.body.submitted_at);
  const merchant = async () =>
    (await on.world.call('GET', '/v1/merchant', { key: on.made.key })).body;
  assert.equal((await merchant()).kyc_status, 'submitted');
  await on.world.advance(0);
  assert.equal((await status()).kyc_status, 'submitted');
  await on.world.advance(2_000);
  const done = await status();
  assert.deepEqual([done.kyc_status, done.tier], ['verified', 'standard'], 'test raises nothing');
  assert.ok(done.decided_at);
  assert.equal((await merchant()).kyc_status, 'verified');
});

test('a passport has no back, a business has its papers', async () => {
  const kinds = async (body: object) => {
    await profile(body);
    return (await status()).required.map(({ kind }: { kind: string }) => kind);
  };
  assert.deepEqual(await kinds({ ...awa, id_type: 'passport' }), ['id_front', 'selfie']);
  const papers = ['id_front', 'id_back', 'selfie', 'ninea_certificate', 'rccm_extract'];
  assert.deepEqual(await kinds(shop), papers);
});

test('B.12.6 the last name REJET is rejected, and may be mended and submitted again', async () => {
  await whole({ ...awa, last_name: 'Rejet' });
  await submit();
  await on.world.advance(2_000);
  const rejected = await status();
  assert.equal(rejected.kyc_status, 'rejected');
  assert.equal(rejected.rejection.code, 'profile_refused');
  assert.match(rejected.rejection.message, /^Refus simulé/);
  const english = await on.world.call('GET', '/v1/kyc/status?lang=en', { key: on.made.key });
  assert.match(english.body.rejection.message, /^Simulated refusal/);
  const mended = await profile(awa);
  assert.deepEqual(
    [mended.body.kyc_status, mended.body.rejection],
    ['in_progress', rejected.rejection],
    'what is to be mended is read while it is mended',
  );
  const again = await submit();
  assert.deepEqual([again.status, again.body.rejection], [200, null]);
  await on.world.advance(2_000);
  assert.equal((await status()).kyc_status, 'verified');
});

test('under review and once verified, nothing of a file changes', async () => {
  await whole();
  await submit();
  for (const state of ['submitted', 'verified']) {
    assert.equal((await status()).kyc_status, state);
    const answers = [
      await profile(awa),
      await capture('selfie'),
      await on.world.call('DELETE', '/v1/kyc/captures/selfie', { key: on.made.key }),
      await submit(),
    ];
    for (const { status: code, body } of answers) {
      assert.deepEqual([code, body.code], [409, 'KYC_ALREADY_SUBMITTED']);
    }
    await on.world.advance(2_000);
  }
  assert.equal((await status()).received.length, 3);
});

test('a on.photo is replaced, taken away, and lies nowhere in clear', async () => {
  const first = await capture('selfie');
  const other = await picture('png', 900, 900);
  const parts = form([{ name: 'file', filename: 'moi.png', bytes: other }]);
  const second = await on.world.call('PUT', '/v1/kyc/captures/selfie', {
    key: on.made.key,
    ...parts,
  });
  assert.equal(second.status, 200, second.text);
  assert.notEqual(second.body.sha256, first.body.sha256);
  assert.notEqual(second.body.sha256, hash('sha256', other, 'hex'), 'drawn anew');
  assert.deepEqual((await status()).received, ['selfie']);
  await on.world.advance(0);
  const folder = join(on.world.dataDir, 'files', on.made.id, 'test');
  const names = readdirSync(folder);
  assert.equal(names.length, 1, 'the on.photo before is gone');
  const lying = readFileSync(join(folder, names[0] ?? ''));
  assert.ok(!lying.includes('PNG') && !lying.includes('Camera of the tests'));
  const gone = await on.world.call('DELETE', '/v1/kyc/captures/selfie', { key: on.made.key });
  assert.equal(gone.status, 204);
  assert.deepEqual((await status()).received, []);
  await on.world.advance(0);
  assert.deepEqual(readdirSync(folder), []);
  const again = await on.world.call('DELETE', '/v1/kyc/captures/selfie', { key: on.made.key });
  assert.equal(again.status, 404);
});

test('what is no on.photo, is cut, bursts, is too small or of no such kind is refused and kept nowhere', async () => {
  const before = await on.world.countRows([
    'call_hours',
    'calls',
    'windows',
    'minute_counts',
    'merchant_accounts',
    'attempts',
    'day_counts',
    'sign_in_attempts',
  ]);
  const small = await picture('jpeg', 599, 900);
  for (const bytes of [pdf(), Buffer.from('<svg/>'), on.photo.subarray(0, 900), bomb(), small]) {
    const answer = await capture('selfie', bytes);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(answer.body.fields), ['file']);
  }
  const empty = await capture('selfie', Buffer.alloc(0));
  assert.deepEqual([empty.status, Object.keys(empty.body.fields)], [400, ['body']]);
  const json = await capture('selfie', on.photo, 'application/json');
  assert.deepEqual([json.status, Object.keys(json.body.fields)], [400, ['body']]);
  const large = await capture('selfie', await noise(1_000, 700), 'image/png');
  assert.deepEqual([large.status, large.body.code], [413, 'REQUEST_TOO_LARGE']);
  for (const kind of ['passport', 'SELFIE', '__proto__', '..%2f..%2fetc']) {
    assert.equal((await capture(kind)).status, 404, kind);
  }
  assert.deepEqual((await status()).received, []);
  assert.deepEqual(
    await on.world.countRows([
      'call_hours',
      'calls',
      'windows',
      'minute_counts',
      'merchant_accounts',
      'attempts',
      'day_counts',
      'sign_in_attempts',
    ]),
    before,
  );
});

test('a submission needs consent, all photos and a profile; without photos it is MISSING_CAPTURES', async () => {
  for (const body of [{}, { consent: false }, { consent: 'true' }, { consent: true, x: 1 }]) {
    const answer = await on.world.call('POST', '/v1/kyc/submit', { key: on.made.key, body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
  }
  const empty = await submit();
  const missing = ['id_front', 'id_back', 'selfie'];
  assert.deepEqual([empty.body.code, empty.body.missing], ['MISSING_CAPTURES', missing]);
  for (const kind of missing) await capture(kind);
  const bare = await submit();
  assert.deepEqual([bare.status, Object.keys(bare.body.fields)], [400, ['profile']]);
});

test('50 submissions at once: one is taken, and one decision follows', async () => {
  await whole();
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit()));
  const statuses = answers.map((one) => one.status);
  assert.equal(statuses.filter((code) => code === 200).length, 1);
  assert.equal(statuses.filter((code) => code === 409).length, 49);
  const headers = { 'Idempotency-Key': randomBytes(12).toString('hex') };
  assert.equal((await submit(on.made.key, headers)).status, 409);
  await on.world.advance(2_000);
  assert.equal((await status()).kyc_status, 'verified');
});
