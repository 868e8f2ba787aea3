// The operations of /api/v1 as people of an organisation call them, mounted again under /dashboard/hire; and
// createOrganization (contract/dashboard.md G21, G22). Who may do what is the matrix's matter.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { publishTerms } from '../kit/conditions.ts';
import { newHiringKey, shown } from '../kit/hiring.ts';
import { type Joined, joinOrganization, ownOrganization } from '../kit/organizations.ts';
import { type Answer, startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
  await publishTerms(world);
});
after(() => world.close());

type Ask = { mode?: string; body?: unknown; headers?: Record<string, string> };

const ask = (by: Joined, method: string, path: string, { mode, body, headers }: Ask = {}) =>
  world.call(method, `/dashboard/hire${path}`, {
    cookie: by.cookie,
    headers: {
      'X-Hire-Organization': by.organization,
      ...(mode && { 'X-Hire-Mode': mode }),
      ...headers,
    },
    body,
  });

const idOf = (answer: Answer): string => {
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.id;
};

test('G21 a campaign made by a person is the very one that a key of the same mode reads, and no other', async () => {
  const owner = await ownOrganization(world);
  const id = idOf(await ask(owner, 'POST', '/interviews', { body: { title: 'Vendeur' } }));
  const keys = [
    await newHiringKey(world, owner.cookie, {}),
    await newHiringKey(world, owner.cookie, { mode: 'test' }),
  ] as const;
  const byKey = (key: string) => world.call('GET', `/api/v1/interviews/${id}`, { key });
  const own = await ask(owner, 'GET', `/interviews/${id}`);
  const live = await byKey(keys[0].secret);
  assert.deepEqual(live.body, own.body, 'same envelope, same members');
  assert.equal(shown(await byKey(keys[1].secret)), '404 NOT_FOUND');
  assert.equal(
    shown(await ask(owner, 'GET', `/interviews/${id}`, { mode: 'test' })),
    '404 NOT_FOUND',
  );
  const sandbox = await ask(owner, 'POST', '/interviews', { mode: 'test', body: { title: 'A' } });
  assert.equal(sandbox.body.data.livemode, false);
});

test('G21 a mode that is none is named, production where nothing is said; the header of a key is not read', async () => {
  const owner = await ownOrganization(world);
  const wrong = await ask(owner, 'GET', '/interviews', { mode: 'live' });
  assert.equal(shown(wrong), '400 BAD_REQUEST');
  assert.match(wrong.body.error.message, /X-Hire-Mode/);
  idOf(await ask(owner, 'POST', '/interviews', { mode: 'production', body: { title: 'A' } }));
  const listed = await ask(owner, 'GET', '/interviews');
  assert.equal(listed.body.data.length, 1);
  const { secret } = await newHiringKey(world, owner.cookie, { mode: 'test' });
  const headers = { 'X-Hire-Mode': 'production' };
  const byKey = await world.call('GET', '/api/v1/interviews', { key: secret, headers });
  assert.deepEqual(byKey.body, { data: [], cursor: null });
});

test('G21 a member reads and invites, with the links and names of candidates; the rest is refused', async () => {
  const owner = await ownOrganization(world);
  const member = await joinOrganization(world, owner, 'member');
  const mode = 'test';
  const id = idOf(await ask(owner, 'POST', '/interviews', { mode, body: { title: 'A' } }));
  await ask(owner, 'POST', `/interviews/${id}/questions`, { mode, body: { text: 'Q' } });
  await ask(owner, 'POST', `/interviews/${id}/publish`, { mode });
  const path = `/interviews/${id}/candidates`;
  const invited = await ask(member, 'POST', path, { mode, body: [{ name: 'Awa' }] });
  assert.match(invited.body.data[0].inviteUrl, /\/i\/invite\//);
  const [candidate] = (await ask(member, 'GET', path, { mode })).body.data;
  assert.equal(candidate.inviteUrl, invited.body.data[0].inviteUrl);
  const candidateId = candidate.id;
  const body = { candidateId };
  const session = idOf(await ask(owner, 'POST', `/interviews/${id}/sessions`, { mode, body }));
  const read = await ask(member, 'GET', `/sessions/${session}`, { mode });
  assert.equal(read.body.data.participantName, 'Awa');
  const changed = await ask(member, 'PATCH', `${path}/${candidateId}`, {
    mode,
    body: { name: 'B' },
  });
  assert.equal(shown(changed), '403 FORBIDDEN');
});

test('G21 one Idempotency-Key is one creation, whether a key or a person sends it', async () => {
  const owner = await ownOrganization(world);
  const { secret } = await newHiringKey(world, owner.cookie, {});
  const headers = { 'Idempotency-Key': 'campaign-of-awa' };
  const body = { title: 'A' };
  const byPerson = await ask(owner, 'POST', '/interviews', { body, headers });
  const byKey = await world.call('POST', '/api/v1/interviews', { key: secret, headers, body });
  assert.equal(byKey.text, byPerson.text);
});

test('G21 a change that another site sends is refused', async () => {
  const owner = await ownOrganization(world);
  const headers = { Origin: 'https://evil.example' };
  const answer = await ask(owner, 'POST', '/interviews', { headers, body: { title: 'A' } });
  assert.equal(shown(answer), '403 FORBIDDEN');
});

test('G22 createOrganization makes a further one, owned by the caller, twenty at most also at once', async () => {
  const owner = await ownOrganization(world);
  const body = { name: ' Teranga RH ' };
  const made = await ask(owner, 'POST', '/organizations', { body });
  const { id, ...rest } = made.body.data;
  assert.deepEqual(rest, { name: 'Teranga RH', role: 'owner' });
  const { body: me } = await world.call('GET', '/v1/moi', { cookie: owner.cookie });
  const mine = me.organizations.find((one: { id: string }) => one.id === id);
  assert.deepEqual(mine, { id, name: 'Teranga RH', role: 'owner' });
  const title = { title: 'A' };
  idOf(await ask({ ...owner, organization: id }, 'POST', '/interviews', { body: title }));
  assert.deepEqual((await ask(owner, 'GET', '/interviews')).body.data, []);
  const answers = await Promise.all(
    Array.from({ length: limits.organizationsPerPerson }, () =>
      ask(owner, 'POST', '/organizations', { body }),
    ),
  );
  const made18 = answers.filter(({ status }) => status === 200);
  assert.equal(made18.length, limits.organizationsPerPerson - 2, 'the personal one counts');
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  for (const wrong of [{}, { name: 'Teranga\u202eHR' }, { name: 'Teranga\nRH' }])
    assert.equal(
      shown(await ask(owner, 'POST', '/organizations', { body: wrong })),
      '400 BAD_REQUEST',
    );
});
