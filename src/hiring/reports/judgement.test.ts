// What a model says of a criterion is read to the letter, or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJudgement } from './judgement.rules.ts';

const quotes = [{ message: 'msg_1', quote: ' je suis restée calme ' }];
const said = (more: object = {}) =>
  JSON.stringify({ key: 'calme', level: 4, explanation: 'Elle  le\nraconte.', quotes, ...more });
const read = (text: string) => readJudgement(text, 'calme');

test('a judgement is read with its quotes, without the blanks around them', () => {
  assert.deepEqual(read(said()), {
    judgement: {
      ...{ level: 4, explanation: 'Elle le raconte.' },
      quotes: [{ messageId: 'msg_1', quote: 'je suis restée calme' }],
    },
  });
  const none = { judgement: { level: null, explanation: null, quotes: [] } };
  assert.deepEqual(read('{"key":"calme","level":null}'), none);
});

test('HC58 another key, a level that is none, quotes of another form and anything beside JSON are refused by name', () => {
  for (const [text, fault] of [
    [said({ key: 'vente' }), 'OTHER_KEY'],
    [said({ key: undefined }), 'OTHER_KEY'],
    ...[0, 6, 3.5, '4', true, [4], {}].map((level) => [said({ level }), 'LEVEL'] as const),
    ...['x', {}, ['x'], [{ message: 1, quote: 'x' }], [{ quote: 'x' }]].map(
      (list) => [said({ quotes: list }), 'QUOTES'] as const,
    ),
    [said({ quotes: Array.from({ length: 21 }, () => quotes[0]) }), 'QUOTES'],
    [`Voici : ${said()}`, 'NOT_JSON'],
    [`\`\`\`json\n${said()}\n\`\`\``, 'NOT_JSON'],
    [said().slice(0, -1), 'NOT_JSON'],
    [`[${said()}]`, 'NOT_JSON'],
    ['null', 'NOT_JSON'],
    ['', 'NOT_JSON'],
  ] as const) {
    assert.deepEqual(read(text), { fault }, text);
  }
});

test('HC62 an explanation that speaks of a protected topic, of feelings or of what to decide is left out, the level stays', () => {
  for (const explanation of [
    'Elle parle de ses enfants.',
    'Son accent la trahit.',
    'Her tone shows positive emotions.',
    'Je recommande de l’embaucher.',
    'Elle raconte.\u0000',
    '',
    5,
  ]) {
    const one = read(said({ explanation }));
    assert.ok('judgement' in one);
    assert.deepEqual([one.judgement.level, one.judgement.explanation], [4, null]);
  }
  const long = read(said({ explanation: 'mot '.repeat(1_000) }));
  assert.ok('judgement' in long && long.judgement.explanation?.length === 1_000);
});
