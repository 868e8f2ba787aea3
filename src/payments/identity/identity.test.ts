// Proves identity verification from the first photo to the decision, in both modes: what is asked for, what is refused,
// what lies where, and what a verified file raises (contract/payments.md B.9, B.12.6, B.15.12). Covers getIdentityStatus,
// putIdentityProfile, putIdentityCapture, deleteIdentityCapture, submitIdentity and createIdentityHandoff.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { bomb, form, noise, pdf, picture } from '../../../test/kit/pictures.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let made: Awaited<ReturnType<World['project']>>;
let photo: Buffer;

before(async () => {
  world = await startWorld();
  photo = await picture('jpeg');
});
after(() => world.close());
beforeEach(async () => {
  made = await world.project();
});

const awa = {
  kind: 'individual',
  first_name: 'Awa',
  last_name: 'Diop',
  birth_date: '1990-05-01',
  nationality: 'SN',
  id_type: 'national_id',
  id_number: '1 234 1990 00123',
};
const shop = { ...awa, kind: 'business', business_name: 'Boutique Awa', ninea: '005123456 2G3' };

const status = async (key = made.key) => (await world.call('GET', '/v1/kyc/status', { key })).body;
const profile = (body: object, key = made.key) =>
  world.call('PUT', '/v1/kyc/profile', { key, body });
const capture = (kind: string, bytes = photo, type = 'image/jpeg', key = made.key) =>
  world.call('PUT', `/v1/kyc/captures/${kind}`, {
    key,
    body: bytes,
    headers: { 'Content-Type': type },
  });
const submit = (key = made.key, headers: Record<string, string> = {}) =>
  world.call('POST', '/v1/kyc/submit', { key, body: { consent: true }, headers });

async function whole(person: object = awa, key = made.key) {
  await profile(person, key);
  for (const { kind } of (await status(key)).required) {
    assert.equal((await capture(kind, photo, 'image/jpeg', key)).status, 200);
  }
}
async function liveKey(): Promise<string> {
  await world.call('PUT', `/v1/projets/${made.id}/live`, {
    cookie: made.cookie,
    body: { live_enabled: true, acknowledged: true },
  });
  return (await world.newKey(made.id, made.cookie, { mode: 'live' })).secret;
}
const decide = (...words: string[]) =>
  runCommand(
    { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
    'decide-identity',
    ...words,
  );

test('a file begins with nothing, says what it needs, and goes from photo to photo to its decision', async () => {
  assert.deepEqual(await status(), {
    kyc_status: 'not_started',
    required: [
      { kind: 'id_front', label: "Pièce d'identité, recto" },
      { kind: 'id_back', label: "Pièce d'identité, verso" },
      { kind: 'selfie', label: 'Photo du visage' },
    ],
    received: [],
    missing: ['id_front', 'id_back', 'selfie'],
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
  const merchant = async () => (await world.call('GET', '/v1/merchant', { key: made.key })).body;
  assert.equal((await merchant()).kyc_status, 'submitted');
  await world.advance(0);
  assert.equal((await status()).kyc_status, 'submitted');
  await world.advance(2_000);
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
  await world.advance(2_000);
  const rejected = await status();
  assert.equal(rejected.kyc_status, 'rejected');
  assert.equal(rejected.rejection.code, 'profile_refused');
  assert.ok(rejected.rejection.message);
  const mended = await profile(awa);
  assert.deepEqual([mended.body.kyc_status, mended.body.rejection], ['in_progress', null]);
  assert.equal((await submit()).status, 200);
  await world.advance(2_000);
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
      await world.call('DELETE', '/v1/kyc/captures/selfie', { key: made.key }),
      await submit(),
    ];
    for (const { status: code, body } of answers) {
      assert.deepEqual([code, body.code], [409, 'KYC_ALREADY_SUBMITTED']);
    }
    await world.advance(2_000);
  }
  assert.equal((await status()).received.length, 3);
});

test('a photo is replaced, taken away, and lies nowhere in clear', async () => {
  const first = await capture('selfie');
  const other = await picture('png', 900, 900);
  const parts = form([{ name: 'file', filename: 'moi.png', bytes: other }]);
  const second = await world.call('PUT', '/v1/kyc/captures/selfie', { key: made.key, ...parts });
  assert.equal(second.status, 200, second.text);
  assert.notEqual(second.body.sha256, first.body.sha256);
  assert.notEqual(second.body.sha256, hash('sha256', other, 'hex'), 'drawn anew');
  assert.deepEqual((await status()).received, ['selfie']);
  await world.advance(0);
  const folder = join(world.dataDir, 'files', made.id, 'test');
  const names = readdirSync(folder);
  assert.equal(names.length, 1, 'the photo before is gone');
  const lying = readFileSync(join(folder, names[0] ?? ''));
  assert.ok(!lying.includes('PNG') && !lying.includes('Camera of the tests'));
  const gone = await world.call('DELETE', '/v1/kyc/captures/selfie', { key: made.key });
  assert.equal(gone.status, 204);
  assert.deepEqual((await status()).received, []);
  await world.advance(0);
  assert.deepEqual(readdirSync(folder), []);
  const again = await world.call('DELETE', '/v1/kyc/captures/selfie', { key: made.key });
  assert.equal(again.status, 404);
});

test('what is no photo, is cut, bursts, is too small or of no such kind is refused and kept nowhere', async () => {
  const before = await world.countRows([
    'calls',
    'windows',
    'minute_counts',
    'payment_call_days',
    'merchant_accounts',
    'attempts',
    'day_counts',
    'sign_in_attempts',
  ]);
  const small = await picture('jpeg', 599, 900);
  for (const bytes of [pdf(), Buffer.from('<svg/>'), photo.subarray(0, 900), bomb(), small]) {
    const answer = await capture('selfie', bytes);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(answer.body.fields), ['file']);
  }
  const empty = await capture('selfie', Buffer.alloc(0));
  assert.deepEqual([empty.status, Object.keys(empty.body.fields)], [400, ['body']]);
  const json = await capture('selfie', photo, 'application/json');
  assert.deepEqual([json.status, Object.keys(json.body.fields)], [400, ['body']]);
  const large = await capture('selfie', await noise(1_000, 700), 'image/png');
  assert.deepEqual([large.status, large.body.code], [413, 'REQUEST_TOO_LARGE']);
  for (const kind of ['passport', 'SELFIE', '__proto__', '..%2f..%2fetc']) {
    assert.equal((await capture(kind)).status, 404, kind);
  }
  assert.deepEqual((await status()).received, []);
  assert.deepEqual(
    await world.countRows([
      'calls',
      'windows',
      'minute_counts',
      'payment_call_days',
      'merchant_accounts',
      'attempts',
      'day_counts',
      'sign_in_attempts',
    ]),
    before,
  );
});

