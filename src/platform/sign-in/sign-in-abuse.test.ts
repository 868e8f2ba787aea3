// What sign-in refuses: other sites, guesses, floods, absurd values, and to lie when the database is gone.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { testPostgres } from '../../../test/kit/postgres.ts';
import { clock } from '../../kit/clock.ts';
import { Failure } from '../../kit/fail.ts';
import { type Passwords, someAtOnce } from './better-auth.ts';
import {
  type Answer,
  baseUrl,
  cookieOf,
  password,
  quickPasswords,
  signInWorld,
  signUp,
  type World,
} from './sign-in-world.ts';

describe('sign-in refuses', () => {
  let world: World;
  let server: string;
  before(async () => {
    server = (await testPostgres()).url;
    world = await signInWorld(server);
  });
  after(() => world.close());
  afterEach(() => clock.release());

  const signIn = (email: string, word: string, address = '192.0.2.1') =>
    world.post('/auth/sign-in/email', { email, password: word }, { address });
  const short = ({ status, body }: Answer) => [status, body['code']];

  test('unknown routes and wrong methods, in both languages, with one flat body', async () => {
    const unknown = await world.call({ url: '/auth/verify-password', method: 'POST', lang: 'en' });
    assert.deepEqual(
      [unknown.status, unknown.body],
      [404, { code: 'NOT_FOUND', message: 'Route not found.', request_id: 'req_test' }],
    );
    const wrong = await world.get('/auth/sign-in/email?x=1');
    assert.deepEqual(short(wrong), [405, 'METHOD_NOT_ALLOWED']);
    assert.equal(wrong.headers['allow'], 'POST');
    for (const url of ['/auth', '/auth/', '/authx/sign-out', '/auth//sign-out', '/sign-out', '']) {
      assert.equal((await world.call({ url, method: 'POST' })).status, 404, url);
    }
    const head = await world.call({ url: '/auth/get-session', method: 'HEAD' });
    assert.deepEqual([head.status, head.text], [200, '']);
  });

  test('a call of another site that carries a cookie or opens a session (S7)', async () => {
    const cookie = await signUp(world, 'csrf@example.sn');
    const evil = { origin: 'https://evil.example' };
    const out = await world.post('/auth/sign-out', {}, { headers: { cookie, ...evil } });
    assert.deepEqual(short(out), [403, 'INVALID_ORIGIN']);
    const crossSite = { cookie, 'sec-fetch-site': 'cross-site' };
    const read = await world.get('/auth/list-sessions', crossSite);
    assert.deepEqual(short(read), [403, 'INVALID_ORIGIN']);
    const body = { email: 'csrf@example.sn', password };
    const login = await world.post('/auth/sign-in/email', body, { headers: evil });
    assert.deepEqual(short(login), [403, 'INVALID_ORIGIN']);
    const own = { headers: { cookie, origin: baseUrl, 'sec-fetch-site': 'same-origin' } };
    assert.equal((await world.post('/auth/update-user', { name: 'Binta' }, own)).status, 200);
    assert.equal((await world.signIn.session(cookie))?.name, 'Binta');
  });

  test('to redirect anywhere else', async () => {
    const email = 'redirect@example.sn';
    await world.signIn.createUser({ name: 'R', email, password });
    const hosts = ['https://evil.example/', '//evil.example', 'http://localhost:3000@evil.example'];
    const odd = ['/\\evil.example', 'javascript:alert(1)', 'evil.example', '/%2F%2Fevil.example'];
    for (const url of [...hosts, ...odd, 'http://localhost:3001/']) {
      const query = `callbackURL=${encodeURIComponent(url)}`;
      const answers = [
        await world.get(`/auth/verify-email?token=bad&${query}`),
        await world.get(`/auth/reset-password/bad?${query}`),
        await world.post('/auth/sign-in/email', { email, password, callbackURL: url }),
        await world.post('/auth/sign-up/email', { name: 'R', email, password, callbackURL: url }),
      ];
      for (const { status, headers, text } of answers) {
        assert.ok(status === 400 || status === 403, `${url} ${status} ${text}`);
        assert.equal(headers['location'], undefined, url);
      }
    }
    const reset = { email, redirectTo: 'https://evil.example/' };
    const refused = await world.post('/auth/request-password-reset', reset);
    assert.deepEqual(short(refused), [403, 'INVALID_REDIRECT_URL']);
    const own = await world.get('/auth/reset-password/bad?callbackURL=%2Fhere');
    assert.deepEqual(
      [own.status, own.headers['location']],
      [302, `${baseUrl}/here?error=INVALID_TOKEN`],
    );
  });

  test('the fourth wrong sign-in within ten seconds, right ones not counted (S13)', async () => {
    const email = 'guess@example.sn';
    await world.signIn.createUser({ name: 'G', email, password });
    for (let i = 0; i < 3; i++) {
      assert.equal((await signIn(email, 'wrong guess')).status, 401);
      if (i < 2) assert.equal((await signIn(email, password)).status, 200);
    }
    const refused = await signIn(email, password);
    assert.deepEqual(short(refused), [429, 'TOO_MANY_REQUESTS']);
    const wait = Number(refused.body['retry_after_s']);
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 10, `${wait}`);
    assert.equal(refused.headers['x-retry-after'], `${wait}`);
    assert.equal(refused.headers['retry-after'], `${wait}`);
    assert.equal((await signIn(email, password, '192.0.2.2')).status, 200, 'another address');
    assert.equal((await signIn('other@example.sn', 'wrong guess')).status, 401, 'another e-mail');
    clock.advance(wait * 1000);
    assert.equal((await signIn(email, password)).status, 200, 'after the wait');
  });

  test('guesses sent at once learn no more than three in a row', async () => {
    const email = 'burst@example.sn';
    await world.signIn.createUser({ name: 'B', email, password });
    const many = await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'wrong guess')));
    assert.equal(many.filter(({ status }) => status === 401).length, 3);
    assert.equal(many.filter(({ status }) => status === 429).length, 5);
    clock.advance(10_000);
    const right = await Promise.all(Array.from({ length: 5 }, () => signIn(email, password)));
    assert.deepEqual(
      right.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
  });

  test('a right guess that was under way while three wrong ones were counted', async () => {
    const gate = Promise.withResolvers<void>();
    const held: Passwords = {
      ...quickPasswords,
      verify: async (given) => {
        if (given.password === password) await gate.promise;
        return quickPasswords.verify(given);
      },
    };
    const options = { databaseUrl: world.url, passwords: held };
    const { signIn: other, post, close } = await signInWorld(server, options);
    const { userId } = await other.createUser({ name: 'H', email: 'held@example.sn', password });
    const guess = (word: string) =>
      post('/auth/sign-in/email', { email: 'held@example.sn', password: word });
    const right = guess(password);
    for (const word of ['a', 'b', 'c']) assert.equal((await guess(word)).status, 401);
    gate.resolve();
    const { status, cookies } = await right;
    assert.deepEqual([status, cookies], [429, []]);
    const sessions = await world.database.all({
      text: 'select 1 from sessions where user_id = $1',
      values: [userId],
    });
    assert.equal(sessions.length, 0, 'nor does its session live on');
    await close();
  });

  test('N3 the fourth mail to one address within an hour, whoever asks', async () => {
    const before = world.mails.length;
    const cookie = await signUp(world, 'mails@example.sn');
    const ask = (path: string, email: string) =>
      world.post(
        path,
        { email },
        { headers: { cookie }, address: `192.0.2.${world.mails.length}` },
      );
    await ask('/auth/send-verification-email', 'mails@example.sn');
    await ask('/auth/request-password-reset', ' Mails@example.sn ');
    const refused = await ask('/auth/request-password-reset', 'mails@example.sn');
    assert.deepEqual(short(refused), [429, 'TOO_MANY_REQUESTS']);
    const wait_s = Number(refused.headers['x-retry-after']);
    assert.ok(wait_s > 3_500 && wait_s <= 3_600, `${wait_s}`);
    assert.equal(world.mails.length - before, 3, 'one of the sign-up and two');
    assert.equal((await ask('/auth/request-password-reset', 'x@example.sn')).status, 200);
  });

  test('the 301st call of a minute, of one IPv6 network', async (t) => {
    // Held: on a busy machine the calls may take longer than what is left of a minute.
    let now = clock.now();
    t.mock.method(clock, 'now', () => now);
    const call = (host: number) =>
      world.call({ url: '/auth/get-session', address: `2001:db8:0:1::${host.toString(16)}` });
    const answers = await Promise.all(Array.from({ length: 302 }, (_, i) => call(i + 1)));
    assert.equal(answers.filter(({ status }) => status === 429).length, 2);
    const other = await world.call({ url: '/auth/get-session', address: '2001:db8:0:2::1' });
    assert.equal(other.status, 200);
    now += 60_000;
    assert.equal((await call(1)).status, 200);
    const left = await world.database.all({ text: 'select 1 from sign_in_attempts', values: [] });
    assert.ok(left.length < 4, 'closed windows are forgotten');
  });

  test('absurd values, without a fault of ours', async () => {
    const cookie = await signUp(world, 'absurd@example.sn');
    const fields = ['name', 'email', 'password', 'newPassword', 'token', 'redirectTo'];
    const paths = ['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password'];
    for (const path of [...paths, 'update-user', 'revoke-session', 'send-verification-email']) {
      for (const value of ['a\0', '\udfff', 'x'.repeat(10_240), 7, null, ['a'], { a: 1 }]) {
        const body = Object.fromEntries(fields.map((field) => [field, value]));
        const answer = await world.post(`/auth/${path}`, body, { headers: { cookie } });
        assert.deepEqual(short(answer), [400, 'VALIDATION_ERROR'], `${path} ${answer.text}`);
      }
    }
    const odd = {
      cookie: 'auth.session_token=é\u2028; a',
      'user-agent': '\u0000\uffff'.repeat(900),
    };
    assert.equal((await world.get('/auth/get-session', odd)).text, 'null');
    assert.equal(await world.signIn.session(odd.cookie), null);
    const empty = await world.post('/auth/update-user', {}, { headers: { cookie } });
    assert.deepEqual(short(empty), [400, 'VALIDATION_ERROR']);
  });

  test('to pretend when the database is away: 503 everywhere, nothing printed', async (t) => {
    const printed = t.mock.method(console, 'error', () => {});
    const cookie = await signUp(world, 'away@example.sn');
    const databaseUrl = 'postgres://svc:secret@127.0.0.1:1/none';
    const broken = await signInWorld(server, { databaseUrl });
    const body = { name: 'A', email: 'away@example.sn', password };
    const answers = [
      await broken.post('/auth/sign-in/email', body),
      await broken.post('/auth/sign-up/email', body),
      await broken.get('/auth/get-session', { cookie }),
    ];
    for (const answer of answers) {
      assert.deepEqual(short(answer), [503, 'SERVER_BUSY']);
      assert.ok(Number(answer.headers['retry-after']) >= 1);
      assert.ok(!/secret|ECONN|127\.0\.0\.1/.test(answer.text) && answer.cause);
    }
    assert.equal(printed.mock.callCount(), 0);
    await broken.close();
  });

  test('to say "no session" or "exists" when a connection breaks half-way', async (t) => {
    const printed = t.mock.method(console, 'error', () => {});
    const slow = await signInWorld(server, { slow: true });
    const cookie = await signUp(slow, 'broken@example.sn');
    const cut = () =>
      slow.database.run({
        text: "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'svc sign-in' and datname = current_database() and state = 'idle in transaction'",
        values: [],
      });
    const body = { name: 'N', email: 'half@example.sn', password };
    const half = slow.post('/auth/sign-up/email', body);
    // While the password is hashed, inside the transaction.
    while ((await cut()) === 0);
    assert.deepEqual(short(await half), [503, 'SERVER_BUSY']);
    assert.equal((await slow.signIn.session(cookie))?.email, 'broken@example.sn');
    assert.equal(cookieOf(await slow.post('/auth/sign-up/email', body)).length > 20, true);
    await slow.database.run({ text: 'alter table sessions rename to away', values: [] });
    // better-auth by itself would answer 401 here, and print the error of the second.
    const lost = await slow.get('/auth/list-sessions', { cookie });
    assert.deepEqual(short(lost), [500, 'INTERNAL_ERROR']);
    await assert.rejects(slow.signIn.session(cookie), (error) => !(error instanceof Failure));
    await slow.database.run({ text: 'alter table users rename to gone', values: [] });
    assert.deepEqual(short(await slow.post('/auth/sign-in/email', body)), [500, 'INTERNAL_ERROR']);
    assert.equal(printed.mock.callCount(), 0);
    await slow.close();
  });

  test('to fail a sign-up for its mail, but not to hide a lost reset mail', async () => {
    const sendMail = () => Promise.reject(new Error('queue is full'));
    const mute = await signInWorld(server, { databaseUrl: world.url, sendMail });
    const body = { name: 'M', email: 'mute@example.sn', password };
    const up = await mute.post('/auth/sign-up/email', body);
    assert.equal(up.status, 200);
    assert.match(String(up.cause), /queue is full/);
    const reset = await mute.post('/auth/request-password-reset', { email: body.email });
    assert.deepEqual(short(reset), [500, 'INTERNAL_ERROR']);
    await mute.close();
  });
});

test('of many passwords at once, from as many networks, few are compared at a time, and all in their turn', async () => {
  let now = 0;
  let most = 0;
  const counted: Passwords = {
    ...quickPasswords,
    async verify(given) {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setImmediate(done));
      now -= 1;
      return quickPasswords.verify(given);
    },
  };
  const passwords = someAtOnce(counted, 2);
  const world = await signInWorld((await testPostgres()).url, { passwords });
  const email = 'many@example.sn';
  await signUp(world, email);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      world.post('/auth/sign-in/email', { email, password }, { address: `192.0.2.${n + 1}` }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(12).fill(200),
  );
  assert.ok(most <= 2, `${most} at once`);
  await world.close();
});
