// Accounts that are exported or deleted know their organisations (contract/hiring.md H94; docs/decisions/0041).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { organizationTables, tablesOfOrganizations } from '../../src/db/tenants.ts';
import { endOrganization } from '../../src/hiring/accounts/account.store.ts';
import { missedTables } from '../../src/hiring/accounts/erase.store.ts';
import { clock } from '../../src/kit/clock.ts';
import { postForm, visitorOf } from '../kit/candidates.ts';
import { hiringOf, newHiringKey, shown } from '../kit/hiring.ts';
import { answer, beginFor } from '../kit/hiring-sessions.ts';
import {
  type Joined,
  joinOrganization,
  ownOrganization,
  type Person,
} from '../kit/organizations.ts';
import { filesOf, speak } from '../kit/recordings.ts';
import { webm } from '../kit/sounds.ts';
import { locksAwaited } from '../kit/waiting.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const remove = ({ cookie, password }: Person) =>
  world.call('DELETE', '/v1/compte', { cookie, body: { confirmation: 'SUPPRIMER', password } });

const memberships = async ({ cookie }: Person) =>
  (await world.call('GET', '/v1/compte/export', { cookie })).body.hiring.memberships;

/** How many rows of each table name an organisation. */
async function rowsOf(organization: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    ...organizationTables,
    ...tablesOfOrganizations,
    'organizations',
    'jobs',
    'idempotency_keys',
  ]) {
    const own = { organizations: 'id', jobs: 'project_id', idempotency_keys: 'project_id' }[table];
    const row = await world.database.one<{ count: number }>({
      text: `select count(*)::int as count from ${table} where ${own ?? 'organization_id'} = $1`,
      values: [organization],
    });
    if (row && row.count > 0) counts[table] = row.count;
  }
  return counts;
}

/** Everything that an organisation can have: candidates, a session under way, one of the sandbox, stored answers. */
async function fill(owner: Joined) {
  const { secret } = await newHiringKey(world, owner.cookie);
  const api = hiringOf(world, secret);
  const id = await api.published(2, { assessmentCriteria: [{ name: 'Calme' }] });
  const [{ id: candidate }] = (
    await api.post(
      `/interviews/${id}/candidates`,
      { name: 'A', email: 'a@x.sn' },
      { 'Idempotency-Key': 'invitation-k' },
    )
  ).body.data;
  // Nobody listens there: its deliveries wait for their next attempt.
  await world.call('POST', '/dashboard/hire/webhooks', {
    cookie: owner.cookie,
    body: { url: 'http://127.0.0.1:9/none' },
  });
  await world.call('POST', '/dashboard/hire/consent-texts', {
    cookie: owner.cookie,
    body: { text: { fr: 'Nos mots.', en: 'Our words.' } },
  });
  const session = await beginFor(world, candidate);
  await answer(world, session, 'oui');
  await world.database.run(sql`
    insert into session_drafts (organization_id, mode, session_id, item, given, updated_at)
    values (${session.organization_id}, ${session.mode}, ${session.id}, 'q', '{}', now())`);
  const spoken = await api.published(1, { voiceEnabled: true, chatEnabled: false });
  const visitor = await visitorOf(world, api, spoken);
  assert.equal((await visitor.begin()).status, 303);
  await speak(world, visitor, webm());
  const test = await newHiringKey(world, owner.cookie, { mode: 'test' });
  const sandbox = hiringOf(world, test.secret);
  await sandbox.post(
    `/interviews/${await sandbox.published(1, { assessmentCriteria: [{ name: 'Calme' }] })}/sessions`,
  );
  await world.idle();
  return { key: secret, session: session.id, id };
}

