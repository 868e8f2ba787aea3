// /dashboard/sign-in and /dashboard/sign-out: where they lead, what they say, and what they refuse.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startChecker } from '../../../test/kit/checker.ts';
import { cookieOf, type Doors, doorsOf, leadsTo } from '../../../test/kit/doors.ts';
import { fieldsOf, textOf } from '../../../test/kit/html.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { nextOf } from './visit.ts';

let world: World;
let doors: Doors;
let person: Awaited<ReturnType<World['signUp']>>;

before(async () => {
  world = await startWorld();
  doors = doorsOf(world);
});
after(() => world.close());
beforeEach(async () => {
  person = await world.signUp();
});

const signIn = (query = '', over: Record<string, string> = {}) => {
  const { email, password } = person;
  return doors.send(`sign-in${query}`, { email, password, ...over });
};

test('UI21 a right password leads on to a page of ours, and to no other', async () => {
  const dashboard = '/dashboard';
  const table: [next: string, leads: string][] = [
    ['/dashboard', dashboard],
    [
      '/dashboard/projects/prj_1/test?status=paid&q=a%20b',
      '/dashboard/projects/prj_1/test?status=paid&q=a%20b',
    ],
    ['/invitations/abc', '/invitations/abc'],
    ['/invitations/hiring/abc?lang=en', '/invitations/hiring/abc?lang=en'],
    ['', dashboard],
    ['/', dashboard],
    ['/docs', dashboard],
    ['/v1/projets', dashboard],
    ['/auth/sign-out', dashboard],
    ['/dashboards', dashboard],
    ['dashboard', dashboard],
    ['//evil.example', dashboard],
    ['///evil.example/dashboard', dashboard],
    ['/\\evil.example', dashboard],
    ['\\\\evil.example\\dashboard', dashboard],
    ['/dashboard/..//evil.example', dashboard],
    ['/dashboard/../v1', dashboard],
    ['/dashboard/%2e%2e//evil.example', dashboard],
    ['/dashboard/%2F%2Fevil.example', dashboard],
    ['/dashboard//evil.example', dashboard],
    ['%2F%2Fevil.example', dashboard],
    ['/%2Fevil.example', dashboard],
    ['https://evil.example/dashboard', dashboard],
    [`${world.url}/dashboard`, dashboard],
    ['javascript:alert(1)', dashboard],
    ['/dashboard\r\nSet-Cookie: a=b', dashboard],
    ['/dashboard\t', dashboard],
    ['/dashboard/é', dashboard],
    [`/dashboard/${'a'.repeat(2_000)}`, dashboard],
  ];
  for (const [next, leads] of table) {
    const query = `?next=${encodeURIComponent(next)}`;
    const answer = await signIn(query);
    assert.equal(leadsTo(answer), leads, next);
    const cookie = cookieOf(answer);
    assert.match(cookie, /^auth\.session_token=.+/);
    // UI29: whoever is signed in already goes on at once.
    assert.equal(leadsTo(await doors.open(`sign-in${query}`, { cookie })), leads, next);
  }
});

test('UI21 the way on is kept by the form, by sign-up and by the other language', async () => {
  const { text } = await doors.open('sign-in?next=%2Fdashboard%2Fa%3Fb%3D1&lang=en');
  for (const address of [
    '/dashboard/sign-in?next=%2Fdashboard%2Fa%3Fb%3D1&amp;lang=en',
    '/dashboard/sign-up?next=%2Fdashboard%2Fa%3Fb%3D1&amp;lang=en',
    '?next=%2Fdashboard%2Fa%3Fb%3D1&amp;lang=fr',
  ]) {
    assert.ok(text.includes(`"${address}"`), address);
  }
  assert.equal(nextOf(null), undefined);
  assert.equal(leadsTo(await signIn('?lang=en')), '/dashboard?lang=en');
});

