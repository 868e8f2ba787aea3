// Sessions of a campaign by their state: listSessions with `status`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hirer, shown } from '../kit/hiring.ts';
import { beginFor, endFor } from '../kit/hiring-sessions.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('listSessions is narrowed to a state, whose cursors go on in it alone', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const names = Array.from({ length: 5 }, (_, n) => ({ name: `P${n}` }));
  const invited = (await api.post(`/interviews/${id}/candidates`, names)).body.data;
  const people: string[] = invited.map((one: { id: string }) => one.id);
  const begun: string[] = [];
  for (const one of people) begun.push((await beginFor(world, one)).id);
  await endFor(world, begun[2] ?? '');
  type Listed = { data: { id: string; status: string }[]; cursor: string | null };
  const page = async (query: string): Promise<Listed> => {
    const { status, body } = await api.get(`/interviews/${id}/sessions?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const first = await page('status=IN_PROGRESS&limit=3');
  const rest = await page(`status=IN_PROGRESS&limit=3&cursor=${first.cursor}`);
  const live = [...first.data, ...rest.data].map((one) => one.id);
  assert.deepEqual(live, begun.filter((_, n) => n !== 2).reverse());
  assert.equal(rest.cursor, null);
  assert.deepEqual(
    (await page('status=COMPLETED')).data.map((one) => one.id),
    [begun[2]],
  );
  assert.deepEqual((await page('status=ABANDONED')).data, []);
  assert.equal((await page('')).data.length, 5);
  for (const wrong of ['status=ENDED', `cursor=${first.cursor}`]) {
    const refused = await api.get(`/interviews/${id}/sessions?${wrong}`);
    assert.equal(shown(refused), '400 BAD_REQUEST', wrong);
  }
});
