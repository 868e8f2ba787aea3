// Proves the form of API keys, so that a mistyped key costs no look-up (contract/platform.md K1 to K4, K9).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksum, hashKey, isWellFormedKey, newKey, visiblePrefix } from './key-format.ts';

test("K2 the checksum is CRC32 in base62 padded to six: the vectors of GitHub's and npm's tokens", () => {
  const vectors = [
    ['zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17'],
    ['adE7dp8rHP6gUTuPwxLTZjZdtya3sV', '0UQzQM'],
    ['H3xbiBdlzffNx7Y56iNsPw3joObj7U', '2nO29h'],
    ['A'.repeat(30), '0uCPlr'],
    // CRC32 of nothing is 0, and of '123456789' is the check value 0xcbf43926.
    ['', '000000'],
    ['123456789', '3jZRME'],
  ] as const;
  for (const [body, expected] of vectors) assert.equal(checksum(body), expected, body);
});

test('K1 a new key is its prefix, 43 characters of base62 and their checksum', () => {
  for (const mode of ['test', 'live'] as const) {
    const key = newKey(mode);
    const parts = new RegExp(`^sk_svc_pay_${mode}_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$`).exec(key);
    assert.ok(parts, key);
    assert.equal(checksum(parts[1] ?? ''), parts[2]);
    assert.ok(isWellFormedKey(key));
  }
});

test('K2 keys whose checksum begins with zero are well formed like any other', () => {
  const keys = Array.from({ length: 500 }, () => newKey('test'));
  assert.ok(keys.every(isWellFormedKey));
  assert.ok(keys.some((key) => key.at(-6) === '0'));
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(new Set(keys.join('').replaceAll('_', '')).size, 62, 'the whole alphabet is used');
});

test('K3 one wrong character anywhere in a key makes it malformed', () => {
  const key = newKey('live');
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x';
    const changed = key.slice(0, at) + other + key.slice(at + 1);
    assert.equal(isWellFormedKey(changed), false, `character ${at}`);
  }
});

test('K4 a key too long, too short, with a blank or another alphabet is malformed', () => {
  const key = newKey('test');
  const body = key.slice('sk_svc_pay_test_'.length);
  const wrong = [
    '',
    'sk_svc_pay_test_',
    key.slice(0, -1),
    `${key}0`,
    ` ${key}`,
    `${key} `,
    `${key}\n`,
    key.replace('_test_', '_TEST_'),
    `sk_svc_pay_prod_${body}`,
    `sk_svc_pay_${body}`,
    body,
    key.replace(/.$/, 'é'),
    'x'.repeat(10_240),
    `sk_svc_${'a'.repeat(10_240)}`,
  ];
  for (const text of wrong) assert.equal(isWellFormedKey(text), false, text.slice(0, 80));
});

test('K9 older prefixes are 16 to 100 characters of base62, without a checksum', () => {
  for (const prefix of ['svcpay_test_', 'svcpay_live_', 'sk_svc_']) {
    for (const [length, good] of [
      [15, false],
      [16, true],
      [49, true],
      [100, true],
      [101, false],
    ] as const) {
      assert.equal(isWellFormedKey(prefix + 'a'.repeat(length)), good, `${prefix} ${length}`);
    }
    assert.equal(isWellFormedKey(`${prefix}${'a'.repeat(20)}-`), false);
  }
});

test('K9 the longest prefix wins: sk_svc_ does not swallow a mistyped current key', () => {
  const mistyped = `${newKey('live').slice(0, -1)}-`;
  assert.equal(isWellFormedKey(mistyped), false);
  const table = [
    ['sk_svc_pay_test_AbCdEfGh', 'sk_svc_pay_test_AbCd'],
    ['sk_svc_pay_live_AbCdEfGh', 'sk_svc_pay_live_AbCd'],
    ['svcpay_test_AbCdEfGh', 'svcpay_test_AbCd'],
    ['svcpay_live_AbCdEfGh', 'svcpay_live_AbCd'],
    ['sk_svc_AbCdEfGh', 'sk_svc_AbCd'],
  ] as const;
  for (const [key, shown] of table) assert.equal(visiblePrefix(key), shown);
});

test('what is stored of a key is the SHA-256 of all of it', () => {
  assert.equal(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
