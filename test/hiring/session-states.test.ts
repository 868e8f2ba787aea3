// Sessions of a campaign by their state, or by their ids: listSessions with `status` and `ids`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { visitorOf } from '../kit/candidates.ts';
import { hirer, shown } from '../kit/hiring.ts';
import { beginFor, endFor } from '../kit/hiring-sessions.ts';
import { interviews, type Message, openQuestion } from '../kit/interviews.ts';
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

test('UI143 listSessions is narrowed to the ids that are named, of this campaign alone, whose cursors go on among them', async () => {
  const api = await hirer(world);
  const [id, other] = [await api.published(1), await api.published(1)];
  const begin = async (campaign: string) => {
    const invited = await api.post(`/interviews/${campaign}/candidates`, [{ name: 'Awa' }]);
    return (await beginFor(world, invited.body.data[0].id)).id;
  };
  const begun = [await begin(id), await begin(id), await begin(id), await begin(id)];
  const elsewhere = await begin(other);
  const stranger = await hirer(world);
  const listed = async (query: string, by = api) => by.get(`/interviews/${id}/sessions?${query}`);
  const [a = '', _, c = '', d = ''] = begun;
  const ids = `ids=${[a, c, d, elsewhere].join(',')}`;
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map((one) => one.id);
  const all = await listed(ids);
  assert.deepEqual([idsOf(all), all.body.cursor], [[d, c, a], null]);
  const first = await listed(`${ids}&limit=2`);
  assert.deepEqual(idsOf(first), [d, c]);
  assert.deepEqual(idsOf(await listed(`${ids}&limit=2&cursor=${first.body.cursor}`)), [a]);
  await endFor(world, c);
  assert.deepEqual(idsOf(await listed(`${ids}&status=COMPLETED`)), [c]);
  assert.equal((await listed(ids, stranger)).status, 404);
  const many = Array(101).fill(a).join(',');
  const wrong = [`cursor=${first.body.cursor}`, `ids=${a},&`, 'ids=', `ids=${id}`, `ids=${many}`];
  for (const query of wrong) {
    const refused = await listed(query);
    assert.equal(shown(refused), '400 BAD_REQUEST', query.slice(0, 80));
  }
});

test('HC69 who wrote nothing before a question’s time was over is not said to have skipped it', async () => {
  const it = await interviews(world, [
    openQuestion('Vite', { timeLimitSeconds: 30 }),
    openQuestion('Au choix', { required: false }),
    openQuestion('Tranquille', { followUpEnabled: false }),
  ]);
  const visitor = await visitorOf(world, it.api, it.campaign);
  await visitor.begin();
  await visitor.look();
  await world.advance(45_001);
  await visitor.answer({}, 'skip');
  await visitor.answer({ text: 'Hier, j’ai rendu la monnaie.' });
  const wordsOf = (text: string) =>
    [...text.matchAll(/<p class="hint">(Question passée|Le temps était écoulé)[^<]*</g)].map(
      ([, words]) => words,
    );
  const said = ['Le temps était écoulé', 'Question passée'];
  assert.deepEqual(wordsOf((await visitor.look()).text), said, 'at the last look');
  await visitor.act('send');
  await world.advance(1_000);
  assert.deepEqual(wordsOf((await visitor.look()).text), said, 'and afterwards');
  const { answers, limits, messages } = await it.report();
  assert.deepEqual(
    answers.map(({ status }: { status: string }) => status),
    ['SKIPPED', 'SKIPPED', 'ANSWERED'],
  );
  assert.match(limits.join(' '), /Le temps de certaines questions était écoulé/);
  const skips = (messages as (Message & { role: string })[]).filter(({ kind }) => kind === 'SKIP');
  assert.deepEqual(
    skips.map(({ role }) => role),
    ['SYSTEM', 'USER'],
  );
});

test('HC69 a question that its candidate skipped says nothing of time', async () => {
  const it = await interviews(world, [openQuestion('Au choix', { required: false })]);
  const visitor = await visitorOf(world, it.api, it.campaign);
  await visitor.begin();
  await visitor.answer({}, 'skip');
  await visitor.act('send');
  await world.advance(1_000);
  assert.doesNotMatch((await it.report()).limits.join(' '), /écoulé/);
});
