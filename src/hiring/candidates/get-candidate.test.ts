// getCandidate: one candidate by the id that somebody pasted, of either mode and of the organisation alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bothModes, hirer, shown } from '../../../test/kit/hiring.ts';
import { dashboardOf } from '../../../test/kit/hiring-webhooks.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('UI41 a candidate is read by the id alone as the list shows them, and with their mode; erased, without a word', async () => {
  const { test: sandbox, live, cookie } = await bothModes(world);
  const people = dashboardOf(world, cookie);
  for (const [api, livemode] of [
    [sandbox, false],
    [live, true],
  ] as const) {
    const campaign = await api.published(1);
    await api.post(`/interviews/${campaign}/candidates`, { name: 'Awa Ndiaye', notes: 'Caisse' });
    const [listed] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
    const found = await people.get(`/candidates/${listed.id}`);
    assert.deepEqual([found.status, found.body.data], [200, { ...listed, livemode }], found.text);
    await people.remove(`/candidates/${listed.id}`);
    const { name, notes, status, inviteUrl } = (await people.get(`/candidates/${listed.id}`)).body
      .data;
    assert.deepEqual([name, notes, status, inviteUrl], ['', null, 'ERASED', null]);
    const stranger = dashboardOf(world, (await hirer(world)).cookie);
    assert.deepEqual(shown(await stranger.get(`/candidates/${listed.id}`)), '404 NOT_FOUND');
  }
  for (const id of [newId('can'), 'can_x', newId('ses')])
    assert.match(String(shown(await people.get(`/candidates/${id}`))), /^4(00|04) /, id);
});
