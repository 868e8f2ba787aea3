// getMe and updateMe: all that the frame of the dashboard needs in one call, and what a person may change of it.
import assert from 'node:assert/strict';
import { join as at } from 'node:path';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { join } from '../../../test/kit/team.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';
import { makeMaintainer, publishOwnConditions } from '../index.ts';

let world: World;
before(async () => {
  world = await startWorld({ REPORTS_OPEN: 'false' });
  await publishTerms(world);
});
after(() => world.close());

type Cookie = { cookie: string };
const read = ({ cookie }: Cookie, server = '') => world.call('GET', `${server}/v1/moi`, { cookie });
const change = ({ cookie }: Cookie, body: unknown) =>
  world.call('PATCH', '/v1/moi', { cookie, body });

test('getMe tells who one is, where one may work, what is asked, and what this server is', async () => {
  const now = clock.now();
  const { userId, email, cookie } = await world.signUp('Coumba');
  const { status, headers, body } = await read({ cookie });
  assert.equal(status, 200);
  assert.equal(headers.get('cache-control'), 'no-store');
  const { user, conditions, signed_in_at, ...rest } = body;
  assert.deepEqual(
    { ...user, created_at: undefined },
    {
      id: userId,
      name: 'Coumba',
      email,
      email_verified: true,
      lang: null,
      created_at: undefined,
      second_factor: false,
    },
  );
  assert.ok(signed_in_at >= iso(now - 60_000));
  assert.deepEqual(conditions, {
    accepted: false,
    changed: false,
    version: conditions.version,
  });
  assert.deepEqual(rest, {
    projects: [],
    project_limit: limits.projectsPerUser,
    organizations: [],
    maintainer: false,
    operator: null,
    onboarding: { finished: false },
    server: {
      version: 'test',
      gateway_mode: 'simulated',
      environment: 'development',
      mail: 'files',
      mail_folder: at(world.dataDir, 'mail'),
      challenge: false,
      features: { reports: false, identity: true },
    },
  });
});

test('getMe follows what happened: projects with the role of today, terms, questions, maintenance', async () => {
  const { id, ...owner } = await world.project();
  const viewer = await join(world, id, 'viewer');
  const fresh = {
    merchant_status: 'active',
    kyc_status: 'not_started',
    collected_today: 0,
    failing_endpoint: null,
  };
  const project = {
    ...{ id, name: 'Boutique', live_enabled: false },
    ...{ accounts: { test: fresh, live: fresh }, clock_offset_s: 0 },
    ...{ ending_key: null, quota_nearly_used: false },
  };
  assert.deepEqual((await read(owner)).body.projects, [{ ...project, role: 'admin', owner: true }]);
  assert.deepEqual((await read(viewer)).body.projects, [
    { ...project, role: 'viewer', owner: false },
  ]);
  await world.call('PUT', `/v1/projets/${id}/membres/${viewer.userId}`, {
    cookie: owner.cookie,
    body: { role: 'user' },
  });
  assert.equal((await read(viewer)).body.projects[0].role, 'user');

  const { version } = (await read(viewer)).body.conditions;
  const { cookie } = viewer;
  await world.call('POST', '/v1/moi/conditions', { cookie, body: { version } });
  await world.call('PUT', '/v1/moi/onboarding/fin', { cookie });
  await world.database.transaction((tx) =>
    makeMaintainer(tx, viewer.email, true, { by: 'test' }, clock.now()),
  );
  const { conditions, onboarding, maintainer } = (await read(viewer)).body;
  assert.deepEqual(
    { conditions, onboarding, maintainer },
    {
      conditions: { accepted: true, changed: false, version },
      onboarding: { finished: true },
      maintainer: true,
    },
  );
  await world.call('DELETE', `/v1/projets/${id}`, { cookie: owner.cookie });
  assert.deepEqual((await read(viewer)).body.projects, []);
});

test('UI46 UI70 getMe tells of each project how its accounts stand and how far its test clock is ahead', async () => {
  const { id, key, cookie } = await world.project();
  const other = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Entrepôt' } });
  const fresh = {
    merchant_status: 'active',
    kyc_status: 'not_started',
    collected_today: 0,
    failing_endpoint: null,
  };
  const of = async () => {
    const { projects } = (await read({ cookie })).body;
    type Place = { id: string; accounts: unknown; clock_offset_s: number };
    return (projects as Place[]).map(({ id: one, accounts, clock_offset_s }) => {
      return { id: one, accounts, clock_offset_s };
    });
  };
  const accounts = { test: fresh, live: fresh };
  const untouched = { id: other.body.id, accounts, clock_offset_s: 0 };
  const set = { merchant_status: 'suspended', kyc_status: 'rejected' };
  const test = { ...fresh, ...set };
  assert.equal((await world.call('POST', '/v1/test/merchant', { key, body: set })).status, 200);
  const moved = await world.call('POST', '/v1/test/clock', { key, body: { advance_s: 7_200 } });
  assert.equal(moved.status, 200);
  const stands = { id, accounts: { test, live: fresh }, clock_offset_s: 7_200 };
  assert.deepEqual(await of(), [stands, untouched]);
  await world.call('POST', '/v1/test/clock', { key, body: { release: true } });
  await world.call('POST', '/v1/test/merchant', { key, body: { merchant_status: 'closed' } });
  const closed = { ...test, merchant_status: 'closed' };
  assert.deepEqual(await of(), [
    { id, accounts: { test: closed, live: fresh }, clock_offset_s: 0 },
    untouched,
  ]);
});

