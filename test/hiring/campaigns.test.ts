// Campaigns as callers of the hiring API meet them: createCampaign, getCampaign, listCampaigns, updateCampaign,
// publishCampaign, archiveCampaign (contract/hiring.md H05 to H19).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hirer, hirer, shown } from '../kit/hiring.ts';
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

test('HC05 a title that is missing or blank is refused by name', async () => {
  await fresh();
  for (const body of [
    {},
    { title: '   ' },
    { title: '\u200b' },
    { title: null },
    { title: 'x'.repeat(201) },
  ]) {
    const answer = await api.post('/interviews', body);
    assert.equal(shown(answer), '400 BAD_REQUEST');
    assert.match(answer.body.error.message, /title: /);
  }
  const longest = await api.post('/interviews', { title: `  ${'é'.repeat(199)}😀 ` });
  assert.equal(
    longest.body.data.title,
    `${'é'.repeat(199)}😀`,
    'trimmed, and counted in characters',
  );
});

test('HC06 HC79 an unknown field, and what this product refuses, are named, all of them in one answer', async () => {
  await fresh();
  const one = await api.post('/interviews', { title: 'A', foo: 1 });
  assert.equal(shown(one), '400 BAD_REQUEST');
  assert.match(one.body.error.message, /foo: /);
  assert.deepEqual(Object.keys(one.body), ['error']);
  assert.deepEqual(Object.keys(one.body.error), ['code', 'message']);
  const several = await api.post('/interviews', { title: '', foo: 1, language: 'de', aiTone: 'x' });
  for (const name of ['title', 'foo', 'language', 'aiTone']) {
    assert.match(several.body.error.message, new RegExp(`${name}: `), name);
  }
  for (const [name, body] of Object.entries({
    chatEnabled: { chatEnabled: false, voiceEnabled: false },
    videoEnabled: { videoEnabled: true },
    retentionDays: { retentionDays: 731 },
    timeLimitMinutes: { timeLimitMinutes: 0 },
    opensAt: { opensAt: '0000-01-01T00:00:00Z' },
    closesAt: { opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' },
    'assessmentCriteria.1.name': { assessmentCriteria: [{ name: 'Voix' }, { name: ' VOIX ' }] },
    'assessmentCriteria.1.key': {
      assessmentCriteria: [
        { name: 'a', key: 'k' },
        { name: 'b', key: 'k' },
      ],
    },
  })) {
    const answer = await api.post('/interviews', { title: 'A', ...body });
    assert.equal(shown(answer), '400 BAD_REQUEST', name);
    assert.ok(answer.body.error.message.includes(`${name}: `), answer.text);
  }
});

test('HC07 a body that is no JSON object of its type is refused', async () => {
  await fresh();
  const text = { 'Content-Type': 'text/plain' };
  for (const [body, headers] of [
    ['{"title":', {}],
    ['["a"]', {}],
    ['[{"title":"A"}]', {}],
    ['{"title":"A"}', text],
    ['', {}],
    ['null', {}],
  ] as const) {
    assert.equal(shown(await api.post('/interviews', body, headers)), '400 BAD_REQUEST', body);
  }
  const nul = await api.post('/interviews', { title: 'a\0b' });
  assert.match(nul.body.error.message, /title: /);
  assert.equal(shown(await api.post('/interviews', '{"title":"\\ud83d"}')), '400 BAD_REQUEST');
});

test('a campaign has every field of the contract, and those that were given', async () => {
  await fresh();
  const { body } = await api.post('/interviews', {
    title: 'Vendeuse',
    voiceEnabled: true,
    assessmentCriteria: [
      { name: 'Écoute client', weight: 3 },
      { name: 'Calcul', key: 'calc' },
    ],
    opensAt: '2026-11-22T10:00:00+01:00',
  });
  const { id, createdAt, updatedAt, ...rest } = body.data;
  assert.match(id, /^int_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    livemode: true,
    status: 'DRAFT',
    title: 'Vendeuse',
    description: null,
    objective: null,
    language: 'fr',
    chatEnabled: true,
    voiceEnabled: true,
    videoEnabled: false,
    aiName: 'Assistant',
    aiTone: 'PROFESSIONAL',
    assessmentCriteria: [
      { key: 'ecoute_client', name: 'Écoute client', description: null, weight: 3, anchors: [] },
      { key: 'calc', name: 'Calcul', description: null, weight: 1, anchors: [] },
    ],
    followUpDepth: 'MODERATE',
    followUpSource: 'AUTHOR',
    timeLimitMinutes: null,
    requireInvite: false,
    sendInvitations: true,
    antiCheatingEnabled: false,
    opensAt: '2026-11-22T09:00:00.000Z',
    closesAt: null,
    retentionDays: 180,
    consentVersion: rest.consentVersion,
    publicSlug: null,
    url: null,
    revision: 1,
    counts: {
      questions: 0,
      candidates: 0,
      sessionsInProgress: 0,
      sessionsEnded: 0,
      reportsReady: 0,
    },
    publishedAt: null,
    archivedAt: null,
  });
});

