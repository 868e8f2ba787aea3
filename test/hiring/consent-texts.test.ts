// What an organisation adds to the notice, and the preview of a campaign's pages: listConsentTexts, publishConsentText,
// previewCampaign (contract/dashboard.md G22, UI141, UI147).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { headingIn, postForm, visitorOf } from '../kit/candidates.ts';
import { hirer, shown } from '../kit/hiring.ts';
import { tagsOf } from '../kit/html.ts';
import { type ModelStub, startModelStub } from '../kit/model-stub.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let stub: ModelStub;
before(async () => {
  stub = await startModelStub();
  world = await startWorld({ PUBLIC_URL: 'https://svc.example', ...stub.env });
});
after(async () => {
  await world.close();
  await stub.close();
});

const words = { fr: 'Nous gardons vos réponses à Dakar.', en: 'We keep your answers in Dakar.' };

async function employer() {
  const api = await hirer(world);
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, `/dashboard/hire${path}`, { cookie: api.cookie, body });
  return {
    api,
    ask,
    publish: (text: unknown) => ask('POST', '/consent-texts', { text }),
    versions: async (query = '') => (await ask('GET', `/consent-texts${query}`)).body,
  };
}

const hidden = (text: string, name: string) =>
  tagsOf(text).find(({ attributes }) => attributes['name'] === name)?.attributes['value'];

test('G22 UI147 an organisation’s own words are read before agreeing, in the page’s language, and kept with their version', async () => {
  const { api, publish } = await employer();
  const campaign = await api.published(1);
  const before = (await api.get(`/interviews/${campaign}`)).body.data.consentVersion;
  const published = await publish({ fr: ` ${words.fr} `, en: words.en });
  assert.equal(published.status, 200, published.text);
  const { version, text } = published.body.data;
  assert.deepEqual([version, text], [`${before}.1`, words]);
  assert.equal((await api.get(`/interviews/${campaign}`)).body.data.consentVersion, version);
  const [listed] = (await api.get('/interviews')).body.data;
  assert.equal(listed.consentVersion, version);
  const made = await api.post('/interviews', { title: 'Neuve' });
  assert.equal(made.body.data.consentVersion, version, 'and so does a new one');
  const visitor = await visitorOf(world, api, campaign);
  const notice = (await visitor.look()).text;
  assert.ok(notice.includes(words.fr) && !notice.includes(words.en));
  assert.ok((await visitor.look('en')).text.includes(words.en));
  assert.equal((await visitor.begin()).status, 303);
  await visitor.answer({ text: 'un' });
  const record = await world.call('GET', `${visitor.path}/record.json`, { cookie: visitor.cookie });
  assert.equal(record.body.candidate.consent.textVersion, version);
  const [first] = record.body.sessions[0].messages;
  assert.ok(first.content.includes(version) && first.content.endsWith(words.fr), first.content);
});

test('G22 nobody agrees to words that were changed while their page was open', async () => {
  const { api, publish } = await employer();
  const campaign = await api.published(1);
  const visitor = await visitorOf(world, api, campaign);
  const told = hidden((await visitor.look()).text, 'told') ?? '';
  await publish(words);
  for (const seen of [told, '', 'x']) {
    const refused = await visitor.begin({ told: seen });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /Ce que dit cette page vient de changer/);
    assert.ok(refused.text.includes(words.fr), 'it stands there to read');
  }
  assert.equal((await visitor.begin()).status, 303);
});

