// Campaigns as callers of the hiring API meet them: createCampaign, getCampaign, listCampaigns, updateCampaign,
// publishCampaign, archiveCampaign (contract/hiring.md H05 to H19).
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

test('HC05 a title that is missing or blank is refused by name', async () => {
  await fresh();
  for (const body of [{}, { title: '   ' }, { title: null }, { title: 'x'.repeat(201) }]) {
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
