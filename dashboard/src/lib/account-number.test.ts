import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainAccount } from './account-number.ts';

test('UI104 a RIB is taken as it is copied: spaces that do not break, hyphens, dots, small letters', () => {
  const plain = 'SN012 01001 012345678901 50';
  for (const copied of [
    plain,
    '  sn012 01001 012345678901 50\n',
    'SN012\u00a001001\u202f012345678901\u00a050',
    'SN012-01001-012345678901-50',
    'SN012 – 01001 – 012345678901 – 50',
    'SN012.01001.012345678901.50',
    'SN012\t01001\u200b 012345678901/50',
  ]) {
    assert.equal(plainAccount(copied), plain, JSON.stringify(copied));
  }
  assert.equal(plainAccount('SN08 SN01 0100 1012'), 'SN08 SN01 0100 1012');
});
