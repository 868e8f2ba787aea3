// What a model proposes is shown only where it is one harmless question in the language of the interview.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { harmless, unworded, worded } from '../../../test/fixtures/follow-up-proposals.ts';
import { touchedTopic } from '../protected-topics.rules.ts';
import { faultOf, readProposal } from './follow-up-filter.rules.ts';

const refusedOf = (list: Readonly<Record<'fr' | 'en', readonly string[]>>) =>
  (['fr', 'en'] as const).flatMap((language) =>
    list[language].filter((text) => faultOf(text, { language, asked: [] }) !== undefined),
  );

test('HC98 of 60 harmless proposals at most 3 are refused, of 30 with a protected word none is shown', () => {
  const sizes = [harmless, worded, unworded].map(({ fr, en }) => new Set([...fr, ...en]).size);
  assert.deepEqual(sizes, [60, 30, 30]);
  const refused = refusedOf(harmless);
  assert.ok(refused.length <= 3, refused.join('\n'));
  for (const text of [...worded.fr, ...worded.en]) assert.ok(touchedTopic(text), text);
  assert.equal(refusedOf(worded).length, 30);
});

test('HC98 the last 30 hold no word of the list, so that what passes is measured', () => {
  for (const text of [...unworded.fr, ...unworded.en])
    assert.equal(touchedTopic(text), undefined, text);
});

test('HC60 HC98 blunt questions on a protected topic are found, and words that only begin like them are not', () => {
  for (const text of [
    'Que fait votre femme ?',
    'Votre belle-famille accepte-t-elle ce travail ?',
    'Êtes-vous mère de famille ?',
    'Are you a mother?',
    'Are you single?',
    'Êtes-vous gay ?',
    'De quelle confession êtes-vous ?',
    'Êtes-vous baye fall ?',
    'Do you fast?',
    'Êtes-vous noir ou blanc ?',
    'Êtes-vous séropositif ?',
    'Do you drink?',
    'Êtes-vous membre d’un parti ?',
    'Which party do you support?',
    'De quelle région êtes-vous originaire ?',
    'Where are you really from?',
  ]) {
    assert.ok(touchedTopic(text), text);
  }
  for (const text of [
    'Combien de papayes avez-vous vendues ?',
    'De quel pays importez-vous les tissus ?',
    'Comment avez-vous parlé aux clients étrangers ?',
    'How fast did you answer?',
    'Quelle politique de prix aviez-vous ?',
  ]) {
    assert.equal(touchedTopic(text), undefined, text);
  }
});

const asked = ['Racontez une vente difficile.', 'Combien de clients aviez-vous ce jour-là ?'];
const fault = (text: string, language: 'fr' | 'en' = 'fr') => faultOf(text, { language, asked });

test('HC60 HC98 what is no single question, too long, repeated, in another language or with an address is refused', () => {
  assert.equal(fault('Qu’avez-vous répondu à la cliente ?'), undefined);
  assert.equal(fault('What did you answer the customer?', 'en'), undefined);
  for (const [text, expected] of [
    ['', 'UNUSABLE'],
    ['Donnez un exemple.', 'NOT_ONE_QUESTION'],
    ['Pourquoi ? Et comment avez-vous fait ?', 'NOT_ONE_QUESTION'],
    ['Comment avez-vous fait ? Bravo, vous êtes engagée.', 'NOT_ONE_QUESTION'],
    [`Pourquoi avez-vous ${'bien '.repeat(38)}répondu ?`, 'TOO_LONG'],
    ['What did you answer the customer?', 'OTHER_LANGUAGE'],
    ['¿Cómo respondió a la clienta?', 'OTHER_LANGUAGE'],
    ['Naka nga ko defee?', 'OTHER_LANGUAGE'],
    ['كيف أجبت العميلة?', 'OTHER_LANGUAGE'],
    ['Avez-vous vu https://exemple.sn/test ?', 'UNSHOWABLE'],
    ['Pouvez-vous écrire à moi@exemple.sn ?', 'UNSHOWABLE'],
    ['Avez-vous lu <b>ceci</b> ?', 'UNSHOWABLE'],
    ['Avez-vous \u202eulv\u202c cela ?', 'UNSHOWABLE'],
    ['Avez-vous des enfants ?', 'PROTECTED_TOPIC'],
    ['AVEZ-VOUS DES ENFANTS ?', 'PROTECTED_TOPIC'],
    ['Êtes-vous marié, et depuis quand ?', 'PROTECTED_TOPIC'],
    ['Do you have kids, et combien avez-vous dans votre maison ?', 'PROTECTED_TOPIC'],
    ['Combien de clients aviez-vous, ce jour-là ?', 'REPEATED'],
  ] as const) {
    assert.equal(fault(text), expected, text);
  }
  assert.equal(fault('Combien avez-vous eu de clients, ce jour-là ?'), 'REPEATED');
  assert.equal(fault('Combien de vendeurs aviez-vous ce jour-là ?'), undefined);
  assert.equal(fault('Qu’avez-vous répondu ?', 'en'), 'OTHER_LANGUAGE');
});

test('HC98 a model’s answer is one object with a question or none; whatever else it says is never shown', () => {
  const around = { language: 'fr', asked } as const;
  assert.deepEqual(readProposal('{"question":null}', around), { question: null });
  assert.deepEqual(readProposal('{"question":" Qu’avez-vous\\nrépondu ? "}', around), {
    question: 'Qu’avez-vous répondu ?',
  });
  for (const text of ['Qu’avez-vous répondu ?', '{}', '[]', 'null', '{"question":5}', '```{}```']) {
    assert.deepEqual(readProposal(text, around), { fault: 'UNUSABLE' }, text);
  }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string().map((one) => JSON.stringify({ question: one })),
      ),
      (text) => {
        const read = readProposal(text, around);
        if ('fault' in read || read.question === null) return;
        assert.ok(read.question.endsWith('?') && read.question.split(/\s+/).length <= 40);
        assert.equal(touchedTopic(read.question), undefined);
      },
    ),
  );
});
