// The second factor under pressure: codes that are sent at once, a password that is changed before the code comes, and a
// recovery code that is used twice in the same moment.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { codeOf } from '../../../test/kit/authenticator.ts';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import {
  type Guarded,
  guarded,
  hasSecondFactor,
  setCookies,
} from '../../../test/kit/second-factor.ts';
import { eventually, lockWaiters } from '../../../test/kit/waiting.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
  await publishTerms(world);
});
afterEach(() => world.advance(61_000));
after(() => world.close());

const post = (path: string, body: object, cookie?: string) =>
  world.call('POST', `/auth${path}`, { cookie, body });
const shown = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

/** What a browser sends that has given the password and not yet the code. */
const waiting = async ({ email, password }: Pick<Guarded, 'email' | 'password'>) =>
  setCookies(await post('/sign-in/email', { email, password }));

const sessionsOf = ({ userId }: Guarded) =>
  world.database.all(sql`select id from sessions where user_id = ${userId}`);

test('UI31 S13 a right code that is judged beside a heap of wrong ones opens nothing', async () => {
  const [person, other] = [await guarded(world), await guarded(world)];
  const before = await sessionsOf(person);
  const right = await waiting(person);
  const guesses = await Promise.all(Array.from({ length: 5 }, () => waiting(other)));
  const { late } = await world.database.transaction(async (tx) => {
    await tx.one(sql`select id from second_factors where user_id = ${person.userId} for update`);
    const held = post('/two-factor/verify-totp', { code: codeOf(person.uri) }, right);
    await eventually('the right code waits', async () => (await lockWaiters(world)) > 0);
    for (const guess of guesses) await post('/two-factor/verify-totp', { code: '000000' }, guess);
    // Handed out in an object: awaiting it in here would wait for our own lock.
    return { late: held };
  });
  assert.equal(shown(await late), '429 TOO_MANY_REQUESTS');
  assert.deepEqual(await sessionsOf(person), before);
});

test('S5 N8 a new password ends the sign-ins that wait for their code', async () => {
  const person = await guarded(world);
  const first = await waiting(person);
  const newPassword = 'un autre mot de passe';
  const changed = await post(
    '/change-password',
    { currentPassword: person.password, newPassword },
    person.cookie,
  );
  assert.equal(changed.status, 200, changed.text);
  const code = () => codeOf(person.uri);
  assert.equal(
    shown(await post('/two-factor/verify-totp', { code: code() }, first)),
    '401 INVALID_TWO_FACTOR_COOKIE',
  );
  const second = await waiting({ email: person.email, password: newPassword });
  await post('/request-password-reset', { email: person.email });
  const [mail = ''] = (await mailsTo(world, person.email)).slice(-1);
  const [, token = ''] = /reset-password\/([^?/\s]+)/.exec(mail) ?? [];
  const reset = await post('/reset-password', { newPassword: person.password, token });
  assert.equal(reset.status, 200, reset.text);
  assert.equal(
    shown(await post('/two-factor/verify-totp', { code: code() }, second)),
    '401 INVALID_TWO_FACTOR_COOKIE',
  );
  const third = await waiting(person);
  assert.equal((await post('/two-factor/verify-totp', { code: code() }, third)).status, 200);
});

test('UI31 of one recovery code sent twice at once, one opens, and the other is told to try again', async () => {
  const person = await guarded(world);
  const [code = ''] = person.backupCodes;
  const cookies = [await waiting(person), await waiting(person)];
  const { both } = await world.database.transaction(async (tx) => {
    await tx.one(sql`select id from second_factors where user_id = ${person.userId} for update`);
    const calls = cookies.map((cookie) => post('/two-factor/verify-backup-code', { code }, cookie));
    await eventually('both wait', async () => (await lockWaiters(world)) > 1);
    return { both: calls };
  });
  const answers = await Promise.all(both);
  assert.deepEqual(answers.map(shown).sort(), ['200', '409 CONFLICT']);
  const refused = answers.find(({ status }) => status === 409);
  assert.equal(refused?.body.message, 'L’opération n’a pas abouti. Réessayez.');
});

test('UI31 a code of an authenticator opens once, however many send it at once (RFC 6238, 5.2)', async () => {
  const person = await guarded(world);
  const code = codeOf(person.uri, 1);
  const cookies = await Promise.all(Array.from({ length: 4 }, () => waiting(person)));
  const before = await sessionsOf(person);
  const { all } = await world.database.transaction(async (tx) => {
    await tx.one(sql`select id from second_factors where user_id = ${person.userId} for update`);
    const calls = cookies.map((cookie) => post('/two-factor/verify-totp', { code }, cookie));
    await eventually('all wait', async () => (await lockWaiters(world)) > 3);
    return { all: calls };
  });
  const answers = await Promise.all(all);
  const refused = '401 INVALID_CODE';
  assert.deepEqual(answers.map(shown).sort(), ['200', refused, refused, refused]);
  assert.ok(answers.every(({ status, headers }) => status === 200 || !headers.has('set-cookie')));
  assert.equal((await sessionsOf(person)).length, before.length + 1);
  const later = await post('/two-factor/verify-totp', { code }, await waiting(person));
  assert.equal(shown(later), refused);
  assert.match(later.body.message, /attendez le suivant/);
  // Half a minute may have passed meanwhile, and the code of the present be the one that was used.
  const other = [codeOf(person.uri), codeOf(person.uri, 1)].find((one) => one !== code);
  const next = await post('/two-factor/verify-totp', { code: other }, await waiting(person));
  assert.equal(shown(next), '200');
});

