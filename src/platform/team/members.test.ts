// listMembers, updateMember and removeMember: a project always has an owner who is its administrator, and
// what a person may do is decided by their role at that moment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { invite } from '../../../test/kit/invitations.ts';
import { audited, join, type Role, teamOf } from '../../../test/kit/team.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let second: string;
let { list, setRole, remove, leave } = {} as ReturnType<typeof teamOf>;
/** The server's time while a test holds it still. */
const held = holdClock();

before(async () => {
  world = await startWorld();
  second = (await world.second()).url;
  ({ list, setRole, remove, leave } = teamOf(world));
});
after(() => world.close());

test('UI123 decision 12: members are listed longest-standing first, the owner as administrator, with invitations', async () => {
  const { id, ...owner } = await world.project();
  const viewer = await join(world, id, 'viewer', 2);
  const admin = await join(world, id, 'admin', 1);
  for (const { cookie } of [owner, admin, viewer]) {
    const { body } = await list(id, { cookie });
    assert.deepEqual([Object.keys(body), body.invitations], [['members', 'invitations'], []]);
    const shown = body.members.map((one: Record<string, string>) => [one['user_id'], one['role']]);
    assert.deepEqual(shown, [
      [owner.userId, 'admin'],
      [admin.userId, 'admin'],
      [viewer.userId, 'viewer'],
    ]);
    const { user_id, joined_at, ...first } = body.members[0];
    assert.deepEqual(first, { name: 'Awa', email: owner.email, role: 'admin', owner: true });
  }
});

test('M4 owner and one other administrator leave, or step down, at once: one does, the other is the last', async () => {
  for (let round = 0; round < 9; round++) {
    const { id, ...owner } = await world.project();
    const other = await join(world, id, 'admin');
    const stepsDown = round % 3 === 2;
    const answers = await Promise.all([
      leave(id, owner, round % 2 ? second : ''),
      stepsDown
        ? setRole(id, other, other.userId, 'viewer', second)
        : leave(id, other, round % 2 ? '' : second),
    ]);
    const codes = answers.map(({ status, body }) => body?.code ?? status).sort();
    const done = stepsDown && answers[1].status === 200 ? 200 : 204;
    assert.deepEqual(codes, [done, 'LAST_ADMIN']);
    const row = await world.database.one<{ count: number }>(sql`
      select count(*)::int as count from projects p
        join members m on m.project_id = p.id and m.user_id = p.owner_id and m.role = 'admin'
       where p.id = ${id}`);
    assert.equal(row?.count, 1, 'the owner is an administrator');
  }
});

