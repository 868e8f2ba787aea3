// Proves that a sealed secret opens only whole, with its own key and for its own purpose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret of the tests, 32 characters', 'webhook secrets');
const text = 'whsec_Zm9vYmFy — Ndèye 💸';

test('what was closed opens to the same text, also with a seal made again from the same secret', () => {
  for (const each of [text, '', 'x', '\0', 'a'.repeat(100_000)]) {
    assert.equal(seal.open(seal.close(each)), each);
  }
  const again = createSeal('a secret of the tests, 32 characters', 'webhook secrets');
  assert.equal(again.open(seal.close(text)), text);
});

test('a sealed text shows nothing of the text and never repeats', () => {
  const sealed = Array.from({ length: 100 }, () => seal.close(text));
  assert.equal(new Set(sealed).size, sealed.length);
  for (const each of sealed) {
    assert.match(each, /^v1(\.[A-Za-z0-9_-]+){3}$/);
    assert.ok(!Buffer.from(each.split('.')[3] ?? '', 'base64url').includes('whsec_'));
  }
});

test('one changed bit in any part is refused', () => {
  const parts = seal.close(text).split('.');
  for (const part of [1, 2, 3]) {
    const bytes = Buffer.from(parts[part] ?? '', 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const sealed = parts.with(part, changed.toString('base64url')).join('.');
      assert.throws(() => seal.open(sealed), `part ${part} byte ${at}`);
    }
  }
});

test('a shortened part is refused: a tag of fewer bytes would be easier to guess', () => {
  const parts = seal.close(text).split('.');
  for (const part of [1, 2, 3]) {
    const bytes = Buffer.from(parts[part] ?? '', 'base64url');
    for (const length of [0, 1, 4, 8, 12, 13, 14, 15].filter((n) => n < bytes.length)) {
      const sealed = parts.with(part, bytes.subarray(0, length).toString('base64url')).join('.');
      assert.throws(() => seal.open(sealed), `part ${part} cut to ${length}`);
    }
  }
});

test("another purpose's seal and another secret's seal do not open it", () => {
  const sealed = seal.close(text);
  const purpose = createSeal('a secret of the tests, 32 characters', 'mails');
  const secret = createSeal('another secret of tests, 32 chars', 'webhook secrets');
  assert.throws(() => purpose.open(sealed));
  assert.throws(() => secret.open(sealed));
});

test('a text that was never sealed is refused', () => {
  const [, iv, tag, body] = seal.close(text).split('.');
  for (const wrong of [
    '',
    text,
    'v1',
    'v1..',
    'v1...',
    `v2.${iv}.${tag}.${body}`,
    `v1.${iv}.${tag}`,
  ]) {
    assert.throws(() => seal.open(wrong), wrong);
  }
});
