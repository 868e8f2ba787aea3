// exportAccount: a person takes along all that is held about them, and nothing that is somebody else's.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { invite } from '../../../test/kit/invitations.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

type Cookie = { cookie: string };

let world: World;

before(async () => {
  world = await startWorld();
  await Promise.all([publishLists(world), publishTerms(world)]);
});
after(() => world.close());

const good = 'un mot de passe';
const read = ({ cookie }: Cookie) => world.call('GET', '/v1/compte/export', { cookie });

test('DA67 an export holds what is held about the person, and no secret, token or other person', async () => {
  const host = await world.project();
  const { id, key, keyId, ...person } = await world.project();
  const { token } = await invite(world, host, person.email, 'viewer');
  const sent = await invite(world, { id, ...person }, 'quelquun@example.com', 'user');
  const name = 'Épicerie';
  await world.call('PUT', `/v1/projets/${id}`, { cookie: person.cookie, body: { name } });
  await world.call('GET', '/v1/webhook-event-types', { key });
  const live = { live_enabled: true, acknowledged: true };
  await world.call('PUT', `/v1/projets/${id}/live`, { cookie: person.cookie, body: live });
  const theirs = await markData(host);
  const own = await markData(person);
  const { status, body, text, headers } = await read(person);
  assert.equal(status, 200);
  assert.ok(text.includes(own) && !text.includes(theirs));
  assert.deepEqual(
    [body.favourites, body.subscriptions, body.votes].map(([one, ...more]) => [
      one.dataset ?? one.request_id,
      more.length,
    ]),
    [
      ['banques', 0],
      ['jours-feries', 0],
      [body.feature_requests[0].id, 0],
    ],
  );
  assert.deepEqual([body.reports.length, body.reports[0].status], [1, 'recu']);
  assert.deepEqual(body.onboarding, { answers: { fin: 'oui' } });
  assert.deepEqual(
    body.conditions.map(({ version }: { version: string }) => version),
    ['2026.1'],
  );
  assert.equal(headers.get('content-disposition'), 'attachment; filename="compte.json"');
  assert.equal(body.format, 1);
  assert.deepEqual([body.account.id, body.account.email], [person.userId, person.email]);
  assert.deepEqual(
    body.identities.map((one: { provider: string }) => one.provider),
    ['credential'],
  );
  assert.equal(body.sessions.length, 1);
  assert.equal(body.sessions[0].ip_masked, '127.0.0.*');
  assert.deepEqual(body.projects, [{ id, name, role: 'admin' }]);
  assert.deepEqual([body.keys.length, body.keys[0].id, body.keys[0].project_id], [1, keyId, id]);
  const [out] = body.invitations_sent;
  assert.deepEqual([out.id, out.email_masked, out.status], [sent.id, 'q***@e***.com', 'pending']);
  assert.deepEqual([body.invitations_received[0].project_id], [host.id]);
  assert.deepEqual(body.hiring, { memberships: [] });
  // What the key called, and what the person called signed in (N11).
  assert.deepEqual(body.usage[0].count, 2);
  assert.deepEqual(
    body.audit.map((one: object) => ({ ...one, created_at: undefined })),
    ['member.invited', 'live.enabled'].map((action) => ({
      ...{ action, project_id: id, created_at: undefined },
    })),
  );
  const sessions = await world.database.all<{ token: string }>(
    sql`select token from sessions where user_id = ${person.userId}`,
  );
  const secrets = [key, token, sent.token, sessions[0]?.token ?? '?', good];
  for (const secret of [...secrets, 'hash', host.email, host.userId, 'quelquun@']) {
    assert.ok(!text.includes(secret), `${secret} is in the export`);
  }
  // Somebody else's address, until it is confirmed.
  await world.database.run(
    sql`update users set email_verified = false where id = ${person.userId}`,
  );
  assert.deepEqual((await read(person)).body.invitations_received, []);
});

/** Leaves something of each kind in the data API; answers words that only this person wrote. */
async function markData({ cookie }: Cookie): Promise<string> {
  const call = (method: string, path: string, body?: object) =>
    world.call(method, path, { cookie, ...(body ? { body } : {}) });
  const report = await world.call('POST', '/v1/signalements', {
    cookie,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { dataset: 'banques', expected_value: 'Un autre nom' },
  });
  assert.equal(report.status, 201);
  const title = `Une idée de ${cookie.slice(-12)}`;
  const made = await call('POST', '/v1/demandes', { kind: 'api', title });
  for (const { status } of [
    await call('PUT', `/v1/demandes/${made.body.id}/vote`),
    await call('PUT', '/v1/moi/favoris/banques'),
    await call('PUT', '/v1/moi/abonnements/jours-feries'),
    await call('PUT', '/v1/moi/onboarding/fin', { answer: 'oui' }),
    await call('POST', '/v1/moi/conditions', { version: '2026.1' }),
  ]) {
    assert.ok(status === 200 || status === 204);
  }
  return title;
}
