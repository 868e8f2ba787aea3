// The welcome questions of the dashboard say what content/onboarding says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuestions } from '../../../src/platform/onboarding/questions.ts';
import { answerText, questionTexts } from './welcome.ts';

const signs = (text: { fr: string; en: string }) => ({
  fr: text.fr.replaceAll("'", '’'),
  en: text.en.replaceAll("'", '’'),
});

test('UI48 UI133 the welcome questions and answers are those of content/onboarding', () => {
  const { questions } = readQuestions();
  const asked = questions.filter(({ id }) => id !== 'fin');
  assert.deepEqual(
    Object.keys(questionTexts),
    asked.map(({ id }) => id),
  );
  for (const { id, label, answers } of asked) {
    if (id === 'fin') continue;
    assert.deepEqual(questionTexts[id], signs(label));
    for (const answer of answers) assert.deepEqual(answerText(id, answer.id), signs(answer.label));
  }
});
