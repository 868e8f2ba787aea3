// Questions as callers of the hiring API meet them: createQuestions, listQuestions, updateQuestion, deleteQuestion
// (contract/hiring.md H20 to H24).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hirer, hirer, hirerOnBoth, shown } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Shown = { id: string; order: number; text: string };
const textsOf = async (api: Hirer, id: string): Promise<string[]> => {
  const { data } = (await api.get(`/interviews/${id}/questions`)).body;
  assert.deepEqual(
    data.map(({ order }: Shown) => order),
    data.map((_: Shown, place: number) => place),
    'dense',
  );
  return data.map(({ text }: Shown) => text);
};
const list = (count: number, text = 'q') =>
  Array.from({ length: count }, (_, n) => ({ text: `${text}${n}` }));

test('a question has every field of the contract, alone or in a list, and the campaign shows them in order', async () => {
  const api = await hirer(world);
  const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }] });
  const made = await api.post(`/interviews/${id}/questions`, {
    text: ' Pourquoi ce métier ? ',
    criteria: ['calme'],
    followUpPrompts: ['Un exemple ?'],
  });
  assert.equal(made.status, 200);
  const [{ id: question, createdAt, updatedAt, ...rest }] = made.body.data;
  assert.match(question, /^que_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    interviewId: id,
    order: 0,
    text: ' Pourquoi ce métier ? ',
    description: null,
    type: 'OPEN_ENDED',
    options: null,
    required: true,
    criteria: ['calme'],
    followUpEnabled: true,
    followUpPrompts: ['Un exemple ?'],
    probeThreshold: 12,
    timeLimitSeconds: null,
    maxAnswerChars: 5_000,
  });
  const choice = { text: 'Ville', type: 'SINGLE_CHOICE', options: [' Dakar', 'Thiès '] };
  const more = await api.post(`/interviews/${id}/questions`, [choice]);
  assert.deepEqual(more.body.data[0].options, [' Dakar', 'Thiès '], 'as they were given');
  const { data } = (await api.get(`/interviews/${id}`)).body;
  assert.deepEqual(
    data.questions,
    (await api.get(`/interviews/${id}/questions`)).body.data,
    'the same as the detail’s',
  );
  assert.deepEqual([data.counts.questions, data.revision], [2, 3]);
});

test('HC20 HP19 a list has 1 to 100 questions, and one that is wrong refuses all of them by its place', async () => {
  const api = await hirer(world);
  const id = await api.campaign();
  const path = `/interviews/${id}/questions`;
  for (const count of [0, 101]) {
    assert.equal(shown(await api.post(path, list(count))), '400 BAD_REQUEST', String(count));
  }
  const spoilt = list(100).map((one, n) => (n === 57 ? { text: '' } : one));
  const refused = await api.post(path, spoilt);
  assert.equal(shown(refused), '400 BAD_REQUEST');
  assert.match(refused.body.error.message, /57\.text: /);
  assert.deepEqual(await textsOf(api, id), []);
  const made = await api.post(path, list(100));
  assert.deepEqual([made.status, made.body.data.length], [200, 100]);
  assert.equal((await textsOf(api, id)).length, 100);
  for (const body of [null, 'x', [null], [[]], [{}], {}]) {
    assert.equal(shown(await api.post(path, JSON.stringify(body))), '400 BAD_REQUEST');
  }
});

test('an order inserts and moves the rest, beyond the end it appends, and PATCH moves', async () => {
  const api = await hirer(world);
  const id = await api.campaign();
  const path = `/interviews/${id}/questions`;
  await api.post(path, list(3));
  await api.post(path, { text: 'first', order: 0 });
  await api.post(path, [
    { text: 'last', order: 1_000_001 },
    { text: 'second', order: 1 },
  ]);
  assert.deepEqual(await textsOf(api, id), ['first', 'second', 'q0', 'q1', 'q2', 'last']);
  const { data } = (await api.get(path)).body;
  const moved = await api.patch(`/questions/${data[5].id}`, { order: 0 });
  assert.deepEqual([moved.body.data.order, moved.body.data.text], [0, 'last']);
  assert.deepEqual(await textsOf(api, id), ['last', 'first', 'second', 'q0', 'q1', 'q2']);
  await api.patch(`/questions/${data[5].id}`, { order: 1e300 });
  assert.deepEqual(await textsOf(api, id), ['first', 'second', 'q0', 'q1', 'q2', 'last']);
});

