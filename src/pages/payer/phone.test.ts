// Numbers as people of Senegal write them, and what operations are given.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPhone } from './phone.ts';

test('a number is read as people write it; what is none stays to be refused', () => {
  for (const [written, read] of [
    ['77 123 45 67', '+221771234567'],
    ['77.123.45.67', '+221771234567'],
    ['+221 77 123 45 67', '+221771234567'],
    ['221771234567', '+221771234567'],
    ['00221771234567', '+221771234567'],
    ['+33 (6) 12-34-56-78', '+33612345678'],
    ['33 821 00 00', '338210000'],
    ['12', '12'],
    ['', ''],
  ] as const) {
    assert.equal(readPhone(written), read, written);
  }
});
