// getCandidate: one candidate by the id that somebody pasted, of either mode and of the organisation alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bothModes, hirer, shown } from '../../../test/kit/hiring.ts';
import { dashboardOf } from '../../../test/kit/hiring-webhooks.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
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

test('N22 a personal link that cannot be opened is null and counted in /health: the others are shown, and a new one mends it', async () => {
  const { live, cookie } = await bothModes(world);
  const people = dashboardOf(world, cookie);
  const campaign = await live.published(1);
  const path = `/interviews/${campaign}/candidates`;
  const [lost, kept] = (await live.post(path, [{ name: 'Awa' }, { name: 'Bara' }])).body.data;
  const damage = sql`update candidates set link_sealed = link_sealed || 'x' where id = ${lost.id}`;
  await world.database.run(damage);
  const listed = await live.get(path);
  assert.equal(listed.status, 200, listed.text);
  const links = listed.body.data.map((one: { id: string; inviteUrl: string }) => [
    one.id,
    one.inviteUrl,
  ]);
  assert.deepEqual(
    new Map(links),
    new Map([
      [lost.id, null],
      [kept.id, kept.inviteUrl],
    ]),
  );
  const { parts } = (await world.call('GET', '/health')).body;
  const counted = parts.find(({ part }: { part: string }) => part === 'sealed_texts');
  assert.deepEqual([counted.status, counted.count], ['warning', 1]);
  const made = await people.post(`/candidates/${lost.id}/invite`, { rotate: true });
  assert.match(made.body.data.inviteUrl, /\/i\/invite\//, made.text);
});
