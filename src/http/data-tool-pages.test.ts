// Amounts as people write them become the numbers that the operation reads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainAmount } from './data-tool-pages.ts';

test('an amount is read as people write it', () => {
  const table = {
    '10 000': '10000',
    '1\u202f250\u00a0000 F CFA': '1250000',
    '10.000': '10000',
    '1,250,000': '1250000',
    '1 234,5': '1234.5',
    '+5 F': '5',
    '−5': '-5',
    '12.5': '12.5',
    abc: 'abc',
    '1.2.3': '1.2.3',
  };
  for (const [text, read] of Object.entries(table)) assert.equal(plainAmount(text), read, text);
});
