// Numbers and plurals of both languages, and the signs of French.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, number, say } from './say.ts';

const payments = {
  one: { fr: '{n} paiement', en: '{n} payment' },
  other: { fr: '{n} paiements', en: '{n} payments' },
};

test('UI231 zero is singular in French and plural in English; a million reads like the plural', () => {
  assert.equal(count(0, payments, 'fr'), '0 paiement');
  assert.equal(count(0, payments, 'en'), '0 payments');
  assert.equal(count(1, payments, 'en'), '1 payment');
  assert.equal(count(1_000_000, payments, 'fr'), '1\u202f000\u202f000 paiements');
  assert.equal(number(-1_500, 'en'), '−1,500');
});

test('UI231 French signs keep to the line of their word', () => {
  const text = { fr: 'Vraiment ? « Oui » : 5 %, en F CFA', en: 'Really? “Yes”: 5%, in F CFA' };
  assert.equal(say(text, 'fr'), 'Vraiment\u202f? «\u202fOui\u202f»\u202f: 5\u202f%, en F\u202fCFA');
  assert.equal(say(text, 'en'), text.en);
});
