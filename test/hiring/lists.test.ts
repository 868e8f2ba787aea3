// Lists and ids as callers of the hiring API meet them: limits, cursors, what is another organisation's (contract/hiring.md
// H09 to H14).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bothModes, type Hirer, hirer, shown } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let api: Hirer;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

const fresh = async () => {
  api = await hirer(world);
  return api;
};

test('HC09 HP13 a limit that is none is refused, and absent it is 20', async () => {
  await fresh();
  for (let n = 0; n < 21; n++) await api.campaign();
  for (const limit of ['0', '101', 'abc', '1.5', '-1', '', '20x']) {
    assert.equal(shown(await api.get(`/interviews?limit=${limit}`)), '400 BAD_REQUEST', limit);
  }
  const { body } = await api.get('/interviews');
  assert.deepEqual([body.data.length, typeof body.cursor], [20, 'string']);
  assert.deepEqual(Object.keys(body), ['data', 'cursor']);
});

test('HC10 HC11 HP14 pages neither repeat nor skip, while campaigns are made and changed between them', async () => {
  await fresh();
  const ids: string[] = [];
  for (let n = 0; n < 45; n++) {
    ids.push(await api.campaign({ title: `Campagne ${n}` }));
    await world.advance(1);
    if (n === 40) await world.advance(60_000);
  }
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page++) {
    const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await api.get(`/interviews?limit=20${more}`);
    sizes.push(body.data.length);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.cursor;
    if (page === 0) {
      await world.advance(61_000);
      await api.campaign({ title: 'entre deux' });
      await api.patch(`/interviews/${ids[2]}`, { title: 'changée' });
    }
  }
  assert.deepEqual(sizes, [20, 20, 5]);
  assert.deepEqual(seen, ids.toReversed());
});

test('HC12 HP13 a cursor of another list, organisation or mode, or an altered one, is refused', async () => {
  const { test: sandbox, live } = await bothModes(world);
  const other = await hirer(world);
  const [mine] = await Promise.all([live.published(1), live.campaign(), sandbox.campaign()]);
  await live.post(`/interviews/${mine}/candidates`, [{ name: 'A' }, { name: 'B' }]);
  const { cursor } = (await live.get('/interviews?limit=1')).body;
  const path = `/interviews/${mine}/candidates?limit=1`;
  const people = (await live.get(path)).body.cursor;
  const at = (text: string) => `&cursor=${encodeURIComponent(text)}`;
  assert.equal((await live.get(`/interviews?limit=1${at(cursor)}`)).status, 200);
  assert.equal((await live.get(`/interviews?limit=3${at(cursor)}`)).status, 200);
  for (const [caller, url] of [
    [live, `/interviews?limit=1${at(people)}`],
    [live, `${path}${at(cursor)}`],
    [other, `/interviews?limit=1${at(cursor)}`],
    [sandbox, `/interviews?limit=1${at(cursor)}`],
    [live, `/interviews?limit=1${at(`${cursor}x`)}`],
    [live, `/interviews?limit=1${at('int_1')}`],
    [live, `/interviews?limit=1${at(cursor.slice(0, -2))}`],
    [live, `/interviews?limit=1${at(`${cursor.slice(0, 9)}@${cursor.slice(9)}`)}`],
  ] as const) {
    assert.equal(shown(await caller.get(url)), '400 BAD_REQUEST', url);
  }
});

test('HC13 HC14 HP29 ids: another form is 400, an unknown one and another organisation’s are one and the same 404', async () => {
  await fresh();
  const other = await hirer(world);
  const foreign = await other.campaign();
  const unknown = await api.get(`/interviews/int_${'0'.repeat(26)}`);
  assert.equal(shown(unknown), '404 NOT_FOUND');
  const theirs = await api.get(`/interviews/${foreign}`);
  assert.deepEqual([theirs.status, theirs.text], [404, unknown.text]);
  for (const id of ['..%2Fx', 'x'.repeat(300), 'int_1', foreign.toUpperCase(), '%00', 'que_1']) {
    for (const path of [`/interviews/${id}`, `/interviews/${id}/questions`]) {
      assert.equal(shown(await api.get(path)), '400 BAD_REQUEST', path);
    }
  }
  for (const path of [`/interviews/${foreign}/questions`, `/interviews/${foreign}/candidates`]) {
    assert.equal(shown(await api.get(path)), '404 NOT_FOUND', path);
  }
  assert.equal(shown(await api.patch(`/interviews/${foreign}`, { title: 'x' })), '404 NOT_FOUND');
  assert.equal(shown(await api.remove(`/interviews/${foreign}`)), '404 NOT_FOUND');
});
