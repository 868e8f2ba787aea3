// The people of an organisation: getOrganization, updateOrganization, listOrganizationMembers, inviteOrganizationMember,
// updateOrganizationMember, removeOrganizationMember, acceptOrganizationInvitation (contract/hiring.md section 3, H51).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { shown } from '../kit/hiring.ts';
import {
  inviteInto,
  type Joined,
  joinOrganization,
  ownOrganization,
} from '../kit/organizations.ts';
import { type Answer, startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const base = '/dashboard/hire';
type By = Pick<Joined, 'cookie' | 'organization'>;
const ask = (by: By, method: string, path: string, body?: unknown): Promise<Answer> =>
  world.call(method, base + path, {
    cookie: by.cookie,
    headers: { 'X-Hire-Organization': by.organization },
    body,
  });

test('HC51 HP11 keys, members and settings are the owner’s and the administrators’; a stranger finds nothing', async () => {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const member = await joinOrganization(world, owner, 'member');
  const stranger = { ...(await world.signUp()), organization: owner.organization };
  const { id: keyId } = (await ask(owner, 'POST', '/keys', {})).body.data;
  for (const [method, path, body] of [
    ['GET', '/keys', undefined],
    ['POST', '/keys', {}],
    ['POST', `/keys/${keyId}/regenerate`, undefined],
    ['DELETE', `/keys/${keyId}`, undefined],
    ['GET', '/members', undefined],
    ['POST', '/members', { email: 'x@x.sn', role: 'member' }],
    ['PATCH', `/members/${admin.userId}`, { role: 'member' }],
    ['DELETE', `/members/${admin.userId}`, undefined],
    ['PATCH', '/organization', { name: 'x' }],
  ] as const) {
    assert.equal(shown(await ask(member, method, path, body)), '403 FORBIDDEN', path);
    assert.equal(shown(await ask(stranger, method, path, body)), '404 NOT_FOUND', path);
    const none = await world.call(method, base + path, { body });
    assert.equal(shown(none), '401 UNAUTHORIZED', path);
  }
  assert.equal((await ask(admin, 'POST', '/keys', {})).status, 200);
  assert.equal((await ask(member, 'GET', '/organization')).body.data.role, 'member');
  const organizations = await world.call('GET', `${base}/organizations`, { cookie: member.cookie });
  assert.deepEqual(
    organizations.body.data.map(({ role }: { role: string }) => role).sort(),
    ['member', 'owner'],
    'the own one beside it',
  );
});

test('the name and the contacts of an organisation; null empties, and the contact is the owner’s again', async () => {
  const owner = await ownOrganization(world);
  const before = (await ask(owner, 'GET', '/organization')).body.data;
  assert.deepEqual(before, {
    ...{ id: owner.organization, name: 'Awa', role: 'owner', contactEmail: owner.email },
    ...{ contactPhone: null, privacyUrl: null, cdpReceipt: null, administrators: ['Awa'] },
  });
  const changes = {
    ...{ name: ' Teranga ', contactEmail: ' RH@x.sn ', contactPhone: '33 800 00 00' },
    ...{ privacyUrl: 'https://x.sn/vie-privee', cdpReceipt: 'C-2026-1' },
  };
  const changed = await ask(owner, 'PATCH', '/organization', changes);
  const expected = { ...before, ...changes, name: 'Teranga', contactEmail: 'rh@x.sn' };
  assert.deepEqual(changed.body.data, expected);
  const emptied = await ask(owner, 'PATCH', '/organization', {
    contactEmail: null,
    cdpReceipt: null,
  });
  assert.deepEqual(emptied.body.data, { ...expected, contactEmail: owner.email, cdpReceipt: null });
  for (const [name, body] of Object.entries({
    name: { name: ' ' },
    contactEmail: { contactEmail: 'x' },
    privacyUrl: { privacyUrl: 'javascript:alert(1)' },
    cdpReceipt: { cdpReceipt: 'x'.repeat(61) },
    foo: { foo: 1 },
  })) {
    const refused = await ask(owner, 'PATCH', '/organization', body);
    assert.equal(shown(refused), '400 BAD_REQUEST');
    assert.ok(refused.body.error.message.includes(`${name}: `), refused.text);
  }
  assert.equal(shown(await ask(owner, 'PATCH', '/organization', {})), '400 BAD_REQUEST');
});

test('UI57 a member reads whom to ask, the owner first, and of nobody more than the name', async () => {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const member = await joinOrganization(world, owner, 'member');
  const naming = async (id: string, name: string) =>
    world.database.run(sql`update users set name = ${name} where id = ${id}`);
  await naming(admin.userId, 'Zeynab');
  await naming(member.userId, 'Badou');
  const { body, text } = await ask(member, 'GET', '/organization');
  assert.deepEqual(body.data.administrators, ['Awa', 'Zeynab']);
  for (const hidden of [admin.email, member.email, admin.userId, 'Badou']) {
    assert.ok(!text.includes(hidden), hidden);
  }
  await ask(owner, 'DELETE', `/members/${admin.userId}`);
  const left = await ask(member, 'GET', '/organization');
  assert.deepEqual(left.body.data.administrators, ['Awa'], 'whoever left is asked no more');
});

test('an invitation is a mail with its link, once; accepted it makes a member, and is used then', async () => {
  const owner = await ownOrganization(world);
  const person = await world.signUp();
  const { token, answer } = await inviteInto(world, owner, person.email.toUpperCase(), 'admin');
  assert.deepEqual(
    [answer.body.data.email, answer.body.data.status, answer.body.data.role],
    [person.email, 'invited', 'admin'],
  );
  const again = await ask(owner, 'POST', '/members', { email: person.email, role: 'member' });
  assert.equal(shown(again), '409 CONFLICT');
  const listed = (await ask(owner, 'GET', '/members')).body.data;
  assert.deepEqual(
    listed.map(({ email, status }: Record<string, string>) => [email, status]),
    [
      [owner.email, 'active'],
      [person.email, 'invited'],
    ],
  );
  const accept = (by: { cookie: string }) =>
    world.call('POST', `${base}/invitations/${token}/accept`, { cookie: by.cookie });
  const stranger = await world.signUp();
  assert.equal(shown(await accept(stranger)), '403 FORBIDDEN');
  const both = await Promise.all([accept(person), accept(person)]);
  assert.deepEqual(both.map(shown).sort(), ['200', '409 CONFLICT']);
  const member = { ...person, organization: owner.organization };
  assert.equal((await ask(member, 'GET', '/members')).body.data.length, 2);
  const twice = await ask(owner, 'POST', '/members', { email: person.email, role: 'member' });
  assert.equal(shown(twice), '409 CONFLICT');
  const rows = await world.database.all<{ text: string }>(
    sql`select i::text as text from organization_invitations i`,
  );
  assert.ok(rows.every(({ text }) => !text.includes(token)));
});

test('the mail’s link is a page that says who invites and as what, and accepts by a form', async () => {
  const owner = await ownOrganization(world, 'Teranga');
  const person = await world.signUp();
  const { token } = await inviteInto(world, owner, person.email, 'member');
  const page = `/invitations/organization/${token}?lang=fr`;
  const { cookie } = person;
  const open = await world.call('GET', page, { cookie });
  assert.equal(open.status, 200);
  assert.match(open.text, /Rejoindre «\sTeranga\s»/);
  assert.match(open.text, /membre/);
  assert.ok(open.text.includes(`action="${page}"`), open.text);
  const send = () =>
    world.call('POST', page, {
      cookie,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'act=accept',
    });
  assert.equal((await send()).status, 303);
  const member = { ...person, organization: owner.organization };
  assert.equal((await ask(member, 'GET', '/organization')).body.data.role, 'member');
  for (const [lang, words] of [
    ['fr', 'Ouvrir l’organisation'],
    ['en', 'Open the organization'],
  ]) {
    const joined = await world.call('GET', page.replace('lang=fr', `lang=${lang}`), { cookie });
    const campaigns = `/dashboard/hiring/${owner.organization}/production/campaigns?lang=${lang}`;
    assert.ok(joined.text.includes(`href="${campaigns}">${words}<`), joined.text);
  }
  const again = await send();
  assert.equal(again.status, 409);
  assert.match(again.text, /déjà servi|accepté/);
  assert.equal((await world.call('GET', '/invitations/organization/none')).status, 404);
});

test('an unknown, withdrawn, expired or unconfirmed invitation is refused, and guesses are counted', async () => {
  const owner = await ownOrganization(world);
  const person = await world.signUp();
  const { token, id } = await inviteInto(world, owner, person.email, 'member');
  const accept = (text = token) =>
    world.call('POST', `${base}/invitations/${text}/accept`, { cookie: person.cookie });
  const verified = (is: boolean) =>
    world.database.run(sql`update users set email_verified = ${is} where id = ${person.userId}`);
  await verified(false);
  assert.equal(shown(await accept()), '409 CONFLICT');
  await verified(true);
  const at = (when: string) =>
    world.database.run(
      sql`update organization_invitations set expires_at = ${when} where id = ${id}`,
    );
  await at('2020-01-01T00:00:00Z');
  assert.equal(shown(await accept()), '409 CONFLICT');
  const other = await inviteInto(world, owner, person.email, 'member');
  assert.equal(shown(await accept()), '404 NOT_FOUND', 'a new one takes its place');
  const gone = await ask(owner, 'DELETE', `/members/${other.id}`);
  assert.deepEqual(gone.body, { data: { id: other.id, removed: true } });
  assert.equal(shown(await accept(other.token)), '404 NOT_FOUND');
  assert.equal(shown(await ask(owner, 'DELETE', `/members/${other.id}`)), '404 NOT_FOUND');
  const guesses = [];
  for (let n = 0; n < 30; n++) guesses.push(shown(await accept(`guess-${n}`)));
  assert.ok(guesses.includes('429 RATE_LIMITED'), guesses.join());
});

test('roles: administrators set them, the owner alone hands over, and keeps the role until then', async () => {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const member = await joinOrganization(world, owner, 'member');
  const set = (by: By, who: { userId: string }, role: string) =>
    ask(by, 'PATCH', `/members/${who.userId}`, { role });
  assert.equal((await set(admin, member, 'admin')).body.data.role, 'admin');
  assert.equal((await set(admin, member, 'admin')).status, 200, 'the same role again');
  assert.equal((await set(admin, member, 'member')).body.data.role, 'member');
  assert.equal(shown(await set(admin, owner, 'member')), '403 FORBIDDEN');
  assert.equal(shown(await set(admin, admin, 'owner')), '403 FORBIDDEN');
  assert.equal(shown(await set(owner, owner, 'admin')), '409 CONFLICT');
  assert.equal(
    shown(await set(owner, { userId: `usr_${'0'.repeat(26)}` }, 'admin')),
    '404 NOT_FOUND',
  );
  assert.equal(shown(await set(owner, { userId: 'x' }, 'admin')), '400 BAD_REQUEST');
  assert.equal(shown(await set(owner, admin, 'viewer')), '400 BAD_REQUEST');
  await world.advance(10 * 60_000);
  assert.equal(shown(await set(owner, admin, 'owner')), '403 FORBIDDEN', 'signed in long ago');
  const fresh = await world.call('POST', '/auth/sign-in/email', {
    body: { email: owner.email, password: owner.password },
  });
  const cookie = fresh.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  assert.equal((await set({ ...owner, cookie }, admin, 'owner')).body.data.role, 'owner');
  assert.equal((await ask({ ...owner, cookie }, 'GET', '/organization')).body.data.role, 'admin');
  assert.equal(shown(await set({ ...owner, cookie }, admin, 'member')), '403 FORBIDDEN');
  const own = await world.call('GET', `${base}/organization`, { cookie });
  assert.notEqual(own.body.data.id, owner.organization, 'a personal one of their own again');
});

test('nobody is handed an organisation beyond the twenty that a person may make', async () => {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const own = { cookie: admin.cookie };
  const make = () =>
    world.call('POST', `${base}/organizations`, { ...own, body: { name: 'Encore' } });
  while ((await make()).status === 200);
  const refused = await ask(owner, 'PATCH', `/members/${admin.userId}`, { role: 'owner' });
  assert.equal(shown(refused), '409 CONFLICT');
  assert.match(refused.body.error.message, /20 organisations/);
  assert.equal((await ask(owner, 'GET', '/organization')).body.data.role, 'owner');
});

test('members leave, are removed, and lose every right at once; the owner stays', async () => {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const member = await joinOrganization(world, owner, 'member');
  const remove = (by: By, who: { userId: string }) => ask(by, 'DELETE', `/members/${who.userId}`);
  assert.equal(shown(await remove(owner, owner)), '409 CONFLICT');
  assert.equal(shown(await remove(admin, owner)), '403 FORBIDDEN');
  assert.equal(shown(await remove(member, admin)), '403 FORBIDDEN');
  const { body } = await remove(member, member);
  assert.deepEqual(body, { data: { id: member.userId, removed: true } });
  assert.equal(shown(await ask(member, 'GET', '/organization')), '404 NOT_FOUND');
  assert.equal((await remove(owner, admin)).status, 200);
  assert.equal(shown(await ask(admin, 'POST', '/keys', {})), '404 NOT_FOUND');
  assert.equal((await ask(owner, 'GET', '/members')).body.data.length, 1);
});

test('M10 an administrator who is demoted while the call waits is refused', async () => {
  const owner = await ownOrganization(world);
  const admin = await joinOrganization(world, owner, 'admin');
  const waiting: Promise<Answer>[] = [];
  await world.database.transaction(async (tx) => {
    await tx.one(sql`select id from organizations where id = ${owner.organization} for update`);
    waiting.push(ask(admin, 'POST', '/keys', {}));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.run(
      sql`update organization_members set role = 'member' where user_id = ${admin.userId}`,
    );
  });
  assert.equal(shown((await waiting[0]) as Answer), '403 FORBIDDEN');
});