test('HC67 nothing begins under terms that were changed while their notice was open: it is shown again', async () => {
  const { api } = await employer();
  const campaign = await api.published(1);
  const [question] = (await api.get(`/interviews/${campaign}/questions`)).body.data;
  const visitor = await visitorOf(world, api, campaign);
  for (const [path, change, shows] of [
    [`/interviews/${campaign}`, { retentionDays: 700 }, /700 jours/],
    [`/interviews/${campaign}`, { timeLimitMinutes: 7 }, /7 minutes/],
    [`/interviews/${campaign}`, { antiCheatingEnabled: true }, /compter deux choses/],
    [`/interviews/${campaign}`, { aiName: 'Sira' }, /Sira/],
    // Nobody was asked whether a model may propose levels.
    [`/interviews/${campaign}`, { assessmentCriteria: [{ name: 'Calme' }] }, /name="refuseLevels"/],
    [`/questions/${question.id}`, { timeLimitSeconds: 30 }, /un temps à elles/],
    [`/questions/${question.id}`, { followUpPrompts: ['Et ?'] }, /name="followUps"/],
  ] as const) {
    const before = await visitor.look();
    const told = hidden(before.text, 'told') ?? '';
    assert.doesNotMatch(before.text, shows);
    assert.equal((await api.patch(path, change)).status, 200);
    const refused = await visitor.begin({ told });
    assert.equal(refused.status, 409, JSON.stringify(change));
    assert.match(refused.text, shows);
    assert.notEqual(hidden(refused.text, 'told'), told);
  }
  assert.deepEqual((await api.get(`/interviews/${campaign}/sessions`)).body.data, []);
  const same = hidden((await visitor.look()).text, 'told');
  assert.equal(hidden((await visitor.look('en')).text, 'told'), same, 'in either language');
  assert.equal((await api.patch(`/interviews/${campaign}`, { objective: 'Vendre' })).status, 200);
  assert.equal((await visitor.begin({ told: same ?? '' })).status, 303, 'of what nobody is told');
});

test('HC67 whoever agreed to write is not recorded, nor the other way round, because the campaign was changed meanwhile', async () => {
  const { api } = await employer();
  for (const [then, now, asked] of [
    [{ voiceEnabled: true }, { chatEnabled: false }, 'CHAT'],
    [{ voiceEnabled: true }, { voiceEnabled: false }, 'VOICE'],
    [{}, { chatEnabled: false, voiceEnabled: true }, undefined],
    [
      { chatEnabled: false, voiceEnabled: true },
      { chatEnabled: true, voiceEnabled: false },
    ],
  ] as const) {
    const campaign = await api.published(1, then);
    const visitor = await visitorOf(world, api, campaign);
    // The one that a page names by itself where there is no choice.
    const channel = asked ?? hidden((await visitor.look()).text, 'channel') ?? '';
    assert.equal((await api.patch(`/interviews/${campaign}`, now)).status, 200);
    const refused = await visitor.begin({ channel });
    assert.equal(refused.status, 409, `${channel} ${JSON.stringify(now)}`);
    assert.match(refused.text, /vient de changer la façon de répondre/);
    assert.deepEqual((await api.get(`/interviews/${campaign}/sessions`)).body.data, []);
    const open = hidden(refused.text, 'channel') ?? '';
    assert.notEqual(open, channel);
    assert.equal((await visitor.begin({ channel: open })).status, 303);
    const [begun] = (await api.get(`/interviews/${campaign}/sessions`)).body.data;
    assert.equal(begun.channel, open);
  }
});

test('G22 publishConsentText: unchanged words are no new version, none takes them away, each stays to read', async () => {
  const { publish, versions } = await employer();
  const none = await publish(null);
  assert.deepEqual(none.body.data.text, null);
  assert.equal(none.body.data.publishedAt, null);
  assert.deepEqual(await versions(), { data: [], cursor: null });
  const twice = await Promise.all([publish(words), publish(words)]);
  assert.equal(twice[0]?.text, twice[1]?.text, 'sent twice is one version');
  await publish(null);
  await publish({ ...words, fr: 'Autre' });
  const { data } = await versions();
  const texts = data.map(({ text }: { text: { fr: string } | null }) => text?.fr ?? null);
  assert.deepEqual(texts, ['Autre', null, words.fr]);
  const first = await versions('?limit=2');
  const rest = await versions(`?limit=2&cursor=${encodeURIComponent(first.cursor)}`);
  assert.deepEqual([...first.data, ...rest.data], data);
  assert.equal(rest.cursor, null);
  const other = await employer();
  assert.deepEqual((await other.versions()).data, [], 'another organisation’s are its own');
  const foreign = await other.ask(
    'GET',
    `/consent-texts?cursor=${encodeURIComponent(first.cursor)}`,
  );
  assert.equal(shown(foreign), '400 BAD_REQUEST');
});

