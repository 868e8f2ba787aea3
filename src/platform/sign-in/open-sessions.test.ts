// How many sessions a person has: the newest, so that all of them are shown, and nobody fills the table by signing in.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { testPostgres } from '../../../test/kit/postgres.ts';
import { clock } from '../../kit/clock.ts';
import { cookieOf, password, signInWorld, type World } from './sign-in-world.ts';

let world: World;
before(async () => {
  world = await signInWorld((await testPostgres()).url);
});
after(async () => {
  clock.release();
  await world.close();
});

const signIn = async (email: string) =>
  cookieOf(await world.post('/auth/sign-in/email', { email, password }));

test('UI131 of the sessions of a person the newest hundred stay open; others’ are left alone', async () => {
  const [email, other] = ['heap@example.sn', 'other@example.sn'];
  for (const one of [email, other]) {
    await world.signIn.createUser({ name: 'Awa', email: one, password });
  }
  const theirs = await signIn(other);
  const cookies: string[] = [];
  for (let n = 0; n < limits.sessionsPerPerson + 2; n++) {
    cookies.push(await signIn(email));
    clock.advance(1_000);
  }
  const open = await Promise.all(cookies.map((cookie) => world.signIn.session(cookie)));
  assert.deepEqual(
    open.map((session) => session !== null),
    cookies.map((_, n) => n >= 2),
  );
  const { text } = await world.get('/auth/list-sessions', { cookie: cookies.at(-1) ?? '' });
  assert.equal(JSON.parse(text).length, limits.sessionsPerPerson);
  assert.ok(await world.signIn.session(theirs));
});
