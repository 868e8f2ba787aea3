// The second factor: set up with a code, asked for after the password, given by telephone or by a recovery code, taken off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOf } from '../../../test/kit/authenticator.ts';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { cookieOf, doorsOf, leadsTo } from '../../../test/kit/doors.ts';
import {
  type Guarded,
  guarded,
  hasSecondFactor,
  setCookies,
} from '../../../test/kit/second-factor.ts';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
  await publishTerms(world);
});
after(() => world.close());

const post = (path: string, body: object, cookie?: string) =>
  world.call('POST', `/auth${path}`, { cookie, body });

const isOn = (cookie: string) => hasSecondFactor(world, cookie);

const signIn = ({ email, password }: Guarded, cookie?: string) =>
  post('/sign-in/email', { email, password }, cookie);

test('UI131 G3 it is on once a code was right; ten recovery codes are shown, nothing is kept readable', async () => {
  const person = await guarded(world);
  assert.ok(person.uri.startsWith('otpauth://totp/svc:'));
  assert.equal(person.backupCodes.length, 10);
  assert.equal(await isOn(person.cookie), true);
  const rows = JSON.stringify(await world.database.all(sql`select * from second_factors`));
  const secret = new URL(person.uri).searchParams.get('secret') ?? assert.fail();
  for (const text of [secret, ...person.backupCodes]) assert.ok(!rows.includes(text));
  const twice = await post('/two-factor/enable', { password: person.password }, person.cookie);
  assert.deepEqual([twice.status, twice.body.code], [400, 'TOTP_ALREADY_ENABLED']);
  const other = await world.signUp();
  const wrong = await post('/two-factor/enable', { password: 'pas le bon' }, other.cookie);
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'INVALID_PASSWORD']);
  assert.equal((await post('/two-factor/enable', { password: 'x' })).status, 401);
});