test('the revision counts changes: a question that is said again as it stands, where it stands, is none', async () => {
  const api = await hirer(world);
  const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }] });
  const choice = { text: 'b', type: 'SINGLE_CHOICE', options: ['x', 'y'], criteria: ['calme'] };
  const made = await api.post(`/interviews/${id}/questions`, [
    { text: 'a' },
    choice,
    { text: 'c' },
  ]);
  const [, question, last] = made.body.data;
  const before = (await api.get(`/interviews/${id}`)).body.data;
  for (const body of [
    { text: 'b' },
    choice,
    { order: 1 },
    { ...choice, order: 1, required: true },
  ]) {
    const same = await api.patch(`/questions/${question.id}`, body);
    assert.deepEqual([same.status, same.body.data], [200, question], JSON.stringify(body));
  }
  assert.equal((await api.patch(`/questions/${last.id}`, { order: 9 })).body.data.order, 2);
  assert.deepEqual((await api.get(`/interviews/${id}`)).body.data, before);
  await api.patch(`/questions/${question.id}`, { order: 0 });
  await api.patch(`/questions/${question.id}`, { text: 'B' });
  assert.deepEqual(await textsOf(api, id), ['B', 'a', 'c']);
  assert.equal((await api.get(`/interviews/${id}`)).body.data.revision, before.revision + 2);
});

test('HC21 a question taken away closes the gap, and raises the revision', async () => {
  const api = await hirer(world);
  const id = await api.campaign();
  await api.post(`/interviews/${id}/questions`, list(5));
  const { data } = (await api.get(`/interviews/${id}/questions`)).body;
  const gone = await api.remove(`/questions/${data[2].id}`);
  assert.deepEqual(gone.body, { data: { id: data[2].id, deleted: true } });
  assert.deepEqual(await textsOf(api, id), ['q0', 'q1', 'q3', 'q4']);
  assert.equal(shown(await api.remove(`/questions/${data[2].id}`)), '404 NOT_FOUND');
  const { counts, revision } = (await api.get(`/interviews/${id}`)).body.data;
  assert.deepEqual([counts.questions, revision], [4, 3]);
});

test('HC22 HC23 HC79 what a question cannot be is named', async () => {
  const api = await hirer(world);
  const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }] });
  const path = `/interviews/${id}/questions`;
  const made = await api.post(path, { text: 'A', type: 'SINGLE_CHOICE', options: ['a', 'b'] });
  const [{ id: question }] = made.body.data;
  for (const [name, body] of Object.entries({
    criteria: { criteria: ['x'] },
    'criteria.0': { criteria: ['X Y'] },
    options: { type: 'SINGLE_CHOICE', options: ['a', ' a '] },
    type: { type: 'CODING' },
    probeThreshold: { probeThreshold: 0 },
    timeLimitSeconds: { timeLimitSeconds: 9 },
    maxAnswerChars: { maxAnswerChars: 20_001 },
    followUpPrompts: { followUpPrompts: ['a', 'b', 'c', 'd'] },
    foo: { foo: 1 },
  })) {
    for (const answer of [
      await api.post(path, { text: 'A', ...body }),
      await api.patch(`/questions/${question}`, body),
    ]) {
      assert.equal(shown(answer), '400 BAD_REQUEST', name);
      assert.ok(answer.body.error.message.includes(`${name}: `), `${name} ${answer.text}`);
    }
  }
  for (const options of [undefined, null, ['a'], Array.from({ length: 21 }, (_, n) => `o${n}`)]) {
    const answer = await api.post(path, { text: 'A', type: 'MULTIPLE_CHOICE', options });
    assert.match(answer.body.error?.message ?? '', /options: /, JSON.stringify(options));
  }
  assert.match((await api.post(path, { text: 'A', options: ['a', 'b'] })).text, /options: /);
  assert.match((await api.patch(`/questions/${question}`, { type: 'NUMBER' })).text, /options: /);
  const number = await api.patch(`/questions/${question}`, { type: 'NUMBER', options: null });
  assert.deepEqual([number.status, number.body.data.options], [200, null]);
});

test('HC24 a question of another organisation is 404 like one that never was', async () => {
  const [mine, theirs] = [await hirer(world), await hirer(world)];
  const id = await theirs.published(1);
  const [{ id: question }] = (await theirs.get(`/interviews/${id}/questions`)).body.data;
  const unknown = await mine.patch(`/questions/que_${'0'.repeat(26)}`, { text: 'x' });
  const foreign = await mine.patch(`/questions/${question}`, { text: 'x' });
  assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  assert.equal(shown(await mine.remove(`/questions/${question}`)), '404 NOT_FOUND');
  assert.equal(shown(await mine.post(`/interviews/${id}/questions`, list(1))), '404 NOT_FOUND');
});

