// Amounts as people write them, and what operations are given.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountOf, readAmount } from '../../contract/payments/typed-amount.ts';

test('an amount is read as people write it; a fraction stays one, to be refused', () => {
  for (const [written, read] of [
    ['1000', '1000'],
    ['1 000', '1000'],
    ['1\u202f000\u00a0000', '1000000'],
    ['1.000', '1000'],
    ['12,000,000', '12000000'],
    ['150.50', '150.50'],
    ['150,5', '150,5'],
    ['1.000,50', '1.000,50'],
    ['1.000,000', '1.000,000'],
    ['1e3', '1e3'],
    ['', ''],
  ] as const) {
    assert.equal(readAmount(written), read, written);
  }
  assert.equal(amountOf('1000'), 1_000);
  for (const text of ['150.50', '1e3', '0x10', '-5']) assert.ok(Number.isNaN(amountOf(text)), text);
});