test('UI31 after the password nothing is open until the code is right', async () => {
  const person = await guarded(world);
  const asked = await signIn(person);
  assert.deepEqual(asked.body, { twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  const waiting = setCookies(asked);
  assert.ok(!waiting.includes('auth.session_token='), waiting);
  assert.equal((await world.call('GET', '/v1/moi', { cookie: waiting })).status, 401);
  const wrong = await post('/two-factor/verify-totp', { code: '000000' }, waiting);
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'INVALID_CODE']);
  assert.match(wrong.body.message, /Code incorrect/);
  const right = await post('/two-factor/verify-totp', { code: codeOf(person.uri) }, waiting);
  assert.equal(right.status, 200);
  assert.equal(await isOn(setCookies(right)), true);
  const nobody = await post('/two-factor/verify-totp', { code: codeOf(person.uri, 1) });
  assert.deepEqual([nobody.status, nobody.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE']);
  await world.advance(60_000);
});

test('UI31 a recovery code opens once; five wrong codes in a minute are enough', async () => {
  const person = await guarded(world);
  const [code = ''] = person.backupCodes;
  const first = setCookies(await signIn(person));
  const opened = await post('/two-factor/verify-backup-code', { code }, first);
  assert.equal(opened.status, 200, opened.text);
  assert.equal(await isOn(setCookies(opened)), true);
  const second = setCookies(await signIn(person));
  const again = await post('/two-factor/verify-backup-code', { code }, second);
  assert.deepEqual([again.status, again.body.code], [401, 'INVALID_BACKUP_CODE']);
  const answers = [];
  for (let n = 0; n < 5; n++) {
    const waiting = setCookies(await signIn(person));
    answers.push(await post('/two-factor/verify-totp', { code: '000000' }, waiting));
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 401, 429],
  );
  const late = setCookies(await signIn(person));
  const right = await post('/two-factor/verify-totp', { code: codeOf(person.uri) }, late);
  assert.equal(right.status, 429);
  assert.ok(Number(right.headers.get('retry-after')) <= 60);
  await world.advance(61_000);
  const free = await post('/two-factor/verify-totp', { code: codeOf(person.uri) }, late);
  assert.equal(free.status, 200, free.text);
});

test('UI60 signing in again ends the former session; new recovery codes end the old; taken off, a password is enough', async () => {
  const person = await guarded(world);
  const asked = await signIn(person, person.cookie);
  assert.equal((await world.call('GET', '/v1/moi', { cookie: person.cookie })).status, 401);
  const code = codeOf(person.uri);
  const cookie = setCookies(await post('/two-factor/verify-totp', { code }, setCookies(asked)));
  const { password } = person;
  const renewed = await post('/two-factor/generate-backup-codes', { password }, cookie);
  assert.equal(renewed.body.backupCodes.length, 10);
  const waiting = setCookies(await signIn(person));
  const [old] = person.backupCodes;
  assert.equal((await post('/two-factor/verify-backup-code', { code: old }, waiting)).status, 401);
  const off = await post('/two-factor/disable', { password }, cookie);
  assert.equal(off.status, 200, off.text);
  const open = await signIn(person);
  assert.equal(await isOn(setCookies(open)), false);
  await world.advance(61_000);
});

test('UI31 J2 the door asks for the code after the password, and leads on to where one wanted to go', async () => {
  const doors = doorsOf(world);
  const { email, password, uri, backupCodes } = await guarded(world);
  const next = '%2Fdashboard%2Faccount';
  const asked = await doors.send(`sign-in?next=${next}`, { email, password });
  assert.equal(leadsTo(asked), `/dashboard/second-factor?next=${next}`);
  const cookie = setCookies(asked);
  const page = await doors.open(`second-factor?next=${next}`, { cookie });
  assert.match(page.text, /name="code" type="text" autocomplete="one-time-code"/);
  assert.match(page.text, /Plus d’application ni de code de secours/);
  const wrong = await doors.send(`second-factor?next=${next}`, { code: '000000' }, { cookie });
  assert.equal(wrong.status, 401);
  assert.match(wrong.text, /<a href="#code">Code incorrect/);
  const spaced = codeOf(uri).replace(/^(...)/, '$1 ');
  const done = await doors.send(`second-factor?next=${next}`, { code: spaced }, { cookie });
  assert.equal(leadsTo(done), '/dashboard/account');
  const session = setCookies(done);
  assert.equal(leadsTo(await doors.open('second-factor', { cookie: session })), '/dashboard');
  // Without the password before, there is nothing to give a code for.
  const lost = await doors.send('second-factor?lang=en', { code: '123456' });
  assert.equal(lost.status, 401);
  assert.match(lost.text, /Begin again with the password/);
  assert.ok(!lost.text.includes('name="code"'));
  const again = await doors.send('sign-in', { email, password });
  const recovery = await doors.send(
    'second-factor',
    { code: ` ${backupCodes[3]} ` },
    { cookie: setCookies(again) },
  );
  assert.equal(leadsTo(recovery), '/dashboard');
  assert.notEqual(cookieOf(recovery), '');
});

test('N22 N23 one that cannot be opened is a named code, never 500, and is counted in /health; a recovery code still opens', async () => {
  const [person, neighbour] = [await guarded(world), await guarded(world)];
  const { userId } = person;
  const damage = sql`update second_factors set secret = secret || 'x' where user_id = ${userId}`;
  await world.database.run(damage);
  for (let tries = 0; tries < 2; tries++) {
    const waiting = setCookies(await signIn(person));
    const code = { code: codeOf(person.uri, tries) };
    const refused = await post('/two-factor/verify-totp', code, waiting);
    assert.deepEqual([refused.status, refused.body.code], [503, 'NOT_CONFIGURED'], refused.text);
    assert.equal(refused.headers.get('retry-after'), null);
    assert.match(refused.body.message, /ne peut pas être lu\. Réessayer ne sert à rien/);
  }
  const { parts } = (await world.call('GET', '/health')).body;
  const counted = parts.find(({ part }: { part: string }) => part === 'sealed_texts');
  assert.deepEqual([counted.status, counted.count], ['warning', 1]);
  assert.ok(!logged.some(({ message }) => message === 'a call failed unexpectedly'));
  const waiting = setCookies(await signIn(person));
  const recovered = await post(
    '/two-factor/verify-backup-code',
    { code: person.backupCodes[0] },
    waiting,
  );
  assert.equal(recovered.status, 200, recovered.text);
  const others = setCookies(await signIn(neighbour));
  const right = await post('/two-factor/verify-totp', { code: codeOf(neighbour.uri) }, others);
  assert.equal(right.status, 200, right.text);
});
