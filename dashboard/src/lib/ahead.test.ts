// How far the test clock is ahead, in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ahead } from './ahead.ts';

test('UI38 UI118 a clock is so many days and hours ahead, in both languages', () => {
  assert.equal(ahead(11 * 86_400, 'en'), '11 days ahead');
  assert.equal(ahead(86_400 + 3_600, 'fr'), '1 jour 1 heure d’avance');
  assert.equal(ahead(26 * 3_600 - 20, 'en'), '1 day 2 hours ahead');
  assert.equal(ahead(3 * 3_600, 'fr'), '3 heures d’avance');
  assert.equal(ahead(90, 'fr'), '90 s d’avance');
});
