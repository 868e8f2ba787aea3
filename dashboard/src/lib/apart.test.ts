// Names within sentences: isolated where they could turn the direction of what follows, untouched elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart } from './apart.ts';

test('UI225 a name that runs from right to left is isolated from the sentence around it, any other is as it was', () => {
  assert.equal(apart('Boutique Binta 🛍️'), 'Boutique Binta 🛍️');
  assert.equal(apart('متجر النور'), '\u2068متجر النور\u2069');
  assert.equal(apart('A\u202eB'), '\u2068A\u202eB\u2069');
});

test('UI225 no sign within a name ends its isolation', () => {
  assert.equal(apart('A\u2069\u202eB'), '\u2068A\u202eB\u2069');
});
