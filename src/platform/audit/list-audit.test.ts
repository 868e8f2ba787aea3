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
