// Proves that a number is read as people of Senegal write it, and as a telephone's contacts give it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPhone } from './phone.ts';

test('UI74 a number in each of its notations is the same one; what is no number goes as it was typed', () => {
  for (const typed of [
    '771234567',
    '77 123 45 67',
    '77.123.45.67',
    '77-123-45-67',
    '+221 77 123 45 67',
    '00221 77 123 45 67',
    '221 77 123 45 67',
    'tel:+221771234567',
    'tel:77 123 45 67',
    '(+221) 77\u00a0123\u202f45\u00a067',
  ]) {
    assert.equal(readPhone(typed), '+221771234567', typed);
  }
  assert.equal(readPhone('33 869 12 34'), '+221338691234');
  assert.equal(readPhone('+33 6 12 34 56 78'), '+33612345678');
  assert.equal(readPhone('2217712345'), '2217712345');
  assert.equal(readPhone('Awa'), 'Awa');
  assert.equal(readPhone(' '), undefined);
});
