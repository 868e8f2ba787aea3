// A password under a session: few guesses, and a new one shuts out whoever else has the old one and tells the owner.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { holdClock, secondTwenty } from '../../../test/kit/held-clock.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { testPostgres } from '../../../test/kit/postgres.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';
import type { Passwords } from './better-auth.ts';
import { cookieOf, linkIn, password, quickPasswords, signInWorld } from './sign-in-world.ts';

let world: World;
let other: string;
const held = holdClock();

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  other = (await world.second()).url;
});
after(() => world.close());

type Person = Awaited<ReturnType<World['signUp']>>;

const change = (who: Person, body: object = {}, server = '') =>
  world.call('POST', `${server}/auth/change-password`, {
    cookie: who.cookie,
    headers: { 'X-Forwarded-For': '196.1.95.77' },
    body: { currentPassword: who.password, newPassword: 'un autre mot de passe', ...body },
  });
const signIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
  const answer = await world.call('POST', '/auth/sign-in/email', { body: { email, password } });
  return { status: answer.status, cookie: cookieIn(answer) };
};
const cookieIn = (answer: Answer) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const isOpen = async (cookie: string) =>
  (await world.call('GET', '/auth/get-session', { cookie })).text !== 'null';
const codes = (answers: Answer[]) => answers.map(({ status, body }) => `${status} ${body?.code}`);

test('N7 of twenty wrong passwords at once, on two servers, five are judged; nobody else feels it', async () => {
  const person = await world.signUp();
  held.at = secondTwenty();
  const wrong = { currentPassword: 'not this one' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => change(person, wrong, n % 2 ? other : '')),
  );
  const expected = Array(20).fill('400 INVALID_PASSWORD', 0, 5).fill('429 TOO_MANY_REQUESTS', 5);
  assert.deepEqual(codes(answers).sort(), expected);
  const right = await change(person);
  assert.deepEqual(
    codes([right]),
    ['429 TOO_MANY_REQUESTS'],
    'nor does a right one tell that it is',
  );
  const body = { confirmation: 'SUPPRIMER', password: 'not this one' };
  const deletion = await world.call('DELETE', '/v1/compte', { cookie: person.cookie, body });
  assert.deepEqual(codes([deletion]), ['429 RATE_LIMITED'], 'the same five everywhere');
  assert.equal((await change(await world.signUp())).status, 200);
  const wait_s = Number(right.headers.get('retry-after'));
  assert.ok(wait_s >= 1 && wait_s <= 120, `${wait_s}`);
  assert.equal(right.body.retry_after_s, wait_s);
  held.at += wait_s * 1_000;
  assert.equal((await change(person)).status, 200, 'who waits as told passes');
});

test('N7 N8 passwords are counted, and a new one is told of, however the cookie of the session is written', async () => {
  const person = await world.signUp();
  held.at = secondTwenty();
  const odd = { ...person, cookie: person.cookie.replace('=', ' =') };
  const wrong = { currentPassword: 'not this one' };
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await change(odd, wrong));
  const expected = Array(6).fill('400 INVALID_PASSWORD', 0, 5).fill('429 TOO_MANY_REQUESTS', 5);
  assert.deepEqual(codes(answers), expected);
  held.at += 120_000;
  const before = (await mailsTo(world, person.email)).length;
  assert.equal((await change(odd)).status, 200);
  assert.equal((await mailsTo(world, person.email)).length, before + 1);
});

test('N8 a new password ends every other session, unless one asks to keep them', async () => {
  const person = await world.signUp();
  const there = await signIn(person);
  const kept = await change(person, { revokeOtherSessions: false, newPassword: person.password });
  assert.equal(kept.status, 200);
  assert.deepEqual([await isOpen(person.cookie), await isOpen(there.cookie)], [true, true]);
  const changed = await change(person);
  assert.equal(changed.status, 200);
  assert.deepEqual([await isOpen(there.cookie), await isOpen(person.cookie)], [false, false]);
  assert.ok(await isOpen(cookieIn(changed)), 'whoever changed it goes on with a new session');
  assert.equal((await signIn(person)).status, 401);
});

test('N8 the owner hears when and from where a password was changed, and what to do', async () => {
  const person = await world.signUp();
  held.at = secondTwenty();
  const [day = '', time = ''] = new Date(held.at).toISOString().split('T');
  assert.equal((await change(person, { currentPassword: 'not this one' })).status, 400);
  assert.deepEqual(await mailsTo(world, person.email), [], 'of a wrong try nobody is told');
  assert.equal((await change(person)).status, 200);
  const [mail = '', ...more] = await mailsTo(world, person.email);
  assert.deepEqual(more, []);
  for (const says of [
    day,
    `${time.slice(0, 5)} UTC`,
    '196.1.95.*',
    'mot de passe oublié',
    'forgotten',
  ]) {
    assert.ok(mail.includes(says), `${says} in ${mail}`);
  }
  assert.ok(mail.indexOf('Bonjour') < mail.indexOf('Hello'));
  assert.ok(!mail.includes('196.1.95.77') && !mail.includes('mot de passe"'), mail);
});