test('HC94 an owner of others stays; a member leaves, and what is left stays whole', async () => {
  const owner = await ownOrganization(world, 'Oumou');
  const { key, id } = await fill(owner);
  const admin = await joinOrganization(world, owner, 'admin');
  const member = await joinOrganization(world, owner, 'member');
  const role = async (person: Person) =>
    (await memberships(person)).map((one: { role: string }) => one.role);
  assert.deepEqual([await role(owner), await role(admin)], [['owner'], ['admin', 'owner']]);
  const [own] = await memberships(owner);
  assert.deepEqual([own.id, own.name], [owner.organization, 'Oumou']);
  assert.match(own.joined_at, /^\d{4}-\d\d-\d\dT.*Z$/);
  const refused = await remove(owner);
  assert.deepEqual([refused.status, refused.body.code], [409, 'OWNER_MUST_STAY']);
  const before = await rowsOf(owner.organization);
  for (const person of [admin, member]) assert.equal((await remove(person)).status, 204);
  await world.advance(1_000);
  const { organization_members: _, ...left } = await rowsOf(owner.organization);
  const { organization_members: __, ...had } = before;
  assert.deepEqual(left, had);
  assert.equal((await hiringOf(world, key).get(`/interviews/${id}`)).status, 200);
  const invited = await world.database.all<{ email: string }>(sql`
    select email from organization_invitations where organization_id = ${owner.organization}`);
  assert.ok(invited.every(({ email }) => email.endsWith('@account.invalid')));
});

test('HC94 whoever is alone leaves nothing: organisation, keys, candidates and sessions are gone', async () => {
  const owner = await ownOrganization(world, 'Penda');
  const other = await ownOrganization(world);
  await fill(other);
  const neighbours = await rowsOf(other.organization);
  const { key } = await fill(owner);
  const full = await rowsOf(owner.organization);
  for (const table of organizationTables) assert.ok(full[table], `${table} has rows to erase`);
  const sounds = () => filesOf(world).filter((path) => path.includes(owner.organization));
  assert.equal(sounds().length, 1);
  assert.equal((await remove(owner)).status, 204);
  assert.equal(shown(await hiringOf(world, key).get('/interviews')), '401 UNAUTHORIZED');
  await world.advance(1_000);
  assert.deepEqual(await rowsOf(owner.organization), {});
  assert.deepEqual(sounds(), []);
  assert.deepEqual(await rowsOf(other.organization), neighbours);
});

test('HC94 from the end of an organisation on its links and addresses open nothing, before its rows are gone', async () => {
  const owner = await ownOrganization(world, 'Fatou');
  const { secret } = await newHiringKey(world, owner.cookie);
  const api = hiringOf(world, secret);
  const campaign = await api.published(1);
  const { url } = (await api.get(`/interviews/${campaign}`)).body.data;
  const visitor = await visitorOf(world, api, campaign);
  // As its account's deletion leaves it, before the job that it queues.
  await world.database.transaction((tx) => endOrganization(tx, owner.organization, clock.now()));
  const rows = await rowsOf(owner.organization);
  const form = { name: 'A', email: 'a@x.sn' };
  for (const link of [visitor.inviteUrl, url]) {
    const { pathname } = new URL(link);
    assert.equal((await world.call('GET', pathname)).status, 404, pathname);
    assert.equal((await postForm(world, pathname, form)).status, 404, pathname);
  }
  assert.equal((await visitor.look()).status, 404);
  assert.equal((await visitor.begin()).status, 404);
  assert.deepEqual(await rowsOf(owner.organization), rows);
});

test('every table of organisations is erased with one', () => {
  assert.deepEqual(missedTables(), []);
});

test('HC94 whoever is deleted during their first call finds themselves gone: 401, and no organisation is left', async () => {
  const { cookie, userId } = await world.signUp('Coumba');
  const call = (method: string, path: string, body?: object) =>
    world.call(method, `/dashboard/hire/${path}`, { cookie, body });
  const late = await world.database.transaction(async (tx) => {
    await tx.run(sql`delete from users where id = ${userId}`);
    const sent = [call('GET', 'organization'), call('POST', 'organizations', { name: 'Deux' })];
    await locksAwaited(world, sent.length);
    return { sent };
  });
  for (const answer of await Promise.all(late.sent)) {
    assert.equal(shown(answer), '401 UNAUTHORIZED', answer.text);
  }
  const left = await world.database.all(sql`
    select 1 from organizations where personal_of = ${userId}`);
  assert.deepEqual(left, []);
});
