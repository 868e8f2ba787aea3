// Proves listAudit: what was done on a project is read by its administrators, newest first, page by page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('who changed live mode, what and when, newest first; a cursor goes on', async () => {
  const { id, cookie, userId } = await world.project();
  for (const live_enabled of [true, false, true]) {
    const body = { live_enabled, acknowledged: true };
    await world.call('PUT', `/v1/projets/${id}/live`, { cookie, body });
  }
  const read = async (query = '') =>
    (await world.call('GET', `/v1/projets/${id}/audit${query}`, { cookie })).body;
  const { data, cursor } = await read();
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['live.enabled', 'live.disabled', 'live.enabled'],
  );
  assert.deepEqual(data[0].actor, { kind: 'person', id: userId, name: 'Awa' });
  assert.match(data[0].request_id, /^req_/);
  assert.equal(cursor, null);
  const first = await read('?limit=2');
  const rest = await read(`?limit=2&cursor=${first.cursor}`);
  assert.deepEqual([...first.data, ...rest.data], data);
  assert.equal((await read('?action=live.disabled')).data.length, 1);
  const wrong = await world.call('GET', `/v1/projets/${id}/audit?cursor=x&limit=0`, { cookie });
  assert.deepEqual(
    [wrong.status, Object.keys(wrong.body.fields).sort()],
    [400, ['cursor', 'limit']],
  );
});

test('what is done to live keys and to the signing secret leaves an entry that names its call', async () => {
  const { id, cookie } = await world.project();
  await world.call('PUT', `/v1/projets/${id}/live`, {
    cookie,
    body: { live_enabled: true, acknowledged: true },
  });
  const keys = `/v1/projets/${id}/cles`;
  const body = { name: 'caisse', mode: 'live' };
  const made = await world.call('POST', keys, { cookie, body });
  const rotated = await world.call('POST', `${keys}/${made.body.id}/rotate`, {
    cookie,
    body: { grace: '1h' },
  });
  for (let n = 0; n < 2; n++) {
    await world.call('DELETE', `${keys}/${rotated.body.id}`, { cookie });
  }
  const secret = await world.call('POST', `/v1/projets/${id}/webhook-secret/rotate`, {
    cookie,
    body: { grace: 'now' },
  });
  // A test key opens nothing of worth.
  await world.newKey(id, cookie);
  const { body: trail, text } = await world.call('GET', `/v1/projets/${id}/audit`, { cookie });
  type Entry = { action: string; details: object; request_id: string };
  const [{ id: key, prefix }, { id: successor }] = [made.body, rotated.body];
  assert.deepEqual(
    trail.data.map(({ action, details }: Entry) => [action, details]),
    [
      ['signing_secret.rotated', { grace: 'now' }],
      ['key.revoked', { key: successor, name: 'caisse', prefix: rotated.body.prefix }],
      ['key.rotated', { key, successor, grace: '1h' }],
      ['key.created', { key, name: 'caisse', prefix }],
      ['live.enabled', { acknowledged: true }],
    ],
  );
  const calls = [secret, undefined, rotated, made].map((one) => one?.headers.get('x-request-id'));
  for (const [at, call] of calls.entries()) {
    if (call) assert.equal(trail.data[at].request_id, call);
  }
  for (const hidden of [made.body.secret, rotated.body.secret, secret.body.webhook_secret]) {
    assert.ok(!text.includes(hidden));
  }
});
