// Proves how operators name maintainers of the reference data: listOfficeMaintainers, putOfficeMaintainer,
// deleteOfficeMaintainer (contract/dashboard.md UI161).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ageSignIn, operatorOf, reason } from '../../../test/kit/operators.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let chief: Awaited<ReturnType<typeof operatorOf>>;
before(async () => {
  world = await startWorld();
  chief = await operatorOf(world, 'people', 'support');
});
after(() => world.close());

const call = (method: string, path: string, body?: object, cookie = chief.cookie) =>
  world.call(method, `/v1/backoffice${path}`, { cookie, ...(body ? { body } : {}) });
const name = (userId: string, cookie?: string) =>
  call('PUT', `/maintainers/${userId}`, { reason }, cookie);
const take = (userId: string, cookie?: string) =>
  call('DELETE', `/maintainers/${userId}`, { reason }, cookie);
const maintains = async (cookie: string) =>
  (await world.call('GET', '/v1/maintenance/signalements', { cookie })).status;
type Entry = { details: { person: string } };
const trailOf = async (userId: string) => {
  const { data } = (await call('GET', '/audit?action=maintainer.changed')).body;
  return data.filter(({ details }: Entry) => details.person === userId);
};

test('UI161 a maintainer is named by an operator of people from the next call on, and taken back, each once in the audit', async () => {
  const person = await world.signUp('Binta');
  const { userId, email } = person;
  const read = async () => (await call('GET', `/accounts/${userId}`)).body.maintainer;
  assert.deepEqual([await read(), await maintains(person.cookie)], [false, 403]);
  const made = await name(userId);
  assert.equal(made.status, 200, made.text);
  assert.deepEqual(made.body.user, { id: userId, name: 'Binta', email });
  assert.deepEqual([await read(), await maintains(person.cookie)], [true, 200]);
  // Once more changes nothing: neither the day nor the trail.
  assert.deepEqual((await name(userId)).body, made.body);
  const { data } = (await call('GET', '/maintainers')).body;
  assert.deepEqual(data, [made.body]);
  assert.equal((await take(userId)).status, 204);
  assert.deepEqual([await read(), await maintains(person.cookie)], [false, 403]);
  assert.equal((await take(userId)).status, 404);
  assert.deepEqual((await call('GET', '/maintainers')).body.data, []);
  const trail = await trailOf(userId);
  assert.deepEqual(
    trail.map((one: { before: boolean; after: boolean }) => [one.before, one.after]),
    [
      [true, false],
      [false, true],
    ],
  );
  const [, given] = trail;
  assert.deepEqual(given.actor, { kind: 'operator', id: chief.userId, name: 'Operateur' });
  assert.deepEqual([given.reason, given.project], [reason, null]);
  assert.match(given.from, /^127\.0\.0\./);
});

test('UI161 nobody names or dismisses themselves, nobody without the permission, a reason and a recent sign-in', async () => {
  assert.deepEqual(
    [(await name(chief.userId)).body.code, (await take(chief.userId)).status],
    ['INVALID_STATE', 409],
  );
  for (const none of ['usr_1', 'nobody', '%00']) assert.equal((await name(none)).status, 404, none);
  const { userId } = await world.signUp('Cheikh');
  for (const wrong of [{}, { reason: 'bof' }, { reason: '       ' }, { reason: 'x'.repeat(501) }]) {
    const { status, body } = await call('PUT', `/maintainers/${userId}`, wrong);
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['reason']]);
  }
  const reader = await operatorOf(world, 'support', 'configure', 'review', 'money');
  assert.equal((await name(userId, reader.cookie)).body.code, 'FORBIDDEN_ROLE');
  const early = await operatorOf(world, 'people');
  await ageSignIn(world, early.userId);
  assert.equal((await name(userId, early.cookie)).body.code, 'REAUTHENTICATION_REQUIRED');
  assert.deepEqual(await trailOf(userId), []);
});

test('UI161 of two who name the same person at once, one does; and nobody is named whose account goes meanwhile', async () => {
  const other = await operatorOf(world, 'people');
  const { userId } = await world.signUp('Demba');
  const both = await world.database.transaction(async (tx) => {
    await tx.one(sql`select id from users where id = ${userId} for update`);
    const calls = [name(userId), name(userId, other.cookie)];
    await locksAwaited(world, 2);
    return calls;
  });
  const [one, two] = await Promise.all(both);
  assert.deepEqual([one?.status, two?.status, two?.body], [200, 200, one?.body]);
  assert.equal((await trailOf(userId)).length, 1);

  const gone = await world.signUp('Elhadj');
  const late = await world.database.transaction(async (tx) => {
    await tx.run(sql`delete from users where id = ${gone.userId}`);
    const calls = [name(gone.userId)];
    await locksAwaited(world, 1);
    return calls;
  });
  const [refused] = await Promise.all(late);
  assert.equal(refused?.status, 404);
  assert.deepEqual(await trailOf(gone.userId), []);
});