test('each wrong field of a profile is named, all of them in one answer', async () => {
  const wrong: [change: object, fields: string[]][] = [
    [{ kind: 'person' }, ['kind']],
    [{ first_name: '' }, ['first_name']],
    [{ first_name: '   ' }, ['first_name']],
    [{ last_name: 'a'.repeat(101) }, ['last_name']],
    [{ last_name: 'a\u0000b' }, ['last_name']],
    [{ birth_date: '1990-02-30' }, ['birth_date']],
    [{ birth_date: '2090-01-01' }, ['birth_date']],
    [{ birth_date: '1890-01-01' }, ['birth_date']],
    [{ nationality: 'XX' }, ['nationality']],
    [{ nationality: 'sn' }, ['nationality']],
    [{ nationality: 'EU' }, ['nationality']],
    [{ id_type: 'badge' }, ['id_type']],
    [{ id_number: 12 }, ['id_number']],
    [{ id_number: '#1' }, ['id_number']],
    [{ business_name: '' }, ['business_name']],
    [{ ninea: '12' }, ['ninea']],
    [{ rccm: '!' }, ['rccm']],
    [{ address: '' }, ['address']],
    [{ age: 30 }, ['age']],
    [{ kind: 'business' }, ['business_name', 'ninea']],
    [{ kind: 'business', business_name: 'B', nationality: 'XX' }, ['nationality', 'ninea']],
  ];
  for (const [change, fields] of wrong) {
    const answer = await profile({ ...awa, ...change });
    const said = JSON.stringify(change);
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'], said);
    assert.deepEqual(Object.keys(answer.body.fields).sort(), fields, said);
  }
  const none = await profile({});
  assert.deepEqual(Object.keys(none.body.fields).sort(), [
    'birth_date',
    'first_name',
    'id_number',
    'id_type',
    'kind',
    'last_name',
    'nationality',
  ]);
  assert.equal((await status()).kyc_status, 'not_started');
});

