// createInvitation, withdrawInvitation and getInvitation: one invitation waits for an address, its token is in
// its mail alone, and its link tells a stranger as little as a wrong one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invite, tokenIn } from '../../../test/kit/invitations.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { type Call, logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { parseTime } from '../../kit/clock.ts';
import { newToken } from '../../kit/token.ts';
import { invitationsOf } from './index.ts';
import { maskEmail } from './invitation.rules.ts';

let world: World;
let project: Awaited<ReturnType<World['project']>>;
let count = 0;

before(async () => {
  // Tests choose the address they come from: the header of a trusted proxy.
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  project = await world.project();
});
after(() => world.close());

const someone = () => `personne-${++count}@example.com`;
const at = (id: string) => `/v1/projets/${id}/invitations`;
const create = (body: object, cookie = project.cookie, server = '') =>
  world.call('POST', server + at(project.id), { cookie, body });
const withdraw = (invId: string, { id, cookie } = project) =>
  world.call('DELETE', `${at(id)}/${invId}`, { cookie });
const read = (token: string, headers: Record<string, string> = {}) =>
  world.call('GET', `/v1/invitations/${token}`, { headers });
const accept = (token: string, call: Call) =>
  world.call('POST', `/v1/invitations/${token}/accepter`, call);

const expire = (id: string) =>
  world.database.run(sql`update invitations set expires_at = created_at where id = ${id}`);

test('decision 27 an invitation waits for 7 days, and its mail says so in both languages', async () => {
  const email = someone();
  const { status, body } = await create({ email: email.toUpperCase(), role: 'viewer' });
  assert.equal(status, 201);
  assert.match(body.id, /^inv_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual([body.email, body.role], [email, 'viewer']);
  const row = await world.database.one<{ created_at: number }>(
    sql`select created_at from invitations where id = ${body.id}`,
  );
  assert.equal(parseTime(body.expires_at), (row?.created_at ?? 0) + 7 * 86_400_000);
  const [mail = '', ...more] = await mailsTo(world, email);
  assert.deepEqual(more, []);
  assert.ok(mail.indexOf('Bonjour') < mail.indexOf('Hello'));
  for (const words of [project.email, 'lecteur', 'viewer', '7 jours', '7 days']) {
    assert.ok(mail.includes(words), words);
  }
  assert.ok(!mail.includes('Boutique'), 'a text chosen by a stranger');
});

test('K10 M21 the token is random, and only its hash is kept: not in tables, not in logs', async () => {
  const { token, id } = await invite(world, project, someone());
  const other = await invite(world, project, someone());
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  assert.notEqual(token, other.token);
  await read(token);
  await accept(token, { cookie: project.cookie });
  await accept(token, { key: project.key });
  await world.call('PUT', `/v1/invitations/${token}`);
  await world.call('GET', `/v1/invitations/${token}/`);
  await world.call('GET', `/invitation/${token}`);
  await withdraw(id);
  await read(token);
  assert.equal(JSON.stringify(logged).includes(token), false, 'in the log');
  const detail = await world.call('GET', `/v1/projets/${project.id}`, { cookie: project.cookie });
  assert.equal(detail.text.includes(token), false, 'in the calls of the project');
  const tables = await world.database.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    const found = await world.database.all({
      text: `select 1 from ${name} t where t::text like $1`,
      values: [`%${token}%`],
    });
    assert.equal(found.length, 0, name);
  }
});