test('UI49 getMe tells of each project what it collected today in each mode, by the clock of that mode', async () => {
  const { id, key, cookie } = await world.project();
  const other = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Entrepôt' } });
  const of = async () => {
    const { projects } = (await read({ cookie })).body;
    type Place = { id: string; accounts: Record<'test' | 'live', { collected_today: number }> };
    return (projects as Place[]).map((one) => {
      const { test, live } = one.accounts;
      return [one.id, test.collected_today, live.collected_today];
    });
  };
  await world.pay(key, { amount: 7_000 });
  await world.pay(key, { amount: 500, channel: 'orange_money' });
  await world.pay(key, { amount: 90_000, customer: { phone: '+221700000003' } });
  await world.advance(2_500);
  const overview = (await world.call('GET', '/v1/reports/overview', { key })).body;
  assert.equal(overview.collected.today, 7_500);
  assert.deepEqual(await of(), [
    [id, 7_500, 0],
    [other.body.id, 0, 0],
  ]);
  // The test clock's tomorrow has a day of its own.
  await world.call('POST', '/v1/test/clock', { key, body: { advance_s: 86_400 } });
  assert.deepEqual(await of(), [
    [id, 0, 0],
    [other.body.id, 0, 0],
  ]);
  await world.call('POST', '/v1/test/clock', { key, body: { release: true } });
  assert.deepEqual((await of())[0], [id, 7_500, 0]);
});

test('getMe is for people: nobody, a key and an ended session are refused', async () => {
  const { key, ...person } = await world.project();
  assert.equal((await world.call('GET', '/v1/moi')).body.code, 'UNAUTHENTICATED');
  assert.equal((await world.call('GET', '/v1/moi', { key })).body.code, 'UNAUTHENTICATED');
  await world.call('POST', '/auth/sign-out', { cookie: person.cookie });
  assert.equal((await read(person)).body.code, 'UNAUTHENTICATED');
});

test('updateMe keeps a name and a language, each by itself, on every server and in the export', async () => {
  const person = await world.signUp();
  const second = (await world.second()).url;
  const named = await change(person, { name: '  Adama Sarr ' });
  assert.deepEqual([named.status, named.body.name, named.body.lang], [200, 'Adama Sarr', null]);
  assert.equal((await change(person, { lang: 'en' })).body.lang, 'en');
  const { user } = (await read(person, second)).body;
  assert.deepEqual([user.name, user.lang], ['Adama Sarr', 'en']);
  assert.deepEqual((await change(person, {})).body, user);
  const { cookie } = person;
  const { account } = (await world.call('GET', '/v1/compte/export', { cookie })).body;
  assert.deepEqual([account.name, account.locale], ['Adama Sarr', 'en']);
});

test('updateMe refuses what is no name or no language, by field, and another site', async () => {
  const person = await world.signUp();
  const rows: [unknown, string[]][] = [
    [{ name: '' }, ['name']],
    [{ name: ' \t' }, ['name']],
    [{ name: 'a\u202e' }, ['name']],
    [{ name: '\u3164' }, ['name']],
    [{ name: 'é'.repeat(201) }, ['name']],
    [{ name: null, lang: 'de' }, ['lang', 'name']],
    [{ lang: 'FR', email: 'a@example.com' }, ['email', 'lang']],
  ];
  for (const [body, fields] of rows) {
    const refused = await change(person, body);
    assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(refused.body.fields).sort(), fields);
  }
  const elsewhere = await world.call('PATCH', '/v1/moi', {
    cookie: person.cookie,
    headers: { Origin: 'https://evil.example' },
    body: { lang: 'fr' },
  });
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [403, 'FORBIDDEN']);
  const row = await world.database.one(sql`
    select name, lang from users where id = ${person.userId}`);
  assert.deepEqual(row, { name: 'Awa', lang: null });
});

test('UI47 new terms are asked of whoever opened an account under former ones, and not of who comes after', async () => {
  const before = await world.signUp('Awa');
  assert.equal((await read(before)).body.conditions.changed, false);
  const version = '2027.2-exploitant';
  const texts = { version, fr: '# Conditions\n\nTexte.', en: '# Terms\n\nText.' };
  // Accounts are dated by the system's clock, which that of the world may have left behind.
  await world.database.transaction((tx) => publishOwnConditions(tx, texts, Date.now()));
  assert.deepEqual((await read(before)).body.conditions, {
    accepted: false,
    changed: true,
    version,
  });
  const later = await world.signUp('Modou');
  assert.equal((await read(later)).body.conditions.changed, false);
  const { cookie } = before;
  await world.call('POST', '/v1/moi/conditions', { cookie, body: { version } });
  assert.deepEqual((await read(before)).body.conditions, {
    accepted: true,
    changed: false,
    version,
  });
});