test('a submission needs consent and a profile', async () => {
  for (const body of [{}, { consent: false }, { consent: 'true' }, { consent: true, x: 1 }]) {
    const answer = await world.call('POST', '/v1/kyc/submit', { key: made.key, body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
  }
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
  assert.equal((await submit(made.key, headers)).status, 409);
  await world.advance(2_000);
  assert.equal((await status()).kyc_status, 'verified');
});

test('the words of the simulator reach 503 and 507, and a server without a reviewer says so itself', async () => {
  const told = (word: string) =>
    world.call('PUT', '/v1/kyc/captures/selfie', {
      key: made.key,
      body: photo,
      headers: { 'Content-Type': 'image/jpeg', 'X-Svc-Simulate': word },
    });
  assert.equal((await told('not_configured')).body.code, 'NOT_CONFIGURED');
  assert.equal((await told('storage_full')).body.code, 'STORAGE_FULL');
  const { url } = await world.second({ IDENTITY_OPEN: 'false' });
  const closed = await world.call('GET', `${url}/v1/kyc/status`, { key: made.key });
  assert.deepEqual([closed.status, closed.body.code], [503, 'NOT_CONFIGURED']);
  const page = await world.call('POST', '/v1/kyc/handoff', { key: made.key });
  assert.deepEqual([page.status, page.body.code], [503, 'NOT_CONFIGURED']);
});

test('a suspended merchant reads its file and changes nothing of it', async () => {
  await world.call('POST', '/v1/test/merchant', {
    key: made.key,
    body: { merchant_status: 'suspended' },
  });
  for (const answer of [await profile(awa), await capture('selfie'), await submit()]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'MERCHANT_SUSPENDED']);
  }
  assert.equal((await status()).kyc_status, 'not_started');
});

test('live: a person decides, the audit says who, and a verified file raises the quota of its owner', async () => {
  const key = await liveKey();
  await whole(shop, key);
  assert.equal((await status()).kyc_status, 'not_started', 'test has a file of its own');
  const early = await decide(made.id, 'verified');
  assert.match(early.err, /No identity file of project prj_\w+ \(live\) is under review/);
  await submit(key);
  await world.advance(10_000);
  assert.equal((await status(key)).kyc_status, 'submitted', 'nobody decides by himself');
  const kinds = 'selfie,rccm_extract';
  const no = await decide(made.id, 'rejected', '--reason', 'Photo floue', '--kinds', kinds);
  assert.equal(no.code, 0, no.err);
  const rejected = await status(key);
  assert.deepEqual(rejected.rejection, {
    code: 'captures_refused',
    message: 'Photo floue',
    kinds: ['selfie', 'rccm_extract'],
  });
  assert.deepEqual(rejected.missing, ['selfie', 'rccm_extract']);
  const again = await submit(key);
  assert.equal(again.body.code, 'MISSING_CAPTURES');
  for (const kind of rejected.missing) await capture(kind, photo, 'image/jpeg', key);
  await submit(key);
  const yes = await decide(`psvc_${made.id}`, 'verified');
  assert.equal(yes.code, 0, yes.err);
  const done = await status(key);
  assert.deepEqual([done.kyc_status, done.tier], ['verified', 'verified']);
  const detail = await world.call('GET', `/v1/projets/${made.id}`, { cookie: made.cookie });
  assert.equal(detail.body.quota.tier, 'verified');
  const entries = await world.database.all<{ user_id: string; details: { after: string } }>(sql`
    select user_id, details from audit_entries
     where project_id = ${made.id} and action = 'identity.decided' order by id`);
  const by = `operator:${userInfo().username}`;
  assert.deepEqual(
    entries.map((one) => [one.user_id, one.details.after]),
    [
      [by, 'rejected'],
      [by, 'verified'],
    ],
  );
  assert.deepEqual(entries[0]?.details, {
    mode: 'live',
    before: 'submitted',
    after: 'rejected',
    reason: 'Photo floue',
    kinds: ['selfie', 'rccm_extract'],
  });
});

test('the number of the paper is sealed, and a viewer of the database alone reads none', async () => {
  await profile(awa);
  const rows = await world.database.all(
    sql`select * from identities where project_id = ${made.id}`,
  );
  assert.ok(
    !JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? String(v) : v)).includes('00123'),
  );
});

test('words of the command that say nothing are told how to be written', async () => {
  for (const words of [
    [],
    [made.id],
    [made.id, 'rejected'],
    [made.id, 'rejected', '--reason', 'x', '--kinds', 'nez'],
    [made.id, 'verified', '--mode', 'real'],
  ]) {
    const wrong = await decide(...words);
    assert.match(wrong.err, /Write it as: npm run cli -- decide-identity/);
  }
});
