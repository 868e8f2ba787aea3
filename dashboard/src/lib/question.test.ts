// Questions as they are typed and as the API takes them: nothing is lost on the way and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, linesOf, moved, type Question, typedOf } from './question.ts';

const question: Question = {
  ...{ id: 'que_1', interviewId: 'int_1', order: 0, text: 'Combien ?', description: null },
  ...{ type: 'SINGLE_CHOICE', options: ['un', 'deux'], required: true, criteria: ['ecoute'] },
  ...{ followUpEnabled: true, followUpPrompts: null, probeThreshold: 12, timeLimitSeconds: null },
  ...{ maxAnswerChars: 5_000, createdAt: '', updatedAt: '' },
};

test('UI142 a question is typed and sent as it was read', () => {
  const { id, interviewId, order, createdAt, updatedAt, ...writable } = question;
  assert.deepEqual(bodyOf(typedOf(question)), writable);
});

test('UI142 what a type has not is emptied; blank lines are none', () => {
  const typed = { ...typedOf(question), type: 'NUMBER' as const, followUpPrompts: ' a \n\n b' };
  const body = bodyOf(typed);
  assert.equal(body.options, null);
  assert.deepEqual(body.followUpPrompts, ['a', 'b']);
  assert.deepEqual(linesOf('\n un\r\n\ndeux '), ['un', 'deux']);
});

test('UI142 a question goes to the place that is named, up and down', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 1), ['a', 'c', 'b']);
});