test('PATCH changes what is given, null empties, and criteria keep their key when they are renamed', async () => {
  await fresh();
  const id = await api.campaign({
    description: 'd',
    assessmentCriteria: [{ name: 'Calme' }, { name: 'Calme !', key: 'other' }],
  });
  for (const body of [{}, { foo: 1 }]) {
    assert.equal(shown(await api.patch(`/interviews/${id}`, body)), '400 BAD_REQUEST');
  }
  const criteria = [{ key: 'calme', name: 'Sang-froid' }, { name: 'Calme !' }, { name: 'Calme' }];
  const changed = await api.patch(`/interviews/${id}`, {
    description: null,
    assessmentCriteria: criteria,
  });
  const { data } = changed.body;
  assert.equal(data.description, null);
  assert.deepEqual(
    data.assessmentCriteria.map(({ key, name }: { key: string; name: string }) => [key, name]),
    [
      ['calme', 'Sang-froid'],
      ['other', 'Calme !'],
      ['calme_2', 'Calme'],
    ],
  );
  assert.equal(data.revision, 2);
  const same = await api.patch(`/interviews/${id}`, { title: 'Autre' });
  assert.deepEqual([same.body.data.title, same.body.data.revision], ['Autre', 2]);
  const none = await api.patch(`/interviews/${id}`, { assessmentCriteria: null });
  assert.deepEqual(none.body.data.assessmentCriteria, []);
  const silent = await api.patch(`/interviews/${id}`, { chatEnabled: false });
  assert.match(silent.body.error.message, /chatEnabled: /, 'voice is off already');
});

test('a criterion keeps its key from another one whose name would make the same', async () => {
  await fresh();
  const id = await api.campaign({ assessmentCriteria: [{ name: 'Calme' }] });
  const question = { text: 'Un ?', criteria: ['calme'] };
  assert.equal((await api.post(`/interviews/${id}/questions`, question)).status, 200);
  const more = { assessmentCriteria: [{ name: 'Calme !' }, { name: 'Calme' }] };
  const { data } = (await api.patch(`/interviews/${id}`, more)).body;
  assert.deepEqual(
    data.assessmentCriteria.map(({ name, key }: { name: string; key: string }) => [name, key]),
    [
      ['Calme !', 'calme_2'],
      ['Calme', 'calme'],
    ],
    'the question is about what it was about',
  );
});

test('HC15 HC16 HC80 HP32 published without a question, twice with the same address, with whatever empty body', async () => {
  await fresh();
  const id = await api.campaign();
  const bodies = [
    [undefined, {}],
    ['', { 'Content-Type': 'application/json' }],
    ['{}', { 'Content-Type': 'application/json' }],
    ['{}', { 'Content-Type': 'text/plain' }],
    [' { } ', { 'Content-Type': 'application/json' }],
  ] as const;
  const urls = new Set<string>();
  for (const [body, headers] of bodies) {
    const { status, body: answer } = await api.post(`/interviews/${id}/publish`, body, headers);
    assert.deepEqual([status, answer.data.status], [200, 'PUBLISHED']);
    assert.equal(answer.data.url, `https://svc.example/i/${answer.data.publicSlug}`);
    urls.add(answer.data.url);
  }
  assert.equal(urls.size, 1);
  const more = await api.post(`/interviews/${id}/publish`, { x: 1 });
  assert.equal(shown(more), '400 BAD_REQUEST');
});

test('HC18 HC19 an archived campaign can be read, and neither changed nor published; restored it is what it was', async () => {
  const { restoreCampaign } = await import('../../src/hiring/campaigns/index.ts');
  await fresh();
  const id = await api.published(1);
  const { url } = (await api.get(`/interviews/${id}`)).body.data;
  const [{ id: question }] = (await api.get(`/interviews/${id}/questions`)).body.data;
  for (let n = 0; n < 2; n++) {
    const gone = await api.remove(`/interviews/${id}`);
    assert.deepEqual([gone.status, gone.body], [200, { data: { id, archived: true } }]);
  }
  assert.equal((await api.get(`/interviews/${id}`)).body.data.status, 'ARCHIVED');
  for (const [method, path, body] of [
    ['PATCH', `/interviews/${id}`, { title: 'x' }],
    ['POST', `/interviews/${id}/publish`, undefined],
    ['POST', `/interviews/${id}/questions`, { text: 'x' }],
    ['PATCH', `/questions/${question}`, { text: 'x' }],
    ['DELETE', `/questions/${question}`, undefined],
  ] as const) {
    assert.equal(shown(await api.call(method, path, { body })), '409 CONFLICT', path);
  }
  const row = await world.database.one<{ organization_id: string }>({
    text: 'select organization_id from campaigns where id = $1',
    values: [id],
  });
  const scope = { organizationId: row?.organization_id ?? '', mode: 'live' } as const;
  await world.database.transaction((tx) => restoreCampaign(tx, scope, id, Date.now()));
  const again = await api.post(`/interviews/${id}/publish`);
  assert.deepEqual([again.status, again.body.data.url], [200, url]);
});