test('UI22 an unknown address and a wrong password read alike, and the fourth within ten seconds waits', async () => {
  const refused = [];
  for (const over of [{ password: 'pas le bon' }, { email: 'nobody@example.com' }]) {
    for (let n = 0; n < 3; n++) refused.push(await signIn('', over));
  }
  const email = (given: string) => (text: string) => text.replaceAll(given, '…');
  const hidden = (text: string) => email(person.email)(email('nobody@example.com')(text));
  assert.deepEqual([...new Set(refused.map(({ status }) => status))], [401]);
  assert.equal(new Set(refused.map(({ text }) => hidden(text))).size, 1);
  const [wrong] = refused;
  assert.match(textOf(wrong?.text ?? ''), /Adresse e-mail ou mot de passe incorrect\./);
  assert.match(wrong?.text ?? '', /class="notice bad" role="alert" tabindex="-1" autofocus/);
  assert.deepEqual(
    fieldsOf(wrong?.text ?? '').map(({ name, value }) => [name, value]),
    [
      ['email', person.email],
      ['password', ''],
    ],
  );
  const many = await signIn();
  const wait_s = Number(many.headers.get('retry-after'));
  assert.equal(many.status, 429);
  assert.ok(wait_s > 0 && wait_s <= 10);
  assert.ok(textOf(many.text).includes(`Réessayez dans ${wait_s} seconde`), textOf(many.text));
  const english = await signIn('?lang=en');
  assert.match(textOf(english.text), /Try again in \d+ seconds?\./);
  assert.deepEqual(many.headers.getSetCookie(), []);
});

test('UI28 opening sign-out changes nothing; its form ends the session on the server', async () => {
  const { cookie, email } = person;
  const opened = await doors.open('sign-out', { cookie });
  assert.ok(textOf(opened.text).includes(email));
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 200);
  const done = await doors.send('sign-out', {}, { cookie });
  assert.equal(leadsTo(done), '/dashboard/sign-in?done=sign-out');
  assert.match(done.headers.getSetCookie()[0] ?? '', /^auth\.session_token=;.*Max-Age=0/);
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 401);
  assert.match(textOf((await doors.open('sign-out', { cookie })).text), /Personne n’est connecté/);
  assert.equal(leadsTo(await doors.send('sign-out', {})), '/dashboard/sign-in?done=sign-out');
});

test('UI223 UI224 a form of another site is refused by every door, before anything is asked', async () => {
  const { cookie, email, password } = person;
  const forms: Record<string, Record<string, string>> = {
    'sign-in': { email, password },
    'sign-up': { name: 'Awa', email: 'evil@example.com', password },
    'forgot-password': { email },
    'reset-password': { token: 'a', password },
    confirm: { email },
    'sign-out': {},
  };
  const origins: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `${world.url}.evil.example` },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  const rows = await world.countRows();
  for (const [name, fields] of Object.entries(forms)) {
    for (const headers of origins) {
      for (const given of [undefined, cookie]) {
        const answer = await doors.send(name, fields, { cookie: given, headers });
        assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []], name);
        assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      }
    }
  }
  assert.deepEqual(await world.countRows(), rows);
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 200);
});

test('UI222 every door keeps others out of its window, its frame and its cache', async () => {
  for (const name of [
    'sign-in',
    'sign-up',
    'forgot-password',
    'reset-password',
    'confirm',
    'sign-out',
  ]) {
    const { headers } = await doors.open(name);
    assert.equal(headers.get('cache-control'), 'no-store', name);
    assert.equal(headers.get('referrer-policy'), 'strict-origin');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /script|unsafe/);
  }
});

