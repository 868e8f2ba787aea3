// What is an answer and what is none, on the candidate's pages: nothing lost and nothing doubled
// (contract/hiring.md section 5, point 5, H64, H65, H76, H90, H91).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { headingIn, hiddenIn, visitorOf } from '../kit/candidates.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { withoutDatabase } from '../kit/outage.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

test('HC90 an answer that is none is refused by name, and nothing is stored', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    { text: 'Un', type: 'SINGLE_CHOICE', options: ['a', 'b'] },
    { text: 'Deux', type: 'MULTIPLE_CHOICE', options: ['a', 'b'] },
    { text: 'Trois', type: 'NUMBER' },
    { text: 'Quatre', maxAnswerChars: 10 },
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const refuses = async (field: string, cases: Record<string, string | string[]>[]) => {
    for (const fields of cases) {
      const { act = 'answer', ...more } = fields as { act?: string };
      const answer = await visitor.answer(more, act);
      assert.equal(answer.status, 400, JSON.stringify(fields));
      assert.match(answer.text, new RegExp(`id="${field}-fault"`), JSON.stringify(fields));
    }
  };
  await refuses('choice', [
    {},
    { choice: '2' },
    { choice: '-1' },
    { choice: 'a' },
    { choice: '00' },
    { choice: '+0' },
    { choice: '0.0' },
    { choice: ' 0' },
    { choice: ['0', '1'] },
  ]);
  await refuses('skip', [{ act: 'skip' }]);
  await visitor.answer({ choice: '0' });
  await refuses('choice', [{}, { choice: ['0', '7'] }, { choice: '1e0' }, { choice: ['0', '01'] }]);
  await visitor.answer({ choice: ['1', '1'] });
  await refuses('number', [
    {},
    { number: 'douze' },
    { number: '1e9' },
    { number: '0x10' },
    { number: '1,2,3' },
  ]);
  await visitor.answer({ number: '- 1 200,5'.replace('- ', '-') });
  await refuses('text', [
    { text: '' },
    { text: ' \r\n ' },
    { text: 'a\0b' },
    { text: 'é'.repeat(11) },
  ]);
  await visitor.answer({ text: '😀'.repeat(10) });
  const answers = (await it.said()).filter(([kind]) => kind === 'ANSWER');
  assert.deepEqual(
    answers.map(([, content]) => content),
    ['a', 'b', '-1200.5', '😀'.repeat(10)],
  );
});

test('HC76 the longest answer, emoji, right-to-left text and lines come back as they were typed', async () => {
  const long = '😀'.repeat(20_000);
  const mixed = 'سلام \u202eabc\u202c\n\tdeux  espaces ';
  const { api, campaign, ...it } = await interviews(world, [
    { text: 'Long', maxAnswerChars: 20_000 },
    { text: 'Mixte' },
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  assert.equal((await visitor.answer({ text: `${long}😀` })).status, 400);
  assert.equal((await visitor.answer({ text: long })).status, 303);
  assert.equal((await visitor.answer({ text: mixed.replace('\n', '\r\n') })).status, 303);
  const answers = (await it.said()).filter(([kind]) => kind === 'ANSWER');
  assert.deepEqual(
    answers.map(([, content]) => content),
    [long, mixed],
  );
});

test('HC76 bytes that are no letters are refused, and nothing else is kept in their place', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const { item = '', key = '' } = hiddenIn((await visitor.look()).text);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const typed of ['a%FFb', 'a%ED%A0%80b', 'a%C0%80b', 'a%E2%82']) {
    const body = `act=answer&item=${item}&key=${key}&text=${typed}`;
    const { cookie, path } = visitor;
    const refused = await world.call('POST', path, { cookie, headers, body });
    assert.equal(refused.status, 400, typed);
  }
  assert.deepEqual(await it.answers(), []);
});

