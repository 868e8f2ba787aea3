// Reports of an error in the data, from the form to the day when their reporter is forgotten: createReport, getReport.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startChecker } from '../../../test/kit/checker.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { motif, newReportKey, reportingIn } from '../../../test/kit/reports.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { seedChance } from '../../kit/random.ts';
import { forgetOld } from '../../platform/index.ts';
import { exportReports, forgetReporter, tendReports } from './index.ts';

let world: World;
let kit: ReturnType<typeof reportingIn>;

before(async () => {
  world = await startWorld();
  kit = reportingIn(world);
  await publishLists(world);
});
after(async () => {
  await world.close();
});

const day_ms = 86_400_000;
const fact = { dataset: 'banques', expected_value: 'Une autre adresse' };
const send: typeof kit.send = (body, more) => kit.send(body, more);
const read: typeof kit.read = (numero, url) => kit.read(numero, url);

test('DA54 a report without its key, or with one that is no key, is refused by the name of the header', async () => {
  const before = await world.countRows();
  for (const headers of [
    {},
    { 'Idempotency-Key': '1234567' },
    { 'Idempotency-Key': 'k'.repeat(101) },
  ]) {
    const refused = await world.call('POST', '/v1/signalements', { headers, body: fact });
    assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(refused.body.fields), ['Idempotency-Key']);
  }
  assert.equal((await send({}, { key: '12345678' })).status, 201);
  assert.equal((await send({}, { key: 'k'.repeat(100) })).status, 201);
  assert.equal((await world.countRows())['reports'], (before['reports'] ?? 0) + 2);
});

test('every wrong field of a report is named, and nothing is kept', async () => {
  const before = await world.countRows();
  const wrong = await send({
    dataset: 5,
    expected_value: ' ',
    place: 'x'.repeat(201),
    current_value: 'a\u0000b',
    source: '',
    email: 'nobody',
    colour: 'blue',
  });
  assert.equal(wrong.status, 400);
  const names = [
    'colour',
    'current_value',
    'dataset',
    'email',
    'expected_value',
    'place',
    'source',
  ];
  assert.deepEqual(Object.keys(wrong.body.fields).sort(), names);
  const long = await send({ expected_value: 'x'.repeat(2_001), source: 'x'.repeat(501) });
  assert.deepEqual(Object.keys(long.body.fields).sort(), ['expected_value', 'source']);
  const unknown = await send({ dataset: 'banks' });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [400, ['dataset']]);
  assert.deepEqual(await world.countRows(), before);
  assert.equal((await send({ dataset: 'lieux', expected_value: 'é'.repeat(2_000) })).status, 201);
});

test('DA55 the same key and report give the same number, whatever the form of the body; another report is a conflict', async () => {
  const key = newReportKey();
  const first = await send({ place: 'Dakar' }, { key });
  const body = `{ "place":"Dakar", "expected_value" : ${JSON.stringify(fact.expected_value)}, "dataset":"banques", "turnstile_token":"x" }`;
  const again = await world.call('POST', '/v1/signalements', {
    headers: { 'Idempotency-Key': key },
    body,
  });
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(first.headers.get('idempotent-replayed'), null);
  const other = await send({ place: 'Thiès' }, { key });
  assert.deepEqual([other.status, other.body.code], [409, 'IDEMPOTENCY_CONFLICT']);
  await world.advance(31 * day_ms);
  const later = await send({ place: 'Thiès' }, { key });
  assert.equal(later.status, 201, 'after 30 days the key is new');
  assert.notEqual(later.body.numero, first.body.numero);
});

test('DA55 of twenty reports with one key at once, on two servers, there is one', async () => {
  const { url } = await world.second();
  const key = newReportKey();
  const before = await world.countRows();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send({}, { key, url: n % 2 ? url : world.url })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ body }) => body.numero)).size, 1);
  assert.equal(answers.filter(({ headers }) => !headers.has('idempotent-replayed')).length, 1);
  assert.equal((await world.countRows())['reports'], (before['reports'] ?? 0) + 1);
});