test('UI20 what no form of ours sends is refused with a page, and no 5xx comes of it', async () => {
  const path = '/dashboard/sign-in';
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const refused: [body: unknown, headers: Record<string, string>, status: number][] = [
    ['{"email":"a"}', { 'Content-Type': 'application/json' }, 400],
    ['email=a', { 'Content-Type': 'text/plain' }, 400],
    ['email=a&email=b&password=c', type, 400],
    ['email=%00&password=c', type, 400],
    [Buffer.from([0x65, 0x3d, 0xff]), type, 400],
    [`email=${'a'.repeat(70_000)}`, type, 413],
    ['', type, 401],
    ['email=&password=', type, 401],
    ['email=a%40b&password=c&constructor=1&__proto__=2', type, 401],
    [`email=${'é'.repeat(300)}%40example.com&password=c`, type, 400],
  ];
  for (const [body, headers, status] of refused) {
    const answer = await world.call('POST', path, { body, headers });
    const expected =
      status === 401 ? answer.status === 401 || answer.status === 400 : answer.status === status;
    assert.ok(expected, `${String(body).slice(0, 40)}: ${answer.status}`);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  const put = await world.call('PUT', path);
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST']);
  assert.deepEqual(
    fieldsOf((await doors.open('sign-in')).text).map(({ name }) => name),
    ['email', 'password'],
  );
});

test('UI20 a hostile text in an address or a field is shown as text', async () => {
  const evil = '"><script>alert(1)</script>';
  const field = await signIn('', { email: evil, password: 'x' });
  assert.ok(!field.text.includes('<script'), field.text);
  for (const query of [`next=${encodeURIComponent(evil)}`, `done=${encodeURIComponent(evil)}`]) {
    assert.ok(!(await doors.open(`sign-in?${query}`)).text.includes('<script'));
  }
  for (const name of ['reset-password?token=', 'confirm?error=', 'forgot-password?sent=']) {
    const { status, text } = await doors.open(name + encodeURIComponent(evil));
    assert.deepEqual([status, text.includes('<script')], [200, false]);
  }
});

test('G19 whoever signs in again ends the session of their cookie, and of nobody else', async () => {
  const sessions = async () => {
    const rows = await world.database.all<{ token: string }>(sql`
      select token from sessions where user_id = ${person.userId} order by created_at, id`);
    return rows.length;
  };
  const { email, password, cookie } = person;
  assert.equal(await sessions(), 1);
  const again = cookieOf(await doors.send('sign-in', { email, password }, { cookie }));
  assert.equal(await sessions(), 1);
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 401);
  assert.equal((await world.call('GET', '/v1/projets', { cookie: again })).status, 200);
  // Another device, a wrong password, another person: the session stays.
  await doors.send('sign-in', { email, password });
  assert.equal(await sessions(), 2);
  await doors.send('sign-in', { email, password: 'faux' }, { cookie: again });
  const other = await world.signUp();
  await doors.send('sign-in', { email: other.email, password: other.password }, { cookie: again });
  assert.equal((await world.call('GET', '/v1/projets', { cookie: again })).status, 200);
  assert.equal(await sessions(), 2);
});

test('UI135 UI220 the page of the challenge: the checker’s script while it shows, none before; a wrong one is said and asked again', async () => {
  await publishLists(world);
  const checker = await startChecker();
  const { url } = await world.second({
    ...{ TURNSTILE_SECRET: 'hush', TURNSTILE_URL: checker.url, TURNSTILE_SITE_KEY: '0x4AAA_b' },
  });
  const there = doorsOf({
    ...world,
    call: (method, path, more) => world.call(method, url + path, more),
  });
  const { cookie, userId } = await world.signUp();
  await world.database.run(sql`update users set email_verified = false where id = ${userId}`);
  const policy = ({ headers }: Answer) => headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy(await there.open('report', { cookie })), /script-src/);
  const fields = { dataset: 'banques', expected_value: 'x<b>', key: 'a key of a form' };
  const send = (more: object) => there.send('report', { ...fields, ...more }, { cookie });
  const asked = await send({});
  assert.equal(asked.status, 200);
  assert.match(policy(asked), /script-src https:\/\/challenges\.cloudflare\.com;/);
  assert.match(asked.text, /data-sitekey="0x4AAA_b" data-language="fr"/);
  assert.match(asked.text, /<dd>x&lt;b&gt;<\/dd>/);
  assert.deepEqual(checker.asked, []);
  const wrong = await send({ 'cf-turnstile-response': 'bad' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /role="alert"[^>]*><p>Le défi n’est pas résolu/);
  assert.match(wrong.text, /name="expected_value" value="x&lt;b&gt;"/);
  const inEnglish = { ...fields, 'cf-turnstile-response': 'bad' };
  const { text: english } = await there.send('report?lang=en', inEnglish, { cookie });
  assert.match(english, /role="alert"[^>]*><p>The challenge is not solved/);
  const [first, again] = [
    leadsTo(await send({ 'cf-turnstile-response': 'good' })),
    leadsTo(await send({ 'cf-turnstile-response': 'good' })),
  ];
  assert.match(first, /^\/dashboard\/data\/reports\?sent=SIG-\w{8}$/);
  assert.equal(again, first, 'sent twice it is one report');
  const stranger = await there.send('report', fields);
  assert.equal(leadsTo(stranger), '/dashboard/sign-in?next=%2Fdashboard%2Fdata%2Freports');
  // A server that shows none has no such page to send to.
  assert.equal((await doorsOf(world).send('report', fields, { cookie })).status, 503);
  await checker.close();
});