test('HC90 a form that no page of ours made is refused and changes nothing', async () => {
  const { api, campaign } = await interviews(world, [openQuestion('Un'), openQuestion('Deux')]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const rows = await world.countRows();
  const key = 'k'.repeat(22);
  for (const [fields, status] of [
    [{ text: 'x' }, 400],
    [{ text: 'x', item: '0.0' }, 400],
    [{ text: 'x', item: '0.0', key: 'short' }, 400],
    [{ text: 'x', item: 'a', key }, 400],
    [{ text: 'x', item: '1.0', key }, 409],
    [{ text: 'x', item: '0.1', key }, 409],
    [{ text: 'x', item: '9999.9', key }, 409],
    [{ text: ['x', 'y'], item: '0.0', key }, 400],
    [{ text: 'x', item: ['0.0', '0.0'], key }, 400],
  ] as [Record<string, string | string[]>, number][]) {
    assert.equal((await visitor.act('answer', fields)).status, status, JSON.stringify(fields));
  }
  assert.equal((await visitor.act('correct', { message: 'msg_x', text: 'x' })).status, 409);
  assert.equal((await visitor.act('send')).status, 409);
  assert.equal((await visitor.act('contest', { contest: 'x' })).status, 409);
  assert.equal((await visitor.act('withdraw')).status, 400, 'not without its box');
  const broken = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const bad = Buffer.from('act=answer&text=\xff', 'latin1');
  const { cookie, path } = visitor;
  assert.equal(
    (await world.call('POST', path, { cookie, headers: broken, body: bad })).status,
    400,
  );
  const huge = `act=answer&text=${'a'.repeat(262_144)}`;
  assert.equal(
    (await world.call('POST', path, { cookie, headers: broken, body: huge })).status,
    413,
  );
  assert.deepEqual(await world.countRows(), rows);
});

test('HC90 a form that is too large is refused by a page in its language, with a length or without one', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const { url } = (await api.get(`/interviews/${campaign}`)).body.data;
  const links = [visitor.inviteUrl, url].map((link: string) => new URL(link).pathname);
  for (const path of [visitor.path, ...links]) {
    const form = `act=answer&text=${'a'.repeat(path === visitor.path ? 262_144 : 65_536)}`;
    for (const [lang, words] of [
      ['fr', /trop long[\s\S]*raccourcissez votre texte/],
      ['en', /too long[\s\S]*shorten your text/],
    ] as const) {
      for (const body of [form, new Blob([form]).stream()]) {
        const answer = await fetch(`${world.url}${path}?lang=${lang}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded',
            Cookie: visitor.cookie,
          },
          body,
          duplex: 'half',
        } as RequestInit);
        const { status, headers } = answer;
        assert.equal(status, 413, path);
        assert.equal(headers.get('content-type'), 'text/html; charset=utf-8', path);
        assert.equal(headers.get('content-language'), lang);
        assert.match(await answer.text(), words);
      }
    }
  }
  assert.deepEqual(await it.answers(), []);
});

test('HC64 an answer that is sent twice under its key is one, also after the last one and after the end', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Un'),
    openQuestion('Deux'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const hidden = hiddenIn((await visitor.look()).text);
  const send = (text: string) => visitor.act('answer', { ...hidden, text });
  const [a, b] = await Promise.all([send('un'), send('un')]);
  assert.deepEqual([a.status, b.status], [303, 303]);
  assert.equal((await send('un')).status, 303);
  assert.equal((await send('autre chose')).status, 409, 'another answer under its key is none');
  await visitor.answer({ text: 'deux' });
  assert.equal((await send('un')).status, 303);
  await visitor.act('send');
  assert.equal((await send('un')).status, 303);
  const answers = (await it.said()).filter(([kind]) => kind === 'ANSWER');
  assert.deepEqual(
    answers.map(([, content]) => content),
    ['un', 'deux'],
  );
});

test('HC65 of two tabs one is taken, and the other keeps what was typed and is told', async () => {
  const { api, campaign, ...it } = await interviews(world, [
    openQuestion('Un'),
    openQuestion('Deux'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const tabs = await Promise.all([visitor.look(), visitor.look()]);
  const [one, two] = await Promise.all(
    tabs.map(({ text }, i) => visitor.act('answer', { ...hiddenIn(text), text: `onglet ${i}` })),
  );
  assert.deepEqual([one?.status, two?.status].sort(), [303, 409]);
  const refused = one?.status === 409 ? one : two;
  assert.match(refused?.text ?? '', /déjà reçu une réponse/);
  assert.match(refused?.text ?? '', /<p class="told">onglet \d<\/p>/);
  assert.equal(headingIn(refused?.text ?? ''), 'Deux');
  const messages = await it.said();
  assert.deepEqual(
    messages.map(([kind]) => kind),
    ['NOTICE', 'QUESTION', 'ANSWER', 'QUESTION'],
  );
});

test('HC65 what was typed to the last question, or when all is over, is shown where it is refused', async () => {
  const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const hidden = hiddenIn((await visitor.look()).text);
  await visitor.act('answer', { ...hidden, text: 'un' });
  const late = { ...hidden, key: 'k'.repeat(22), text: 'gardez mes mots' };
  const kept = /<p class="told">gardez mes mots<\/p>/;
  assert.match((await visitor.act('answer', late)).text, kept);
  const ids = [(await it.sessions())[0]?.['id']];
  await api.post(`/interviews/${campaign}/sessions/end`, { ids, dryRun: false });
  assert.match((await visitor.act('answer', late)).text, kept);
  assert.doesNotMatch((await visitor.look()).text, kept);
});

test('HC91 two facts are counted where the campaign asks for them, and nowhere else', async () => {
  const run = async (body: object, counted: string | undefined) => {
    const { api, campaign, ...it } = await interviews(
      world,
      [openQuestion('Un'), openQuestion('Deux')],
      body,
    );
    const visitor = await visitorOf(world, api, campaign);
    await visitor.begin();
    const sent = counted === undefined ? {} : { counted };
    for (const text of ['1', '2']) await visitor.answer({ text, ...sent });
    await visitor.act('send', counted === undefined ? {} : { counted: '0 0 0 0' });
    await world.advance(1_000);
    const [session] = await it.sessions();
    const { data } = (await api.get(`/sessions/${session?.['id']}/report`)).body;
    return {
      integrity: data.integrity,
      criteria: data.criteria,
      page: (await visitor.look()).text,
    };
  };
  const anti = { antiCheatingEnabled: true, assessmentCriteria: [{ name: 'A' }] };
  const [seen, blind, none] = [
    await run(anti, '2 31 1 40'),
    await run(anti, undefined),
    await run({ assessmentCriteria: [{ name: 'A' }] }, '2 31 1 40'),
  ];
  assert.deepEqual(seen.integrity, {
    recorded: true,
    pageLeft: { times: 4, seconds: 62 },
    pasted: { times: 2, characters: 80 },
  });
  assert.deepEqual(blind.integrity, { recorded: false, pageLeft: null, pasted: null });
  assert.equal(none.integrity, null);
  assert.deepEqual(seen.criteria, blind.criteria);
  assert.match(seen.page, /Page quittée/);
  assert.match(blind.page, /Rien n’a été compté/);
  assert.doesNotMatch(none.page, /Page quittée/);
  const lie = await run(anti, '9999999 -1 x 0');
  assert.equal(lie.integrity.recorded, true, 'the last form alone was one of ours');
  assert.deepEqual(lie.integrity.pageLeft, { times: 0, seconds: 0 });
});

test('HC96 while the database is away an answer is refused with a time to come back, and taken once afterwards', async () => {
  const it = await interviews(world, [openQuestion('Un'), openQuestion('Deux')]);
  const visitor = await visitorOf(world, it.api, it.campaign);
  await visitor.begin();
  const hidden = hiddenIn((await visitor.look()).text);
  const send = () => visitor.act('answer', { ...hidden, text: 'gardée' });
  await withoutDatabase(world, async () => {
    for (const answer of await Promise.all([send(), visitor.look(), send()])) {
      assert.equal(answer.status, 503);
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
      assert.match(answer.text, /<h1>Un instant<\/h1>/);
    }
  });
  assert.deepEqual([(await send()).status, (await send()).status], [303, 303]);
  assert.deepEqual(await it.answers(), ['gardée']);
});