test('N8 N3 the notice has its permit among the three mails of an hour, and waits for it as long as it takes', async () => {
  const person = await world.signUp();
  held.at = clock.realNow();
  const ask = () =>
    world.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
  for (let n = 0; n < 3; n++) assert.equal((await ask()).status, 200);
  // Their permits are taken where they are written, behind the answer.
  assert.equal((await mailsTo(world, person.email)).length, 3);
  assert.equal((await change(person)).status, 200);
  const notices = async () =>
    (await mailsTo(world, person.email)).filter((text) => text.includes('196.1.95.*')).length;
  assert.equal(await notices(), 0);
  held.at += 3_600_000;
  assert.equal(await notices(), 1);
});

describe('sign-in', () => {
  /** `verify` of the known password waits until the test lets it go on. */
  function gated() {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let shut = false;
    const passwords: Passwords = {
      ...quickPasswords,
      async verify(given) {
        const right = await quickPasswords.verify(given);
        if (shut) {
          shut = false;
          reached.resolve();
          await gate.promise;
        }
        return right;
      },
    };
    return { passwords, shut: () => (shut = true), reached: reached.promise, open: gate.resolve };
  }

  for (const way of ['change-password', 'reset-password'] as const) {
    test(`N8 S5 the old password opens nothing any more while ${way} ends the sessions`, async () => {
      const gate = gated();
      const { passwords } = gate;
      const own = await signInWorld((await testPostgres()).url, { passwords });
      const email = 'race@example.sn';
      const { userId } = await own.signIn.createUser({ name: 'R', email, password });
      const body = { email, password };
      const cookie = cookieOf(await own.post('/auth/sign-in/email', body));
      gate.shut();
      const thief = own.post('/auth/sign-in/email', body);
      await gate.reached;
      if (way === 'change-password') {
        const given = { currentPassword: password, newPassword: 'another horse' };
        const done = await own.post('/auth/change-password', given, { headers: { cookie } });
        assert.equal(done.status, 200, done.text);
      } else {
        await own.post('/auth/request-password-reset', { email });
        const { headers } = await own.get(linkIn(own.mails.at(-1)));
        const token = new URL(`${headers['location']}`).searchParams.get('token');
        const done = await own.post('/auth/reset-password', {
          token,
          newPassword: 'another horse',
        });
        assert.equal(done.status, 200, done.text);
        assert.match(`${own.mails.at(-1)?.subject}`, /Your password was changed/);
      }
      gate.open();
      const { status, body: said, cookies } = await thief;
      assert.deepEqual([status, said['code']], [401, 'INVALID_EMAIL_OR_PASSWORD']);
      assert.deepEqual(cookies, []);
      const sessions = await own.database.all({
        text: 'select 1 from sessions where user_id = $1',
        values: [userId],
      });
      assert.equal(sessions.length, way === 'change-password' ? 1 : 0);
      await own.close();
    });
  }

  test('S5 a password that was being changed does not undo the one that a mail’s link has chosen meanwhile', async () => {
    const gate = gated();
    const own = await signInWorld((await testPostgres()).url, { passwords: gate.passwords });
    const email = 'undo@example.sn';
    await own.signIn.createUser({ name: 'R', email, password });
    const cookie = cookieOf(await own.post('/auth/sign-in/email', { email, password }));
    gate.shut();
    const given = { currentPassword: password, newPassword: password };
    const thief = own.post('/auth/change-password', given, { headers: { cookie } });
    await gate.reached;
    await own.post('/auth/request-password-reset', { email });
    const { headers } = await own.get(linkIn(own.mails.at(-1)));
    const token = new URL(`${headers['location']}`).searchParams.get('token');
    const chosen = { email, password: 'another horse' };
    const reset = { token, newPassword: chosen.password };
    assert.equal((await own.post('/auth/reset-password', reset)).status, 200);
    gate.open();
    const { status, body, cookies } = await thief;
    assert.deepEqual([status, body['code']], [400, 'INVALID_PASSWORD']);
    assert.deepEqual(cookies, []);
    assert.equal((await own.post('/auth/sign-in/email', chosen)).status, 200);
    await own.close();
  });
});