test('DA56 a number has its form, one that is taken is never given twice, and anybody reads the report without what is private', async () => {
  seedChance(7);
  const first = await send({ email: 'Awa@Example.com', place: 'Ouakam', source: 'https://a.sn' });
  seedChance(7);
  const second = await send({});
  seedChance();
  assert.equal(second.status, 201);
  for (const { body } of [first, second]) assert.match(body.numero, /^SIG-[A-HJKMNP-TV-Z2-9]{8}$/);
  assert.notEqual(first.body.numero, second.body.numero);
  const found = await read(first.body.numero);
  assert.deepEqual([found.status, found.body], [200, first.body]);
  const { numero, created_at, ...rest } = found.body;
  assert.deepEqual(rest, {
    status: 'recu',
    dataset: 'banques',
    decided_at: null,
    issue_url: null,
  });
  assert.deepEqual(Object.keys(found.body)[0], 'numero');
  assert.ok(numero && created_at);
  for (const text of ['SIG-22222222', 'SIG-1', numero.toLowerCase(), '%00']) {
    const missing = await read(text);
    assert.deepEqual([missing.status, missing.body.code], [404, 'NOT_FOUND'], text);
  }
});

test('DA57 a closed form is said before anything else', async () => {
  const { url } = await world.second({ REPORTS_OPEN: 'false' });
  const answers = [
    await read('SIG-22222222', url),
    await world.call('POST', `${url}/v1/signalements`, { body: '{' }),
    await send({}, { url }),
  ];
  for (const { status, body, headers } of answers) {
    assert.deepEqual([status, body.code], [503, 'NOT_CONFIGURED']);
    assert.equal(headers.get('retry-after'), null, 'there is nothing to retry');
  }
});

test('a solved challenge lets one report in, its repetition needs none, and a silent checker keeps nothing', async () => {
  const checker = await startChecker();
  const settings = { TURNSTILE_SECRET: 'hush', TURNSTILE_URL: checker.url };
  const { url } = await world.second(settings);
  const before = await world.countRows();
  const tried = async (body: object, key = newReportKey()) => send(body, { key, url });
  for (const body of [{}, { turnstile_token: 'bad' }]) {
    const refused = await tried(body);
    assert.deepEqual(
      [refused.status, Object.keys(refused.body.fields)],
      [400, ['turnstile_token']],
    );
  }
  const both = await tried({ dataset: 'rien' });
  assert.deepEqual(Object.keys(both.body.fields).sort(), ['dataset', 'turnstile_token']);
  assert.deepEqual(await world.countRows(), before);
  const key = newReportKey();
  const twins = await Promise.all([1, 2, 3].map(() => tried({ turnstile_token: 'good' }, key)));
  assert.deepEqual(
    twins.map(({ status }) => status),
    [201, 201, 201],
  );
  const count = checker.asked.length;
  assert.equal((await tried({}, key)).body.numero, twins[0]?.body.numero);
  assert.equal(checker.asked.length, count, 'a key that is known is not checked again');
  assert.equal((await tried({ turnstile_token: 'good' })).status, 400, 'a token serves once');
  assert.ok(checker.asked.includes('hush good'));
  await checker.close();
  const rows = await world.countRows();
  const silent = await tried({ turnstile_token: 'good again' });
  assert.deepEqual([silent.status, silent.body.code], [503, 'SERVER_BUSY']);
  assert.ok(silent.headers.get('retry-after'));
  assert.deepEqual(await world.countRows(), rows);
});

test('UI135 whoever is signed in with a confirmed address is asked for no challenge; with another one they are', async () => {
  const checker = await startChecker();
  const { url } = await world.second({ TURNSTILE_SECRET: 'hush', TURNSTILE_URL: checker.url });
  const { cookie, userId } = await world.signUp();
  assert.equal((await send({}, { url, cookie })).status, 201);
  await world.database.run(sql`update users set email_verified = false where id = ${userId}`);
  const refused = await send({}, { url, cookie });
  assert.equal(refused.status, 400);
  // Without a key of the site no page shows a challenge, so none is spoken of.
  assert.match(refused.body.fields.turnstile_token, /^Confirmez d’abord l’adresse [^,]+\.$/);
  assert.deepEqual(checker.asked, []);
  await checker.close();
});