test('E26 UI31 ten wrong codes in a row lock the second factor, and the refusal says when to come back', async () => {
  const person = await guarded(world);
  for (let n = 0; n < 10; n++) {
    const code = await post('/two-factor/verify-totp', { code: '000000' }, await waiting(person));
    assert.equal(shown(code), '401 INVALID_CODE');
    if (n % 4 === 3) await world.advance(61_000);
  }
  const code = codeOf(person.uri);
  const locked = await post('/two-factor/verify-totp', { code }, await waiting(person));
  assert.equal(shown(locked), '429 ACCOUNT_TEMPORARILY_LOCKED');
  const { headers, body } = locked;
  assert.deepEqual(
    [headers.get('retry-after'), headers.get('x-retry-after'), body.retry_after_s],
    ['900', '900', 900],
  );
});

test('UI31 of one sign-in that waits five codes are judged, however long one waits between them', async () => {
  const person = await guarded(world);
  const challenge = await waiting(person);
  for (let n = 0; n < 5; n++) {
    const wrong = await post('/two-factor/verify-totp', { code: '000000' }, challenge);
    assert.equal(shown(wrong), '401 INVALID_CODE');
    await world.advance(61_000);
  }
  const right = { code: codeOf(person.uri) };
  const refused = await post('/two-factor/verify-totp', right, challenge);
  assert.equal(shown(refused), '429 TOO_MANY_REQUESTS');
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  // Signed in anew, which clears the row of wrong ones too.
  assert.equal((await post('/two-factor/verify-totp', right, await waiting(person))).status, 200);
});

test('UI31 of one sign-in five codes are judged, however its cookie is written', async () => {
  const person = await guarded(world);
  const cookie = await waiting(person);
  const written = [
    cookie,
    `other=1;${cookie}`,
    ` ${cookie.replace('=', ' = ')}`,
    cookie.replace('2fa-', '%32%66a-'),
    cookie.replace('=', '="').concat('"'),
    `${cookie}; auth.two_factor=2fa-other.x`,
  ];
  const answers = [];
  for (const one of [...written, ...written]) {
    answers.push(shown(await post('/two-factor/verify-totp', { code: '000000' }, one)));
    await world.advance(61_000);
  }
  const expected = answers.map((_, n) => (n < 5 ? '401 INVALID_CODE' : '429 TOO_MANY_REQUESTS'));
  assert.deepEqual(answers, expected);
});

test('UI31 of sign-ins of one account at once so many may wait for their code', async () => {
  const person = await guarded(world);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      post('/sign-in/email', { email: person.email, password: person.password }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
  assert.ok(answers.every(({ status }) => status === 200 || status === 429));
});

test('S2 UI60 where there is a second factor, a password alone is no recent sign-in', async () => {
  const person = await guarded(world);
  const since = async (cookie: string) =>
    (await world.call('GET', '/v1/moi', { cookie })).body.signed_in_at;
  const began = await since(person.cookie);
  await world.advance(660_000);
  const { password } = person;
  const same = { currentPassword: password, newPassword: password };
  const changed = await post('/change-password', same, person.cookie);
  assert.equal(changed.status, 200, changed.text);
  assert.equal(await since(setCookies(changed)), began);
  const off = await post('/two-factor/disable', { password }, setCookies(changed));
  assert.equal(off.status, 200, off.text);
  assert.equal(await since(setCookies(off)), began);
});

test('M18 who signed up with somebody else’s address cannot shut its owner out by a second factor', async () => {
  const person = await guarded(world);
  await world.database.run(
    sql`update users set email_verified = false where id = ${person.userId}`,
  );
  await post('/request-password-reset', { email: person.email });
  const [mail = ''] = (await mailsTo(world, person.email)).slice(-1);
  const [, token = ''] = /reset-password\/([^?/\s]+)/.exec(mail) ?? [];
  const newPassword = 'celui de la boîte';
  assert.equal((await post('/reset-password', { newPassword, token })).status, 200);
  const open = await post('/sign-in/email', { email: person.email, password: newPassword });
  assert.equal(await hasSecondFactor(world, setCookies(open)), false);
});
