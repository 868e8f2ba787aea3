// Proves the way back for whoever lost a second factor and its recovery codes, from outside.
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, test } from 'node:test';
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

const remove = (email: string, secret = authSecret) =>
  runCommand(
    { DATABASE_URL: world.databaseUrl, AUTH_SECRET: secret },
    'remove-second-factor',
    email,
  );
const signIn = ({ email, password }: { email: string; password: string }) =>
  world.call('POST', '/auth/sign-in/email', { body: { email, password } });

test('a lost second factor is taken off: the password is enough, sessions end, the owner and the audit are told', async () => {
  const person = await guarded(world);
  const asked = await signIn(person);
  assert.equal(asked.body.twoFactorRedirect, true, asked.text);
  const done = await remove(` ${person.email.toUpperCase()}`);
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(done.out, /signs in with the password alone now\./);
  assert.equal((await world.call('GET', '/v1/moi', { cookie: person.cookie })).status, 401);
  // A sign-in that waited for its code has ended too.
  const [code] = person.backupCodes;
  const late = { cookie: setCookies(asked), body: { code } };
  assert.equal((await world.call('POST', '/auth/two-factor/verify-backup-code', late)).status, 401);
  assert.equal(await hasSecondFactor(world, setCookies(await signIn(person))), false);
  const [mail = ''] = (await mailsTo(world, person.email)).slice(-1);
  assert.match(mail, /Le second facteur de votre compte a été retiré par la plateforme le \d{4}-/);
  assert.match(mail, /The second factor of your account was removed by the platform on \d{4}-/);
  const again = await remove(person.email);
  assert.match(again.out, /has no second factor: nothing was changed\./);
  const entries = await world.database.all(sql`
    select user_id, details from audit_entries where action = 'account.second_factor_removed'`);
  const details = { person: person.userId, before: true, after: false, sessions: 1 };
  assert.deepEqual(entries, [{ user_id: `operator:${userInfo().username}`, details }]);
});

test('with another secret, whose mail no server could open, or of nobody it changes nothing', async () => {
  const person = await guarded(world);
  const other = await remove(person.email, 'another secret, of 32 characters');
  assert.deepEqual([other.code, other.out], [1, '']);
  assert.match(other.err, /^AUTH_SECRET is not the secret /);
  assert.equal(await hasSecondFactor(world, person.cookie), true);
  assert.match((await remove('nobody@example.com')).err, /^No account has the address/);
  assert.match((await remove('awa')).err, /Write it as: npm run cli -- remove-second-factor/);
});
