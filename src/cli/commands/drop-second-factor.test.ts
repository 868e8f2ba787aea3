// Proves the operator's command from outside: who lost their second factor comes in again by their mailbox, and by nothing else.
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, test } from 'node:test';
import { codeOf } from '../../../test/kit/authenticator.ts';
import { runCommand } from '../../../test/kit/command.ts';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { guarded, hasSecondFactor, setCookies } from '../../../test/kit/second-factor.ts';
import { authSecret, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
  await publishTerms(world);
});
after(() => world.close());

const dropWith = (secret: string, ...words: string[]) =>
  runCommand(
    {
      DATABASE_URL: world.databaseUrl,
      AUTH_SECRET: secret,
      PUBLIC_URL: 'http://pay.example.sn:3000',
    },
    'drop-second-factor',
    ...words,
  );
const drop = (...words: string[]) => dropWith(authSecret, ...words);
const post = (path: string, body: object, cookie?: string) =>
  world.call('POST', `/auth${path}`, { cookie, body });
const reason = 'Passeport montré au guichet';

test('UI31 a lost second factor goes with the password; the mailbox opens the account, and the person is told', async () => {
  const [person, other] = [await guarded(world), await guarded(world)];
  const { email, password, userId } = person;
  const waiting = setCookies(await post('/sign-in/email', { email, password }));
  const done = await drop(email.toUpperCase(), '--reason', ` ${reason} `);
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(done.out, /has no second factor and no password any more/);
  assert.equal((await world.call('GET', '/v1/moi', { cookie: person.cookie })).status, 401);
  assert.equal((await post('/sign-in/email', { email, password })).status, 401);
  const code = codeOf(person.uri);
  assert.equal((await post('/two-factor/verify-totp', { code }, waiting)).status, 401);
  const [told = ''] = (await mailsTo(world, email)).slice(-1);
  assert.match(told, /a retiré le second facteur de votre compte/);
  assert.match(told, /took away the second factor of your account/);
  assert.match(told, /http:\/\/pay\.example\.sn:3000\/dashboard\/forgot-password\?lang=fr/);
  assert.ok(!told.includes(reason), 'why is the audit’s');
  await post('/request-password-reset', { email });
  const [mail = ''] = (await mailsTo(world, email)).slice(-1);
  const [, token = ''] = /reset-password\/([^?/\s]+)/.exec(mail) ?? [];
  const newPassword = 'celui de la boîte';
  assert.equal((await post('/reset-password', { newPassword, token })).status, 200);
  const open = await post('/sign-in/email', { email, password: newPassword });
  assert.equal(await hasSecondFactor(world, setCookies(open)), false);
  assert.equal(await hasSecondFactor(world, other.cookie), true);
  const entries = await world.database.all(sql`
    select user_id, action, details from audit_entries where details ->> 'person' = ${userId}`);
  assert.deepEqual(entries, [
    {
      user_id: `operator:${userInfo().username}`,
      action: 'account.second_factor_dropped',
      details: { person: userId, before: true, after: false, reason },
    },
  ]);
  assert.match((await drop(email, '--reason', reason)).out, /nothing was changed/);
  assert.equal((await post('/sign-in/email', { email, password: newPassword })).status, 200);
});

test('UI31 a command that names nobody, or no reason, says so and changes nothing', async () => {
  assert.match(
    (await drop('nobody@example.com', '--reason', reason)).err,
    /No account has the address/,
  );
  for (const words of [
    [],
    ['a@b.sn'],
    ['a@b.sn', '--reason', 'non'],
    ['awa', '--reason', reason],
  ]) {
    const wrong = await drop(...words);
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /Write it as: npm run cli -- drop-second-factor/);
  }
});

test('UI31 with another secret, whose mail no server could open, nothing is changed', async () => {
  const { email, cookie } = await guarded(world);
  const other = await dropWith('another secret, of 32 characters', email, '--reason', reason);
  assert.deepEqual([other.code, other.out], [1, '']);
  assert.match(other.err, /^AUTH_SECRET is not the secret /);
  assert.equal(await hasSecondFactor(world, cookie), true);
});