test('G22 publishConsentText refuses words in one language alone, too long ones, and the twenty-first of a day', async () => {
  const { publish, versions } = await employer();
  const long = 'é'.repeat(limits.consentTextCharacters + 1);
  for (const text of [
    { fr: 'Un' },
    { fr: 'Un', en: ' ' },
    { fr: long, en: 'One' },
    'Un',
    undefined,
  ]) {
    assert.equal(shown(await publish(text)), '400 BAD_REQUEST', JSON.stringify(text)?.slice(0, 40));
  }
  const most = limits.consentTextsPerDay;
  const answers = await Promise.all(
    Array.from({ length: most + 2 }, (_, n) => publish({ fr: `Texte ${n}`, en: `Text ${n}` })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 2, 'also at once');
  assert.ok(Number(refused[0]?.headers.get('retry-after')) > 80_000);
  assert.equal((await versions('?limit=100')).data.length, most);
  await world.advance(86_400_001);
  assert.equal((await publish(words)).status, 200);
});

const pathOf = (url: string) => new URL(url).pathname;

test('G22 UI141 previewCampaign shows a draft’s pages as its candidate will see them, step by step, and keeps nothing', async () => {
  const { api, ask, publish } = await employer();
  await publish(words);
  const campaign = await api.campaign({ title: 'Vendeuse', aiName: 'Awa' });
  await api.post(`/interviews/${campaign}/questions`, [
    { text: 'Une vente ?' },
    { text: 'Oui ou non ?', type: 'SINGLE_CHOICE', options: ['Oui', 'Non'], required: false },
  ]);
  const made = await ask('POST', `/interviews/${campaign}/preview`);
  assert.equal(made.status, 200, made.text);
  let path = pathOf(made.body.data.url);
  const seen: string[] = [];
  for (const act of ['begin', 'answer', 'skip', 'send']) {
    const { status, text } = await world.call('GET', `${path}?lang=fr`);
    assert.equal(status, 200);
    assert.match(text, /Aperçu\s: voici ce qu’un candidat lira/);
    assert.doesNotMatch(text, /<script/);
    seen.push(headingIn(text));
    if (act === 'begin') assert.ok(text.includes(words.fr), 'with what the employer adds');
    const stays = await postForm(world, `${path}?lang=fr`, { act: 'erase' });
    assert.match(stays.text, /ce bouton ne fait rien/);
    const sent = await postForm(world, `${path}?lang=fr`, { act, text: 'Bonjour' });
    assert.equal(sent.status, 303);
    path = (sent.headers.get('location') ?? '').replace(/\?.*/, '');
  }
  assert.deepEqual(seen, [
    'Avant de commencer',
    'Une vente ?',
    'Oui ou non ?',
    'Relisez vos réponses',
  ]);
  assert.equal(path, pathOf(made.body.data.url), 'and from the beginning again');
  const { body } = await api.get(`/interviews/${campaign}`);
  assert.deepEqual([body.data.counts.candidates, body.data.status], [0, 'DRAFT']);
});

test('G22 a preview ends after an hour, and an address that is made up or of no such step shows nothing', async () => {
  const { api, ask } = await employer();
  const campaign = await api.campaign();
  const url = pathOf((await ask('POST', `/interviews/${campaign}/preview`)).body.data.url);
  assert.match((await world.call('GET', url)).text, /Rien n’est encore demandé/);
  const token = url.split('/').at(-2);
  for (const wrong of [`/i/preview/${token}/1`, `/i/preview/${token}/x`, '/i/preview/v1.a.b.c/0']) {
    assert.equal((await world.call('GET', wrong)).status, 404, wrong);
    assert.equal((await postForm(world, wrong, { act: 'begin' })).status, 404, wrong);
  }
  const other = await employer();
  const foreign = await other.ask('POST', `/interviews/${campaign}/preview`);
  assert.equal(shown(foreign), '404 NOT_FOUND');
  await world.advance(limits.previewAddress_ms + 1);
  assert.equal((await world.call('GET', url)).status, 404);
});
