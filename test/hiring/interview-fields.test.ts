// What is typed and chosen and is no answer yet, and numbers as people write them (contract/hiring.md section 5, point 5, H76,
// H90).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { visitorOf } from '../kit/candidates.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

test('HC90 HC76 a draft whose choice is none of the list is refused by name, and the draft before stays', async () => {
  const { api, campaign } = await interviews(world, [
    { text: 'Un', type: 'MULTIPLE_CHOICE', options: ['a', 'b'] },
    openQuestion('Deux'),
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  assert.equal((await visitor.answer({ choice: ['0', '1'] }, 'draft')).status, 303);
  for (const choice of ['\0', '2', '00', 'a'.repeat(100_000), ['0', '\0']]) {
    const refused = await visitor.answer({ choice }, 'draft');
    assert.equal(refused.status, 400, String(choice).slice(0, 9));
    assert.match(refused.text, /id="choice-fault"/);
  }
  assert.equal((await visitor.look()).text.match(/ checked/g)?.length, 2);
  await visitor.answer({ choice: '0' });
  assert.equal((await visitor.answer({ text: 'x', choice: '\0' }, 'draft')).status, 303);
  assert.match((await visitor.look()).text, />\nx<\/textarea>/);
});

test('HC91 a session that runs is counted as its candidate agreed to, whatever the campaign has become', async () => {
  for (const antiCheatingEnabled of [true, false]) {
    const { api, campaign, ...it } = await interviews(world, [openQuestion('Un')], {
      antiCheatingEnabled,
    });
    const visitor = await visitorOf(world, api, campaign);
    await visitor.begin();
    const other = { antiCheatingEnabled: !antiCheatingEnabled, language: 'en', title: 'Autre' };
    assert.equal((await api.patch(`/interviews/${campaign}`, other)).status, 200);
    const counts = async () => {
      const { text } = await visitor.look('en');
      assert.match(text, / lang="fr"/, 'what is asked is French still');
      return text.includes('data-counted');
    };
    assert.equal(await counts(), antiCheatingEnabled);
    await visitor.answer({ text: 'un' });
    assert.equal(await counts(), antiCheatingEnabled, 'on the last look too');
    await visitor.act('send', { counted: '1 2 3 4' });
    await world.advance(1_000);
    const { integrity } = await it.report();
    assert.equal(integrity?.recorded ?? null, antiCheatingEnabled ? true : null);
  }
});

test('HC90 H54 twenty-five thousand francs are never stored as twenty-five: what reads in two ways is asked again', async () => {
  const { api, campaign, ...it } = await interviews(world, [{ text: 'Salaire', type: 'NUMBER' }]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  for (const [typed, words] of [
    ['25.000', /Écrivez 25000 ou 25\./],
    ['1,000', /Écrivez 1 ou 1000\./],
    ['3.125', /Écrivez 3125 ou 3,1250\./],
  ] as const) {
    const refused = await visitor.answer({ number: typed });
    assert.equal(refused.status, 400);
    assert.match(refused.text, words);
    assert.ok(refused.text.includes(`value="${typed}"`), 'what was typed stands there still');
  }
  assert.equal((await visitor.answer({ number: '25.000' }, 'draft')).status, 303);
  assert.ok((await visitor.look()).text.includes('value="25.000"'), 'a draft is kept as typed');
  assert.deepEqual(await it.answers(), []);
  assert.equal((await visitor.answer({ number: '1.250.000' })).status, 303);
  assert.deepEqual(await it.answers(), ['1250000']);
});

test('HC90 at the last look a number stands so that it reads in one way, and is kept when it is sent as it stands', async () => {
  const { api, campaign, ...it } = await interviews(world, [{ text: 'Combien ?', type: 'NUMBER' }]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ number: '12,1250' });
  const [, , answer] = (await it.detail()).messages;
  for (const [lang, written] of [
    ['fr', '12,1250'],
    ['en', '12.1250'],
  ] as const) {
    const typed = /name="number"[^>]* value="([^"]*)"/.exec((await visitor.look(lang)).text)?.[1];
    assert.equal(typed, written);
    const kept = await visitor.act('correct', { message: answer.id, number: typed ?? '' });
    assert.equal(kept.status, 303);
  }
  const answers = (await it.said()).filter(([kind]) => kind === 'ANSWER');
  assert.deepEqual(answers, [['ANSWER', '12.125']]);
});

test('HC69 HC90 a number that is saved and would be no answer when its time is over says so while it can be mended', async () => {
  const { api, campaign } = await interviews(world, [
    { text: 'Combien ?', type: 'NUMBER', timeLimitSeconds: 60 },
  ]);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  for (const [number, fault] of [
    ['25.000', /Ce nombre se lit de deux façons. Écrivez 25000 ou 25\./],
    ['douze', /Écrivez un nombre, par exemple 12 ou 3,5\./],
  ] as const) {
    assert.equal((await visitor.answer({ number }, 'draft')).status, 303, 'it is kept as typed');
    const { text } = await visitor.look();
    assert.match(text, new RegExp(`value="${number}" aria-invalid="true"`));
    assert.match(text, fault);
    assert.match(text, /Enregistré, /);
  }
  for (const number of ['25000', '']) {
    await visitor.answer({ number }, 'draft');
    assert.doesNotMatch((await visitor.look()).text, /number-fault/, number);
  }
});
