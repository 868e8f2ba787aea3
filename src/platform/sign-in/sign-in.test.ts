// Accounts, sessions and mails through the adapter, with a real database.
import assert from 'node:assert/strict';
import { scrypt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { testPostgres } from '../../../test/kit/postgres.ts';
import { clock } from '../../kit/clock.ts';
import { isId } from '../../kit/ids.ts';
import type { Passwords } from './better-auth.ts';
import {
  baseUrl,
  cookieOf,
  linkIn,
  password,
  signInWorld,
  signUp,
  type World,
} from './sign-in-world.ts';

describe('sign-in', () => {
  let world: World;
  let server: string;
  before(async () => {
    server = (await testPostgres()).url;
    world = await signInWorld(server);
  });
  after(() => world.close());

  test('a new account is signed in, its address lower-cased and not verified', async () => {
    const body = { name: ' Awa ', email: ' Awa@Example.SN ', password };
    const answer = await world.post('/auth/sign-up/email', body);
    assert.equal(answer.status, 200, answer.text);
    const session = await world.signIn.session(`other=1; ${cookieOf(answer)}`);
    assert.ok(session && isId('usr', session.userId));
    const { email, name, emailVerified } = session;
    assert.deepEqual(
      { email, name, emailVerified },
      {
        email: 'awa@example.sn',
        name: 'Awa',
        emailVerified: false,
      },
    );
    assert.ok(Math.abs(session.signedInAt - clock.now()) < 60_000);
  });

  test('the cookie has the name and the attributes of the contract', async () => {
    await world.signIn.createUser({ name: 'C', email: 'cookie@example.sn', password });
    const body = { email: 'cookie@example.sn', password };
    const [cookie = ''] = (await world.post('/auth/sign-in/email', body)).cookies;
    const form = /^auth\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/;
    assert.match(cookie, form);
  });

  test('on https in production the cookie keeps its name and is secure', async () => {
    const options = {
      baseUrl: 'https://pay.example.sn',
      databaseUrl: world.url,
      production: true,
      slow: true as const,
    };
    const production = await signInWorld(server, options);
    await production.signIn.createUser({ name: 'P', email: 'p@example.sn', password });
    const body = { email: 'p@example.sn', password };
    const [cookie = ''] = (await production.post('/auth/sign-in/email', body)).cookies;
    assert.match(cookie, /^auth\.session_token=.*; Secure/);
    assert.match(production.signIn.clearCookie, /^auth\.session_token=; Max-Age=0; .*; Secure$/);
    await production.close();
  });

  test('an address has one account, in any letter case, also when asked twice at once', async () => {
    const code = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';
    const body = { name: 'T', email: 'twice@example.sn', password };
    const both = await Promise.all([1, 2].map(() => world.post('/auth/sign-up/email', body)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
    assert.equal(both.find(({ status }) => status === 422)?.body['code'], code);
    const again = await world.post('/auth/sign-up/email', { ...body, email: 'TWICE@EXAMPLE.SN' });
    assert.equal(again.status, 422);
    assert.equal(again.body['code'], code);
    const mails = world.mails.filter(({ to }) => to === 'twice@example.sn');
    assert.equal(mails.length, 1);
  });

  test('wrong password and unknown address say the same; malformed address says so', async () => {
    await world.signIn.createUser({ name: 'W', email: 'wrong@example.sn', password });
    const signIn = (email: string) =>
      world.post('/auth/sign-in/email', { email, password: 'not this one' });
    const [known, unknown] = [await signIn('wrong@example.sn'), await signIn('nobody@example.sn')];
    assert.equal(known.status, 401);
    assert.equal(known.body['code'], 'INVALID_EMAIL_OR_PASSWORD');
    assert.deepEqual([known.text, known.cookies], [unknown.text, unknown.cookies]);
    const malformed = await signIn('not an address');
    assert.deepEqual([malformed.status, malformed.body['code']], [400, 'INVALID_EMAIL']);
  });

  test('get-session is null without a session; tampered or deleted ones are none', async () => {
    const cookie = await signUp(world, 'gone@example.sn');
    for (const bad of [
      '',
      'a=b',
      `${cookie}x`,
      'auth.session_token=%E0%A4%A',
      `${cookie.slice(0, 30)}`,
    ]) {
      const answer = await world.get('/auth/get-session', bad ? { cookie: bad } : {});
      assert.deepEqual([answer.status, answer.text], [200, 'null'], bad);
      assert.equal(await world.signIn.session(bad), null, bad);
    }
    await world.post('/auth/sign-out', {}, { headers: { cookie } });
    assert.equal(await world.signIn.session(cookie), null);
    assert.equal(await world.signIn.session(undefined), null);
  });

  test('a session lives on our clock, and being used does not make it recent', async () => {
    const cookie = await signUp(world, 'clock@example.sn');
    const first = await world.signIn.session(cookie);
    try {
      clock.advance(10 * 60_000);
      await world.database.run({
        text: "update sessions set expires_at = expires_at - interval '3 days'",
        values: [],
      });
      // Were it prolonged here, nobody would renew the cookie.
      await world.signIn.session(cookie);
      const refreshed = await world.get('/auth/get-session', { cookie });
      assert.equal(refreshed.cookies.length, 1, 'the cookie is renewed with the session');
      assert.equal((await world.signIn.session(cookie))?.signedInAt, first?.signedInAt);
      const body = { email: 'clock@example.sn', password };
      const again = await world.post('/auth/sign-in/email', body);
      const second = await world.signIn.session(cookieOf(again));
      assert.ok(second && Math.abs(second.signedInAt - clock.now()) < 60_000);
      clock.advance(8 * 24 * 3_600_000);
      assert.equal(await world.signIn.session(cookie), null);
    } finally {
      clock.release();
    }
  });

  test('"my devices" works with an old sign-in, and ends the others', async () => {
    const here = await signUp(world, 'devices@example.sn');
    const body = { email: 'devices@example.sn', password };
    const there = cookieOf(await world.post('/auth/sign-in/email', body));
    await world.database.run({
      text: "update sessions set created_at = created_at - interval '3 days'",
      values: [],
    });
    const headers = { cookie: here };
    const list = await world.get('/auth/list-sessions', headers);
    assert.equal(JSON.parse(list.text).length, 2);
    await world.post('/auth/revoke-other-sessions', {}, { headers });
    assert.equal(await world.signIn.session(there), null);
    assert.ok(await world.signIn.session(here));
  });

  test('the mailed link verifies the address', async () => {
    const cookie = await signUp(world, 'verify@example.sn');
    const mail = world.mails.findLast(({ to }) => to === 'verify@example.sn');
    assert.match(`${mail?.text}`, /Bonjour[\s\S]*Hello/);
    // Followed from a mailbox on another site, with the cookie.
    const answer = await world.get(linkIn(mail), { cookie, 'sec-fetch-site': 'cross-site' });
    assert.deepEqual([answer.status, answer.headers['location']], [302, '/dashboard']);
    assert.equal((await world.signIn.session(cookie))?.emailVerified, true);
    const bad = await world.get('/auth/verify-email?token=bad');
    assert.deepEqual([bad.status, bad.body['code']], [401, 'INVALID_TOKEN']);
  });

  test('S5 a password reset works once, within the hour, and ends every session', async () => {
    const cookie = await signUp(world, 'reset@example.sn');
    const known = { email: 'reset@example.sn', password };
    const elsewhere = cookieOf(await world.post('/auth/sign-in/email', known));
    assert.ok(await world.signIn.session(elsewhere));
    const asked = await world.post('/auth/request-password-reset', { email: 'Reset@example.sn' });
    const unknown = await world.post('/auth/request-password-reset', { email: 'no@example.sn' });
    assert.deepEqual([asked.status, asked.text], [unknown.status, unknown.text]);
    const [mail, ...others] = world.mails.filter((m) => m.subject.includes('New password'));
    assert.deepEqual([mail?.to, others.length], ['reset@example.sn', 0]);
    const { headers } = await world.get(linkIn(mail));
    const page = new URL(`${headers['location']}`);
    assert.equal(`${page.origin}${page.pathname}`, `${baseUrl}/dashboard/reset-password`);
    const token = page.searchParams.get('token');
    const stored = JSON.stringify(
      await world.database.all({ text: 'select * from verifications', values: [] }).catch(String),
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    assert.ok(!stored.includes(`${token}`), 'the database alone resets no password');
    const body = { token, newPassword: 'another horse' };
    const reset = await world.post('/auth/reset-password', body);
    assert.equal(reset.status, 200, reset.text);
    for (const old of [cookie, elsewhere]) assert.equal(await world.signIn.session(old), null);
    const again = await world.post('/auth/reset-password', body);
    assert.deepEqual([again.status, again.body['code']], [400, 'INVALID_TOKEN']);
    const signIn = { email: 'reset@example.sn', password: 'another horse' };
    assert.equal((await world.post('/auth/sign-in/email', signIn)).status, 200);
  });

  test('S6 a known and an unknown address cost the same password work: 40 times each, medians within twice', async () => {
    let worked = 0;
    // A sixteenth of the real cost: enough to be most of the time.
    const work = (word: string) =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(word, 'salt', 32, { N: 1_024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      });
    const count = async (word: string) => {
      worked += 1;
      return (await work(word)).toString('hex');
    };
    const passwords: Passwords = {
      hash: count,
      verify: async ({ hash, password: word }) => (await count(word)) === hash,
    };
    const slow = await signInWorld(server, { passwords, databaseUrl: world.url });
    await slow.signIn.createUser({ name: 'K', email: 'known@example.sn', password });
    const times: Record<string, number[]> = {};
    const bodies = new Set<string>();
    for (let i = 0; i < 80; i++) {
      const email = i % 2 === 0 ? 'known@example.sn' : 'unknown@example.sn';
      // Each from its own address: the limit of wrong sign-ins is not what is measured.
      const options = { address: `198.51.100.${i}` };
      const [before, started] = [worked, performance.now()];
      const answer = await slow.post('/auth/sign-in/email', { email, password: 'wrong' }, options);
      times[email] = [...(times[email] ?? []), performance.now() - started];
      assert.equal(worked - before, 1, `${email} costs one scrypt`);
      bodies.add(`${answer.status} ${answer.text} ${answer.cookies}`);
    }
    await slow.close();
    assert.equal(bodies.size, 1, 'one and the same answer');
    const [a = 0, b = 0] = Object.values(times).map((all) => all.sort((x, y) => x - y)[20] ?? 0);
    assert.ok(Math.max(a, b) < 2 * Math.min(a, b), `medians of ${a} and ${b} ms`);
  });

  test('a password is changed with the current one only', async () => {
    const cookie = await signUp(world, 'change@example.sn');
    const change = (currentPassword: string, newPassword: string) =>
      world.post(
        '/auth/change-password',
        { currentPassword, newPassword },
        { headers: { cookie } },
      );
    const codes = [
      (await change('not this one', 'new password')).body['code'],
      (await change(password, 'short')).body['code'],
      (await change(password, 'x'.repeat(129))).body['code'],
    ];
    assert.deepEqual(codes, ['INVALID_PASSWORD', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']);
    assert.equal((await change(password, 'new password')).status, 200);
  });

  test("Node's own fetch can sign in over HTTP", async () => {
    await world.signIn.createUser({ name: 'F', email: 'fetch@example.sn', password });
    const http = createServer(async (request, reply) => {
      const chunks = await request.toArray();
      const { status, headers, body } = await world.signIn.handle({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
        address: request.socket.remoteAddress ?? '',
        requestId: 'req_http',
        lang: 'fr',
      });
      for (const [name, value] of headers) reply.appendHeader(name, value);
      reply.writeHead(status).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => http.once('listening', listening));
    const at = `http://127.0.0.1:${(http.address() as AddressInfo).port}/auth`;
    const answer = await fetch(`${at}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'fetch@example.sn', password }),
    });
    assert.equal(answer.status, 200);
    const [cookie = ''] = answer.headers.getSetCookie();
    assert.match(cookie, /^auth\.session_token=/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const session = await (await fetch(`${at}/get-session`, { headers })).json();
    assert.equal((session as { user: { email: string } }).user.email, 'fetch@example.sn');
    http.closeAllConnections();
    http.close();
  });
});
