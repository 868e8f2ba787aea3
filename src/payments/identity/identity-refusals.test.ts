// Proves what an identity file is refused, and what a person decides of one in live mode (contract/payments.md B.9,
// B.15.12). Covers createIdentityHandoff.
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { test } from 'node:test';
import { awa, identifying, shop } from '../../../test/kit/identities.ts';
import { sql } from '../../db/sql.ts';

const { on, status, profile, capture, submit, whole, liveKey, decide } = identifying();

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

test('the words of the simulator reach 503 and 507, and a server without a reviewer says so itself', async () => {
  const told = (word: string) =>
    on.world.call('PUT', '/v1/kyc/captures/selfie', {
      key: on.made.key,
      body: on.photo,
      headers: { 'Content-Type': 'image/jpeg', 'X-Svc-Simulate': word },
    });
  assert.equal((await told('not_configured')).body.code, 'NOT_CONFIGURED');
  assert.equal((await told('storage_full')).body.code, 'STORAGE_FULL');
  const { url } = await on.world.second({ IDENTITY_OPEN: 'false' });
  const closed = await on.world.call('GET', `${url}/v1/kyc/status`, { key: on.made.key });
  assert.deepEqual([closed.status, closed.body.code], [503, 'NOT_CONFIGURED']);
  const page = await on.world.call('POST', '/v1/kyc/handoff', { key: on.made.key });
  assert.deepEqual([page.status, page.body.code], [503, 'NOT_CONFIGURED']);
});

test('B.9 a photo that is neither an image nor in a form is told both ways to send one, a document its only one', async () => {
  const { call } = on.world;
  const send = (path: string, type: string) =>
    call(path.includes('kyc') ? 'PUT' : 'POST', path, {
      key: on.made.key,
      body: on.photo,
      headers: { 'Content-Type': type, 'Accept-Language': 'en' },
    });
  for (const type of ['application/pdf', 'text/plain', 'multipart/form-data']) {
    const { status: code, body } = await send('/v1/kyc/captures/selfie', type);
    assert.deepEqual([code, Object.keys(body.fields)], [400, ['body']]);
    assert.match(
      body.fields.body,
      /^The bytes of an image .+, or a whole multipart\/form-data form/,
    );
    const document = await send('/v1/disputes/dp_00000000000000000000000000/documents', type);
    assert.match(document.body.fields.body, /^A whole multipart\/form-data form/);
  }
});

test('a suspended merchant reads its file and changes nothing of it', async () => {
  await on.world.call('POST', '/v1/test/merchant', {
    key: on.made.key,
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
  const early = await decide(on.made.id, 'verified');
  assert.match(early.err, /No identity file of project prj_\w+ \(live\) is under review/);
  await submit(key);
  await on.world.advance(10_000);
  assert.equal((await status(key)).kyc_status, 'submitted', 'nobody decides by himself');
  const kinds = 'selfie,rccm_extract';
  const no = await decide(on.made.id, 'rejected', '--reason', 'Photo floue', '--kinds', kinds);
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
  for (const kind of rejected.missing) await capture(kind, on.photo, 'image/jpeg', key);
  await submit(key);
  const yes = await decide(`psvc_${on.made.id}`, 'verified');
  assert.equal(yes.code, 0, yes.err);
  const done = await status(key);
  assert.deepEqual([done.kyc_status, done.tier], ['verified', 'verified']);
  const detail = await on.world.call('GET', `/v1/projets/${on.made.id}`, {
    cookie: on.made.cookie,
  });
  assert.equal(detail.body.quota.tier, 'verified');
  const entries = await on.world.database.all<{ user_id: string; details: { after: string } }>(sql`
    select user_id, details from audit_entries
     where project_id = ${on.made.id} and action = 'identity.decided' order by id`);
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
    told: 'Photo floue',
    kinds: ['selfie', 'rccm_extract'],
  });
});

test('the number of the paper is sealed, and a viewer of the database alone reads none', async () => {
  await profile(awa);
  const rows = await on.world.database.all(
    sql`select * from identities where project_id = ${on.made.id}`,
  );
  assert.ok(
    !JSON.stringify(rows, (_, v) => (typeof v === 'bigint' ? String(v) : v)).includes('00123'),
  );
});

test('words of the command that say nothing are told how to be written', async () => {
  for (const words of [
    [],
    [on.made.id],
    [on.made.id, 'rejected'],
    [on.made.id, 'rejected', '--reason', 'x', '--kinds', 'nez'],
    [on.made.id, 'verified', '--mode', 'real'],
  ]) {
    const wrong = await decide(...words);
    assert.match(wrong.err, /Write it as: npm run cli -- decide-identity/);
  }
});