test('M12 a member is not invited, whatever the case of the letters', async () => {
  const member = await world.signUp();
  await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
    values (${project.id}, ${member.userId}, 'viewer', now())`);
  for (const given of [member.email.toUpperCase(), member.email, project.email]) {
    const { status, body } = await create({ email: given, role: 'admin' });
    const expected = [409, 'ALREADY_MEMBER', given.toLowerCase()];
    assert.deepEqual([status, body.code, body.email], expected);
  }
});

test('M13 of ten invitations of one address at once, on two servers, one stands and one mail goes', async () => {
  const { url } = await world.second();
  const email = someone();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const given = n % 3 ? email : email.toUpperCase();
      return create({ email: given, role: 'user' }, project.cookie, n % 2 ? url : '');
    }),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    assert.deepEqual([status, body.code, body.email], [409, 'ALREADY_INVITED', email]);
  }
  assert.equal((await mailsTo(world, email)).length, 1);
});

test('M14 an address is invited again once its invitation expired or was withdrawn', async () => {
  const email = someone();
  const first = await invite(world, project, email);
  await expire(first.id);
  const second = await invite(world, project, email, 'admin');
  assert.equal((await read(first.token)).body.status, 'expired', 'the old link still says why');
  assert.equal((await read(second.token)).body.status, 'pending');
  assert.equal((await create({ email, role: 'user' })).body.code, 'ALREADY_INVITED');
  assert.equal((await withdraw(first.id)).body.code, 'INVITATION_NOT_FOUND');
  assert.equal((await withdraw(second.id)).status, 204);
  const third = await invite(world, project, email);
  const pending = await invitationsOf(world.database, project.id, parseTime(first.expires_at) - 1);
  assert.deepEqual(
    pending.filter((one) => one.email === email),
    [{ id: third.id, email, role: 'user', expires_at: third.expires_at }],
  );
  const later = await invitationsOf(world.database, project.id, parseTime(third.expires_at));
  assert.deepEqual(later, []);
});

test('M15 the link shows the project, the role and a masked address, to anybody', async () => {
  const { token, expires_at } = await invite(world, project, 'a@b.co', 'viewer');
  const { status, body } = await read(token);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    email_masked: '***@***.co',
    expires_at,
    project_name: 'Boutique',
    role: 'viewer',
    status: 'pending',
  });
  const masked = (email: string) => maskEmail(email);
  assert.equal(masked('awa.diop@example.com'), 'a***@e***.com');
  assert.equal(masked('awa.diop.de.dakar@mail.gouv.sn'), 'a***@m***.sn');
  assert.equal(masked('awa@orange.sn'), '***@o***.sn');
  assert.equal(masked('😀😀😀@éa.sn'), '***@***.sn');
});

test('M15 unknown, withdrawn, malformed and of a deleted project are alike', async () => {
  const withdrawn = await invite(world, project, someone());
  assert.equal((await withdraw(withdrawn.id)).status, 204);
  const other = await world.project();
  const orphan = await invite(world, other, someone());
  await world.database.run(sql`update projects set deleted_at = now() where id = ${other.id}`);
  for (const token of [newToken(), withdrawn.token, orphan.token, 'x', '%00', 'a'.repeat(5000)]) {
    const headers = { 'X-Forwarded-For': '192.0.2.15' };
    for (const answer of [
      await read(token, headers),
      await accept(token, { cookie: project.cookie, headers }),
    ]) {
      const { request_id, message, ...rest } = answer.body;
      assert.deepEqual([answer.status, rest], [404, { code: 'INVITATION_NOT_FOUND' }]);
    }
  }
});

test('M21 unknown tokens are limited for each address, a good one never is', async () => {
  const { token } = await invite(world, project, someone());
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const guess = (address: string) => read(newToken(), from(address));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(`2001:db8:0:1::${n + 1}`)),
  );
  assert.equal(answers.filter(({ status }) => status === 404).length, 30, 'one /64 is one');
  const refused = answers.find(({ status }) => status !== 404);
  assert.deepEqual([refused?.status, refused?.body.code], [429, 'RATE_LIMITED']);
  const wait_s = Number(refused?.headers.get('retry-after'));
  const headers = from('2001:db8:0:1::ffff');
  const { cookie } = project;
  assert.equal((await accept(newToken(), { cookie, headers })).body.code, 'RATE_LIMITED');
  assert.equal((await read(token, headers)).status, 200);
  assert.equal((await guess('2001:db8:0:2::1')).status, 404);
  // A guess by a session counts too, although its call is refused.
  for (let n = 0; n < 30; n++) await accept(newToken(), { cookie, headers: from('192.0.2.21') });
  assert.equal((await guess('192.0.2.21')).status, 429);
  assert.ok(wait_s >= 1);
  await world.advance(wait_s * 1000);
  assert.equal((await guess('2001:db8:0:1::1')).status, 404, 'who waits that long passes');
});

test('M22 E8 an invitation is withdrawn by its own project, by id, once', async () => {
  const other = await world.project();
  const { id, token } = await invite(world, project, someone());
  const longest = `inv_${'0'.repeat(60)}`;
  for (const [invId, by] of [
    [id, other],
    [longest, project],
    ['%00', project],
    [project.id, project],
  ] as const) {
    const { status, body } = await withdraw(invId, by);
    assert.deepEqual([status, body.code], [404, 'INVITATION_NOT_FOUND']);
  }
  assert.deepEqual(Object.keys((await withdraw(`${longest}0`)).body.fields), ['invId']);
  assert.equal((await withdraw(id, { ...other, id: project.id })).body.code, 'PROJECT_NOT_FOUND');
  assert.equal((await read(token)).body.status, 'pending');
  const twice = await Promise.all([withdraw(id), withdraw(id)]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), [204, 404]);
});

test('who invites is an administrator with a confirmed address, and says an address and a role', async () => {
  const [person, stranger] = [await world.signUp(), await world.signUp()];
  const given = { email: someone(), role: 'user' };
  assert.equal((await create(given, stranger.cookie)).body.code, 'PROJECT_NOT_FOUND');
  for (const role of ['viewer', 'user']) {
    await world.database.run(sql`insert into members (project_id, user_id, role, joined_at)
      values (${project.id}, ${person.userId}, ${role}, now())
      on conflict (project_id, user_id) do update set role = excluded.role`);
    const { status, body } = await create(given, person.cookie);
    const expected = [403, 'FORBIDDEN_ROLE', role, 'admin'];
    assert.deepEqual([status, body.code, body.role, body.required], expected);
    const { body: kept } = await withdraw('inv_1', { ...project, cookie: person.cookie });
    assert.equal(kept.code, 'FORBIDDEN_ROLE');
  }
  await world.database.run(sql`update members set role = 'admin' where user_id = ${person.userId}`);
  await world.database.run(
    sql`update users set email_verified = false where id = ${person.userId}`,
  );
  const unverified = await create(given, person.cookie);
  assert.deepEqual([unverified.status, unverified.body.code], [409, 'EMAIL_NOT_VERIFIED']);
  for (const [body, fields] of [
    [{}, ['email', 'role']],
    [{ email: 'personne', role: 'owner' }, ['email', 'role']],
    [{ ...given, email: `${'a'.repeat(64)}@${'b'.repeat(190)}.sn` }, ['email']],
    [{ ...given, token: 'x' }, ['token']],
  ] as const) {
    const answer = await create(body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields).sort()], [400, fields]);
  }
  assert.deepEqual(tokenIn((await mailsTo(world, given.email))[0]), '', 'nobody was invited');
});

test('S1 S8 to invite an administrator one has signed in lately, as to make one; who was invited and who came is in the audit', async () => {
  const owner = await world.project();
  const ask = (role: string, email = someone()) =>
    world.call('POST', at(owner.id), { cookie: owner.cookie, body: { email, role } });
  const guest = await world.signUp();
  const { token } = await invite(world, owner, guest.email, 'admin');
  assert.equal((await accept(token, { cookie: guest.cookie })).status, 200);
  await world.advance(600_000);
  const old = await ask('admin');
  assert.deepEqual([old.status, old.body.code], [403, 'REAUTHENTICATION_REQUIRED'], old.text);
  assert.equal((await ask('user')).status, 201);
  const trail = await world.database.all<{ action: string; user_id: string }>(sql`
    select action, user_id from audit_entries where project_id = ${owner.id} order by id`);
  assert.deepEqual(
    trail.map(({ action, user_id }) => [action, user_id]),
    [
      ['member.invited', owner.userId],
      ['member.joined', guest.userId],
      ['member.invited', owner.userId],
    ],
  );
});
