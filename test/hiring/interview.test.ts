// A written interview without any script, as forms, from the notice to the report: one question at a time, on any device
// (contract/hiring.md section 5, points 3 to 6).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { come, headingIn, visitorOf } from '../kit/candidates.ts';
import { headingOf, interviews, type Message, openQuestion } from '../kit/interviews.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

test('HC54 HC77 an interview by forms alone, from the notice to the report', async () => {
  const { api, campaign, ...it } = await interviews(
    world,
    [
      { text: 'Racontez un exemple de vente.', probeThreshold: 3, criteria: ['vente'] },
      { text: 'Quel jour ?', type: 'SINGLE_CHOICE', options: ['Lundi', 'Mardi'] },
      { text: 'Quels outils ?', type: 'MULTIPLE_CHOICE', options: ['Caisse', 'Scanner', 'Stock'] },
      { text: 'Combien d’années ?', type: 'NUMBER' },
      { text: 'Autre chose ?', required: false },
    ],
    { assessmentCriteria: [{ name: 'Vente', key: 'vente' }] },
  );
  const visitor = await visitorOf(world, api, campaign);
  assert.equal(await headingOf(visitor), 'Avant de commencer');
  const unread = await visitor.begin({ agree: '' });
  assert.equal(unread.status, 400);
  assert.match(unread.text, /id="agree-fault"/);
  assert.equal((await visitor.begin()).status, 303);
  assert.equal(await headingOf(visitor), 'Racontez un exemple de vente.');
  for (const fields of [
    { text: 'Hier j’ai vendu 3 boubous à une cliente.' },
    { choice: '1' },
    { choice: ['2', '0'] },
    { number: '3,5' },
  ]) {
    assert.equal((await visitor.answer(fields)).status, 303);
  }
  assert.equal((await visitor.answer({}, 'skip')).status, 303);
  const look = await visitor.look();
  assert.equal(headingIn(look.text), 'Relisez vos réponses');
  assert.match(look.text, /Question passée/);
  assert.equal((await visitor.act('send')).status, 303);
  assert.equal((await visitor.act('send')).status, 303, 'sent twice, it is sent');
  await world.advance(1_000);
  assert.deepEqual(await it.said(), [
    ['NOTICE', 'Avis du 2026-11-23 lu et accepté. Relances : oui. Voix : non.'],
    ['QUESTION', 'Racontez un exemple de vente.'],
    ['ANSWER', 'Hier j’ai vendu 3 boubous à une cliente.'],
    ['QUESTION', 'Quel jour ?'],
    ['ANSWER', 'Mardi'],
    ['QUESTION', 'Quels outils ?'],
    ['ANSWER', 'Caisse\nStock'],
    ['QUESTION', 'Combien d’années ?'],
    ['ANSWER', '3.5'],
    ['QUESTION', 'Autre chose ?'],
    ['SKIP', ''],
    ['END', 'Réponses relues et envoyées.'],
  ]);
  const detail = await it.detail();
  assert.deepEqual(
    [detail.status, detail.endReason, detail.progress],
    ['COMPLETED', 'COMPLETED', { answered: 4, skipped: 1, total: 5 }],
  );
  assert.deepEqual(
    detail.messages.map(({ seq }: Message) => seq),
    detail.messages.map((_: Message, i: number) => i),
  );
  const [, , , , day, , tools, , years] = detail.messages;
  assert.deepEqual([day.choice, tools.choice, years.number], [[1], [0, 2], 3.5]);
  const report = (await api.get(`/sessions/${detail.id}/report`)).body.data;
  assert.deepEqual(
    [report.status, report.evaluator.kind, report.criteria[0].status, report.score],
    ['READY', 'NONE', 'UNOBSERVED', null],
  );
  assert.equal(report.criteria[0].evidence[0].quote, 'Hier j’ai vendu 3 boubous à une cliente.');
  assert.deepEqual(report.limits, ['Aucune évaluation automatique n’était configurée.']);
  const late = await visitor.act('answer', { item: '0.0', key: 'x'.repeat(22), text: 'encore' });
  assert.equal(late.status, 409);
});

test('HC63 HC68 on another device it goes on at the first unanswered question, as it was frozen', async () => {
  const { api, campaign, ...it } = await interviews(
    world,
    ['Un', 'Deux', 'Trois'].map((text) => openQuestion(text)),
  );
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  for (const text of ['1', '2']) await visitor.answer({ text });
  const { questions } = (await api.get(`/interviews/${campaign}`)).body.data;
  await api.patch(`/questions/${questions[2].id}`, { text: 'Trois, autrement' });
  const other = await come(world, visitor.inviteUrl, visitor.id);
  assert.equal(await headingOf(other), 'Trois');
  await other.answer({ text: '3' });
  await visitor.act('send');
  const detail = await it.detail();
  assert.equal(detail.questions[2].text, 'Trois');
  assert.ok(detail.revision < (await api.get(`/interviews/${campaign}`)).body.data.revision);
  const answers = detail.messages.filter(({ kind }: Message) => kind === 'ANSWER');
  assert.deepEqual(
    answers.map(({ content }: Message) => content),
    ['1', '2', '3'],
  );
});