test('a question without an answer closes its report after 30 days, once, whichever server sees to it', async () => {
  const [asked, answered] = [await kit.report({ email: 'khady@example.com' }), await kit.report()];
  const maintainer = await kit.newMaintainer();
  for (const numero of [asked, answered])
    await kit.decide(numero, { decision: 'a_preciser', motif }, maintainer);
  assert.equal((await kit.decide(asked, { decision: 'rejete', motif }, maintainer)).status, 409);
  await kit.decide(answered, { decision: 'en_examen' }, maintainer);
  await world.advance(29 * day_ms);
  await forgetOld(world.database, { shared: tendReports });
  const statusOf = async (numero: string) => (await read(numero)).body;
  await world.database.run(sql`delete from day_counts`);
  assert.equal((await statusOf(asked)).status, 'a_preciser');
  await world.advance(1 * day_ms);
  await Promise.all([1, 2, 3].map(() => forgetOld(world.database, { shared: tendReports })));
  const closed = await statusOf(asked);
  assert.equal(closed.status, 'sans_suite');
  assert.ok(Date.parse(closed.decided_at) >= clock.now() - 60_000);
  assert.equal((await statusOf(answered)).status, 'en_examen');
  const mails = await mailsTo(world, 'khady@example.com');
  assert.equal(mails.length, 2, 'the question and the end');
  assert.match(mails.join(), /est classé sans suite/);
});

test('an address is erased 90 days after the report is closed and not before; keys are forgotten after 30', async () => {
  const [open, closed] = [
    await kit.report({ email: 'open@example.com' }),
    await kit.report({ email: 'closed@example.com' }),
  ];
  // Sessions end before a month does.
  const maintainer = await kit.newMaintainer();
  assert.equal((await kit.decide(closed, { decision: 'rejete', motif }, maintainer)).status, 200);
  const kept = () =>
    world.database.all<{ numero: string; email: string | null; keyed: boolean }>(sql`
      select numero, email, key_hash is not null as keyed from reports
       where numero in (${open}, ${closed}) order by numero = ${open} desc`);
  const emails = async () => (await kept()).map(({ email }) => email);
  const keyed = async () => (await kept()).map((row) => row.keyed);
  await world.advance(29 * day_ms);
  await forgetOld(world.database, { shared: tendReports });
  assert.deepEqual(await keyed(), [true, true]);
  await world.advance(60 * day_ms);
  await forgetOld(world.database, { shared: tendReports });
  assert.deepEqual(await keyed(), [false, false]);
  assert.deepEqual(await emails(), ['open@example.com', 'closed@example.com']);
  await world.advance(1 * day_ms);
  await Promise.all([1, 2].map(() => forgetOld(world.database, { shared: tendReports })));
  assert.deepEqual(await emails(), ['open@example.com', null]);
});

test('a person finds their reports again, and none of an address that they never confirmed; deletion leaves no trace', async () => {
  const person = await world.signUp('Aminata');
  const signedIn = await kit.report({ email: 'elsewhere@example.com' }, { cookie: person.cookie });
  const byMail = await kit.report({ email: person.email.toUpperCase() });
  const { userId, email } = person;
  const owner = { userId, email: email.toLowerCase() };
  const found = async (address: string | null) =>
    (await exportReports(world.database, { userId, email: address })).map(({ numero }) => numero);
  assert.deepEqual((await found(owner.email)).sort(), [signedIn, byMail].sort());
  assert.deepEqual(await found(null), [signedIn]);
  const [first] = await exportReports(world.database, owner);
  assert.deepEqual(Object.keys(first ?? {}), ['numero', 'dataset', 'status', 'created_at']);
  await world.database.transaction((tx) => forgetReporter(tx, owner));
  assert.deepEqual(await found(owner.email), []);
  const traces = await world.database.all(sql`
    select numero from reports where numero in (${signedIn}, ${byMail})
       and (email is not null or user_id is not null or fingerprint is not null)`);
  assert.deepEqual(traces, []);
  const shown = await world.call('GET', `/v1/signalements/${byMail}`);
  assert.equal(shown.status, 200);
});

test('a deleted account leaves its reports and its decisions, without its name', async () => {
  const [person, judge] = [await world.signUp('Rokhaya'), await kit.newMaintainer()];
  const numero = await kit.report({}, { cookie: person.cookie });
  await kit.decide(numero, { decision: 'en_examen' }, judge);
  for (const { cookie, password } of [person, judge]) {
    const body = { confirmation: 'SUPPRIMER', password };
    assert.equal((await world.call('DELETE', '/v1/compte', { cookie, body })).status, 204);
  }
  const maintainer = await kit.newMaintainer();
  const [first] = (await kit.list('', maintainer)).body.data;
  assert.deepEqual([first.numero, first.history[0].by], [numero, null]);
  assert.deepEqual((await kit.decide(numero, { decision: 'en_examen' }, judge)).status, 401);
});