test('a change of questions on one server is read on the other at once, however often they were read before', async () => {
  const second = await world.second();
  const [here, there] = await hirerOnBoth(world, second.url);
  const id = await here.campaign({ assessmentCriteria: [{ name: 'Calme' }] });
  await here.post(`/interviews/${id}/questions`, list(3));
  const [first] = (await here.get(`/interviews/${id}/questions`)).body.data as Shown[];
  const changes = [
    () => here.patch(`/questions/${first?.id}`, { text: 'autre', criteria: ['calme'] }),
    () => here.patch(`/questions/${first?.id}`, { order: 2 }),
    () => here.post(`/interviews/${id}/questions`, { text: 'une de plus' }),
    () => here.patch(`/interviews/${id}`, { assessmentCriteria: null }),
    () => here.remove(`/questions/${first?.id}`),
  ];
  for (const change of changes) {
    for (const api of [here, there, there]) await api.get(`/interviews/${id}`);
    assert.equal((await change()).status, 200);
    const stored = await world.database.all<{ id: string; text: string; criteria: string[] }>({
      text: 'select id, text, criteria from questions where campaign_id = $1 order by position',
      values: [id],
    });
    for (const api of [here, there]) {
      const whole = (await api.get(`/interviews/${id}`)).body.data.questions;
      const listed = (await api.get(`/interviews/${id}/questions`)).body.data;
      assert.deepEqual(listed, whole);
      const read = whole.map((one: Shown & { criteria: string[] }) => ({
        ...{ id: one.id, text: one.text, criteria: one.criteria },
      }));
      assert.deepEqual(read, stored);
    }
  }
});

test('questions that take more than a server remembers, in any script, are shown alike at each call', async () => {
  const api = await hirer(world);
  const id = await api.campaign();
  const long = (n: number) => ({
    text: `« Numéro ${n} » : 你好, 👋, "${'é'.repeat(1_500)}"`,
    description: '’'.repeat(500),
  });
  // Fifty of them are less than what is remembered of one campaign, seventy-five are more.
  for (let from = 0; from < 100; from += 25) {
    const made = await api.post(
      `/interviews/${id}/questions`,
      Array.from({ length: 25 }, (_, n) => long(from + n)),
    );
    assert.equal(made.status, 200, made.text);
    for (let n = 0; n < 2; n++) {
      const { headers, text, body } = await api.get(`/interviews/${id}`);
      assert.equal(Number(headers.get('content-length')), Buffer.byteLength(text));
      const listed = await api.get(`/interviews/${id}/questions`);
      assert.deepEqual(listed.body.data, body.data.questions);
      const texts = (body.data.questions as { text: string }[]).map((one) => one.text);
      assert.deepEqual(
        texts,
        Array.from({ length: from + 25 }, (_, place) => long(place).text),
      );
    }
  }
});

test('whatever changes of a campaign is read at once on both servers, however often it was read before', async () => {
  const second = await world.second();
  const [here, there] = await hirerOnBoth(world, second.url);
  const id = await here.campaign({ title: 'Une' });
  await here.post(`/interviews/${id}/questions`, list(2));
  const publishWords = (fr: string | null) =>
    world.call('POST', '/dashboard/hire/consent-texts', {
      cookie: here.cookie,
      body: { text: fr === null ? null : { fr, en: fr } },
    });
  const changes = [
    () =>
      here.patch(`/interviews/${id}`, { title: 'Deux « ’ »', objective: 'Autre\u001f\n\u{1f44b}' }),
    () => here.post(`/interviews/${id}/publish`),
    () => here.post(`/interviews/${id}/candidates`, [{ name: 'A' }, { name: 'B' }]),
    () => publishWords('Des mots à nous.'),
    () => publishWords(null),
    () => here.patch(`/interviews/${id}`, { closesAt: '2031-01-01T00:00:00.500Z' }),
    () => here.remove(`/interviews/${id}`),
  ];
  const seen = new Set<string>();
  for (const [n, change] of changes.entries()) {
    for (const api of [here, there, there]) await api.get(`/interviews/${id}`);
    const changed = await change();
    assert.ok(changed.status < 300, `${n}: ${changed.text}`);
    // A list shows what it reads, and remembers nothing.
    const { data } = (await here.get('/interviews')).body;
    for (const api of [here, there]) {
      const { questions, ...campaign } = (await api.get(`/interviews/${id}`)).body.data;
      assert.deepEqual(
        campaign,
        data.find((one: Shown) => one.id === id),
        `after change ${n}`,
      );
      assert.equal(questions.length, 2);
    }
    seen.add(JSON.stringify(data));
  }
  assert.equal(seen.size, changes.length, 'each changed something');
});