test('HC67 who declines has no session, and may change their mind while it is open', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  assert.equal((await visitor.act('decline')).status, 303);
  assert.equal((await visitor.act('decline')).status, 303);
  const status = async () =>
    (await api.get(`/interviews/${campaign}/candidates`)).body.data[0].status;
  assert.equal(await status(), 'DECLINED');
  assert.equal((await it.sessions()).length, 0);
  const { events } = (await world.database.one<{ events: bigint }>({
    text: 'select count(*) as events from session_events where campaign_id = $1',
    values: [campaign],
  })) ?? { events: 1n };
  assert.equal(events, 0n);
  assert.match((await visitor.look()).text, /choisi de ne pas participer/);
  assert.equal((await visitor.begin()).status, 303);
  assert.equal(await status(), 'STARTED');
  assert.equal((await visitor.act('decline')).status, 409);
});

test('what was chosen at the notice is kept with its version, its language and its time', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un')], {
    voiceEnabled: true,
  });
  const visitor = await visitorOf(world, api, campaign);
  assert.match((await visitor.look()).text, /name="channel"/);
  await visitor.begin({ followUps: '', channel: 'VOICE' });
  const row = await world.database.one<{ consent: { at: string }; channel: string }>({
    text: 'select consent, channel from interview_sessions where campaign_id = $1',
    values: [campaign],
  });
  assert.deepEqual(row, {
    channel: 'VOICE',
    consent: {
      textVersion: '2026-11-23',
      locale: 'fr',
      choices: { followUps: false, voice: true, keepAudio: null, levels: null },
      at: row?.consent.at,
    },
  });
});

test('an author’s follow-ups are asked by the rule, up to the depth, and never against the candidate’s choice', async () => {
  const question = openQuestion('Racontez un exemple.', {
    followUpPrompts: ['Plus précisément ?', 'Et ensuite ?', 'Et le résultat ?'],
    probeThreshold: 4,
  });
  const run = async (depth: string, followUps: string, answers: string[]) => {
    const { api, campaign, ...it } = await interviews(world, [question], { followUpDepth: depth });
    const visitor = await visitorOf(world, api, campaign);
    await visitor.begin({ followUps });
    for (const text of answers) await visitor.answer({ text });
    return (await it.said()).slice(1).map(([, content]) => content);
  };
  const [q, one, two, three] = ['Racontez un exemple.', ...question.followUpPrompts];
  assert.deepEqual(await run('LIGHT', 'yes', ['non']), [q, 'non']);
  assert.deepEqual(await run('MODERATE', 'yes', ['non', 'si']), [q, 'non', one, 'si']);
  assert.deepEqual(await run('DEEP', 'yes', ['a', 'b', 'c', 'd', 'e']), [
    q,
    'a',
    one,
    'b',
    two,
    'c',
    three,
    'd',
  ]);
  assert.deepEqual(await run('DEEP', '', ['a']), [q, 'a']);
  const vague = 'Je suis toujours à l’écoute des clients.';
  assert.deepEqual(await run('MODERATE', 'yes', [vague, 'Hier, j’ai rendu 500 francs.']), [
    q,
    vague,
    one,
    'Hier, j’ai rendu 500 francs.',
  ]);
  assert.deepEqual(await run('MODERATE', 'yes', ['Hier, j’ai rendu de la monnaie.']), [
    q,
    'Hier, j’ai rendu de la monnaie.',
  ]);
});

test('a follow-up shows what it is about, and is skipped without counting as a skipped question', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Pourquoi nous ?', { followUpPrompts: ['Dites-en plus.'] }),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'Parce que.' });
  const { text } = await visitor.look();
  assert.equal(headingIn(text), 'Dites-en plus.');
  assert.match(text, /Pourquoi nous \?/);
  assert.match(text, /<blockquote class="told">Parce que\.<\/blockquote>/);
  assert.equal((await visitor.answer({}, 'skip')).status, 303);
  const detail = await it.detail();
  assert.deepEqual(detail.progress, { answered: 1, skipped: 0, total: 1 });
  assert.equal(await headingOf(visitor), 'Relisez vos réponses');
});

test('one live session each, however often the consent is sent', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  const sent = await Promise.all(Array.from({ length: 8 }, () => visitor.begin()));
  assert.ok(sent.every(({ status }) => status === 303));
  assert.equal((await it.sessions()).length, 1);
  assert.deepEqual(
    (await it.said()).map(([kind]) => kind),
    ['NOTICE', 'QUESTION'],
  );
});
