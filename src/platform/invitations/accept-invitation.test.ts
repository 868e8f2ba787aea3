// acceptInvitation: one membership whatever races, and refusals in the order of M17.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invite } from '../../../test/kit/invitations.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { iso, parseTime } from '../../kit/clock.ts';

type Person = Awaited<ReturnType<World['signUp']>>;

let world: World;
let project: Awaited<ReturnType<World['project']>>;

before(async () => {
  world = await startWorld();
  project = await world.project();
});
after(() => world.close());

const accept = (token: string, { cookie }: { cookie: string }, server = '') =>
  world.call('POST', `${server}/v1/invitations/${token}/accepter`, { cookie });

const statusOf = async (token: string) =>
  (await world.call('GET', `/v1/invitations/${token}`)).body.status;

const rolesOf = async ({ userId }: Person, projectId = project.id) =>
  (
    await world.database.all<{ role: string }>(
      sql`select role from members where project_id = ${projectId} and user_id = ${userId}`,
    )
  ).map(({ role }) => role);

const set = {
  expired: (id: string, at: string) =>
    world.database.run(sql`update invitations set expires_at = ${at} where id = ${id}`),
  used: (id: string) =>
    world.database.run(sql`update invitations set used_at = created_at where id = ${id}`),
  verified: ({ userId }: Person, verified: boolean) =>
    world.database.run(sql`update users set email_verified = ${verified} where id = ${userId}`),
};

test('whoever accepts is a member with the role of the invitation at once', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email.toUpperCase(), 'viewer');
  assert.equal(await statusOf(token), 'pending');
  const { status, body } = await accept(token, person);
  assert.deepEqual([status, body], [200, { project_id: project.id, role: 'viewer' }]);
  assert.equal(await statusOf(token), 'accepted');
  assert.deepEqual(await rolesOf(person), ['viewer']);
  const { cookie } = person;
  assert.equal((await world.call('GET', `/v1/projets/${project.id}`, { cookie })).status, 200);
});

test('M16 of many acceptances at once, by one session or two, on two servers, one succeeds', async () => {
  const { url } = await world.second();
  for (const sessions of [1, 2]) {
    const person = await world.signUp();
    const { email, password } = person;
    const body = { email, password };
    const again = await world.call('POST', '/auth/sign-in/email', { body });
    const cookie = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { token } = await invite(world, project, email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        accept(token, sessions === 2 && n % 4 > 1 ? { cookie } : person, n % 2 ? url : ''),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      assert.deepEqual([status, body.code], [410, 'INVITATION_USED']);
    }
    assert.deepEqual(await rolesOf(person), ['user']);
  }
});

test('M16 an acceptance and a withdrawal at once: a member or an unknown link, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await world.signUp();
    const { token, id } = await invite(world, project, person.email);
    const { cookie } = project;
    const [accepted, withdrawn] = await Promise.all([
      accept(token, person),
      world.call('DELETE', `/v1/projets/${project.id}/invitations/${id}`, { cookie }),
    ]);
    const joined = accepted.status === 200;
    assert.equal(withdrawn.status, joined ? 404 : 204);
    if (!joined) assert.equal(accepted.body.code, 'INVITATION_NOT_FOUND');
    assert.deepEqual(await rolesOf(person), joined ? ['user'] : []);
  }
});

test('M17 M18 refusals come in one order: address, used, expired, not confirmed', async () => {
  const [person, stranger] = [await world.signUp(), await world.signUp()];
  const { token, id, expires_at } = await invite(world, project, person.email);
  const code = async (by: Person) => {
    const { status, body } = await accept(token, by);
    const { request_id, message, ...members } = body;
    return [status, members];
  };
  const mismatch = [403, { code: 'INVITATION_EMAIL_MISMATCH' }];
  assert.deepEqual(await code(stranger), mismatch);

  await set.verified(person, false);
  assert.deepEqual(await code(person), [409, { code: 'EMAIL_NOT_VERIFIED' }]);
  assert.deepEqual(await rolesOf(person), []);

  // One second ago: what the clock says now is at least the end that was.
  const ended = iso(parseTime(expires_at) - 7 * 86_400_000 - 1000);
  await set.expired(id, ended);
  assert.deepEqual(await code(person), [410, { code: 'INVITATION_EXPIRED', expires_at: ended }]);
  assert.deepEqual(await code(stranger), mismatch);

  await set.used(id);
  assert.deepEqual(await code(person), [410, { code: 'INVITATION_USED' }]);
  assert.deepEqual(await code(stranger), mismatch);

  await set.verified(person, true);
  const { cookie } = project;
  const body = { email: person.email, role: 'viewer' };
  const path = `/v1/projets/${project.id}/invitations`;
  assert.equal((await world.call('POST', path, { cookie, body })).status, 201);
});

test('M18 confirming the address afterwards is enough', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email);
  await set.verified(person, false);
  assert.equal((await accept(token, person)).body.code, 'EMAIL_NOT_VERIFIED');
  assert.equal(await statusOf(token), 'pending');
  await set.verified(person, true);
  assert.equal((await accept(token, person)).status, 200);
});

test('M19 M20 a member who accepts keeps the role they have, and the invitation is closed', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email, 'viewer');
  await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
    values (${project.id}, ${person.userId}, 'admin', now())`);
  const first = await accept(token, person);
  assert.deepEqual(
    [first.status, first.body.code, first.body.email],
    [409, 'ALREADY_MEMBER', person.email],
  );
  assert.equal(await statusOf(token), 'accepted');
  const second = await accept(token, person);
  assert.deepEqual([second.status, second.body.code], [410, 'INVITATION_USED']);
  assert.deepEqual(await rolesOf(person), ['admin']);
});

test('M11 an invitation is the project’s: it outlives the membership of whoever made it', async () => {
  const [admin, person] = [await world.signUp(), await world.signUp()];
  await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
    values (${project.id}, ${admin.userId}, 'admin', now())`);
  const { token } = await invite(world, { id: project.id, cookie: admin.cookie }, person.email);
  await world.database.run(sql`delete from members
    where project_id = ${project.id} and user_id = ${admin.userId}`);
  assert.equal((await accept(token, person)).status, 200);
});

test('nobody accepts without a session, with a key, or from another site', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email);
  const path = `/v1/invitations/${token}/accepter`;
  assert.equal((await world.call('POST', path)).body.code, 'UNAUTHENTICATED');
  assert.equal((await world.call('POST', path, { key: project.key })).status, 401);
  const headers = { Origin: 'https://evil.example' };
  const { cookie } = person;
  assert.equal((await world.call('POST', path, { cookie, headers })).body.code, 'FORBIDDEN');
  assert.equal(await statusOf(token), 'pending');
});