test('M5 the only administrator neither steps down nor leaves, whoever else is a member', async () => {
  const { id, ...owner } = await world.project();
  await join(world, id, 'user');
  const rows = await world.countRows();
  const stepDown = await setRole(id, owner, owner.userId, 'viewer');
  for (const answer of [stepDown, await leave(id, owner)]) {
    assert.deepEqual([answer.status, answer.body.code], [409, 'LAST_ADMIN']);
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('M6 M7 nobody else touches the owner, and the owner stays administrator', async () => {
  const { id, ...owner } = await world.project();
  const admin = await join(world, id, 'admin');
  for (const answer of [
    await setRole(id, admin, owner.userId, 'viewer'),
    await remove(id, admin, owner.userId),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'OWNER_PROTECTED']);
  }
  for (const role of ['user', 'viewer'] as const) {
    const answer = await setRole(id, owner, owner.userId, role);
    assert.deepEqual([answer.status, answer.body.code], [409, 'OWNER_MUST_STAY']);
  }
});

test('M8 a role that is unknown or missing is named; each known one is set; the same one changes nothing', async () => {
  const { id, ...owner } = await world.project();
  const { userId } = await join(world, id, 'viewer');
  const path = `/v1/projets/${id}/membres/${userId}`;
  for (const body of [{}, { role: 'owner' }, { role: 'Admin' }, { role: null }, { role: 1 }]) {
    const answer = await world.call('PUT', path, { cookie: owner.cookie, body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(answer.body.fields), ['role']);
  }
  const other = await join(world, id, 'admin');
  const again = [owner, other].map((one) => setRole(id, one, owner.userId, 'admin'));
  assert.ok((await Promise.all(again)).every(({ status }) => status === 200));
  const before = (await list(id, owner)).body.members[1];
  for (const role of ['user', 'user', 'admin', 'viewer', 'viewer'] as const) {
    const { status, body } = await setRole(id, owner, userId, role);
    assert.deepEqual([status, body], [200, { ...before, role }]);
  }
  const changes = await audited(world, id);
  assert.deepEqual(
    changes.map(({ action, details }) => [action, details['from'], details['to']]),
    [
      ['member.role_changed', 'viewer', 'user'],
      ['member.role_changed', 'user', 'admin'],
      ['member.role_changed', 'admin', 'viewer'],
    ],
  );
  assert.ok(
    changes.every((one) => one.user_id === owner.userId && one.details['member'] === userId),
  );
});

test('M9 M11 a removed member is a stranger at the next call on every server; what they made stays', async () => {
  const { id, ...owner } = await world.project();
  const member = await join(world, id, 'admin');
  const made = await world.newKey(id, member.cookie);
  const path = `/v1/projets/${id}`;
  const sent = await invite(world, { id, cookie: member.cookie }, 'invite@example.com');
  for (const server of ['', second]) {
    assert.equal((await world.call('GET', server + path, member)).status, 200);
  }
  const gone = await remove(id, owner, member.userId);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  for (const server of [second, '']) {
    for (const end of ['', '/membres', '/live']) {
      const answer = await world.call('GET', server + path + end, { cookie: member.cookie });
      assert.deepEqual([answer.status, answer.body.code], [404, 'PROJECT_NOT_FOUND']);
    }
  }
  assert.equal((await world.call('GET', '/v1/moi/cle', { key: made.secret })).status, 200);
  const { token: _, ...shown } = { ...sent, email: 'invite@example.com', role: 'user' };
  assert.deepEqual((await list(id, owner)).body.invitations, [shown]);
  const again = await remove(id, owner, member.userId);
  assert.deepEqual([again.status, again.body.code], [404, 'NOT_FOUND']);
});

test('M10 an administrator who is demoted while their call waits for the project is refused by all five', async () => {
  const { id } = await world.project();
  const admin = await join(world, id, 'admin');
  const { userId } = await join(world, id, 'viewer');
  const calls = [
    ['PUT', '', { name: 'Autre' }],
    ['DELETE', ''],
    ['PUT', '/live', { live_enabled: true, acknowledged: true }],
    ['PUT', `/membres/${userId}`, { role: 'user' }],
    ['DELETE', `/membres/${userId}`],
  ] as const;
  for (const [method, end, body] of calls) {
    await world.database.run(
      sql`update members set role = 'admin' where user_id = ${admin.userId}`,
    );
    const rows = await world.countRows();
    const { waiting } = await world.database.transaction(async (tx) => {
      await tx.one(sql`select id from projects where id = ${id} for update`);
      const { cookie } = admin;
      const call = world.call(method, `/v1/projets/${id}${end}`, { cookie, body });
      await locksAwaited(world, 1);
      await tx.run(sql`update members set role = 'user' where user_id = ${admin.userId}`);
      // Handed out in an object: awaiting it in here would wait for our own lock.
      return { waiting: call };
    });
    const answer = await waiting;
    assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN_ROLE'], `${method}${end}`);
    assert.deepEqual(await world.countRows(), rows);
  }
});

test('M23 C9 E22 each of these routes refuses lower roles, strangers, keys and nobody, before it reads the body', async () => {
  const { id, key, ...owner } = await world.project();
  const other = await join(world, id, 'user');
  const routes: [string, string, Role][] = [
    ['PUT', '', 'admin'],
    ['DELETE', '', 'admin'],
    ['GET', '/live', 'viewer'],
    ['PUT', '/live', 'admin'],
    ['GET', '/membres', 'viewer'],
    ['PUT', `/membres/${other.userId}`, 'admin'],
    ['DELETE', `/membres/${other.userId}`, 'admin'],
    ['DELETE', `/membres/${owner.userId}`, 'admin'],
    ['DELETE', `/membres/${'a'.repeat(65)}`, 'admin'],
  ];
  const stranger = await world.signUp();
  const viewer = await join(world, id, 'viewer');
  const user = await join(world, id, 'user');
  const rows = await world.countRows();
  for (const [method, end, required] of routes) {
    const name = `${method} ${end}`;
    const body = method === 'PUT' ? '{' : undefined;
    const send = (caller: { key?: string; cookie?: string }) =>
      world.call(method, `/v1/projets/${id}${end}`, { ...caller, body });
    for (const answer of [await send({ key }), await send({})]) {
      assert.deepEqual([answer.status, answer.body.code], [401, 'UNAUTHENTICATED'], name);
    }
    const strange = await send({ cookie: stranger.cookie });
    assert.deepEqual([strange.status, strange.body.code], [404, 'PROJECT_NOT_FOUND'], name);
    for (const [role, { cookie }] of [
      ['viewer', viewer],
      ['user', user],
    ] as const) {
      const answer = await send({ cookie });
      if (required === 'viewer') assert.equal(answer.status, 200, name);
      else {
        const { code, role: shown, required: needed } = answer.body;
        assert.deepEqual([answer.status, code], [403, 'FORBIDDEN_ROLE'], name);
        assert.deepEqual([shown, needed], [role, 'admin'], name);
      }
    }
  }
  assert.deepEqual(await world.countRows(), rows);
  assert.equal((await leave(id, viewer)).status, 204);
});

test('S1 S2 a role, live mode and deletion need a sign-in younger than 10 minutes, to the millisecond', async () => {
  const { id, ...owner } = await world.project();
  const { userId } = await join(world, id, 'viewer');
  await world.database.run(sql`
    update sessions set updated_at = created_at + interval '9 minutes', expires_at = '2100-01-01'
     where user_id = ${owner.userId}`);
  const session = await world.database.one<{ created_at: number }>(
    sql`select created_at from sessions where user_id = ${owner.userId}`,
  );
  const signedInAt = session?.created_at ?? Number.NaN;
  const acts = [
    ['PUT', `/membres/${userId}`, { role: 'user' }, 200],
    ['PUT', '/live', { live_enabled: true, acknowledged: true }, 200],
    ['PUT', '/live', { live_enabled: false }, 200],
    ['DELETE', '', undefined, 204],
  ] as const;
  for (const [method, end, body, status] of acts) {
    const act = (sent: unknown) =>
      world.call(method, `/v1/projets/${id}${end}`, { cookie: owner.cookie, body: sent });
    const rows = await world.countRows();
    for (const late of [600_000, 600_001, 3_600_000]) {
      held.at = signedInAt + late;
      const answer = await act(body && '{');
      assert.deepEqual([answer.status, answer.body.code], [403, 'REAUTHENTICATION_REQUIRED'], end);
    }
    assert.deepEqual(await world.countRows(), rows);
    held.at = signedInAt + 599_999;
    assert.equal((await act(body)).status, status, end);
  }
});

test('E8 E9 an id of 65 characters is named, one of 64 is not found; a slug is no project', async () => {
  const { id, ...owner } = await world.project();
  const { slug } = (await world.call('GET', `/v1/projets/${id}`, { cookie: owner.cookie })).body;
  const stranger = await world.signUp();
  for (const [method, body] of [
    ['PUT', { role: 'user' }],
    ['DELETE', undefined],
  ] as const) {
    const send = (project: string, member: string) =>
      world.call(method, `/v1/projets/${project}/membres/${member}`, {
        cookie: owner.cookie,
        body,
      });
    const long = await send(id, 'a'.repeat(65));
    assert.deepEqual([long.status, long.body.code], [400, 'INVALID_REQUEST']);
    assert.deepEqual(Object.keys(long.body.fields), ['userId']);
    for (const member of ['a'.repeat(64), 'é'.repeat(64), '%00', stranger.userId, 'usr_1']) {
      const answer = await send(id, member);
      assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], member);
    }
    const bySlug = await send(slug, owner.userId);
    assert.deepEqual([bySlug.status, bySlug.body.code], [404, 'PROJECT_NOT_FOUND']);
  }
});

test('decision 12: an owner who leaves hands the project to the longest-standing other administrator', async () => {
  const { id, ...owner } = await world.project();
  await join(world, id, 'user', 1);
  const heir = await join(world, id, 'admin', 2);
  const later = await join(world, id, 'admin', 3);
  assert.equal((await leave(id, owner)).status, 204);
  assert.equal((await list(id, owner)).body.code, 'PROJECT_NOT_FOUND');
  assert.equal((await remove(id, later, heir.userId)).body.code, 'OWNER_PROTECTED');
  assert.equal((await setRole(id, heir, heir.userId, 'user')).body.code, 'OWNER_MUST_STAY');
  assert.equal((await remove(id, heir, later.userId)).status, 204);
  const entries = await audited(world, id);
  assert.deepEqual(
    entries.map(({ user_id, action, details }) => [user_id, action, details]),
    [
      [owner.userId, 'member.left', { role: 'admin', heir: heir.userId }],
      [heir.userId, 'member.removed', { member: later.userId, role: 'admin' }],
    ],
  );
});
