// Proves that a sealed secret opens only whole, with its own key and for its own purpose.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createResealer, createSeal, nameOf, secretNamedBy, Unopened } from './seal.ts';

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
    assert.match(each, /^v1(\.[A-Za-z0-9_-]+){3}\.[0-9a-z]{1,6}$/);
    assert.ok(!Buffer.from(each.split('.')[3] ?? '', 'base64url').includes('whsec_'));
  }
});

test('one changed bit in any part is refused', () => {
  const parts = seal.close(text).split('.');
  for (const part of [1, 2, 3, 4]) {
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

test('a text with anything more in it is refused, also what a reader of base64url would pass over', () => {
  const sealed = seal.close(text);
  for (const more of ['@', '%', ' ', '=', '\n', 'é', '/', '+']) {
    for (const [at, part] of [...sealed.matchAll(/[^.]+/g)].entries()) {
      const altered = sealed.slice(0, part.index + 1) + more + sealed.slice(part.index + 1);
      assert.throws(() => seal.open(altered), `${JSON.stringify(more)} in part ${at}`);
    }
  }
  // The last character of a tag tells two of its bits and four that are none: sixteen characters read alike.
  const [, , tag = ''] = sealed.split('.');
  const last = tag.at(-1) ?? '';
  const same = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twins = [...same].filter((one) => one !== last);
  for (const one of twins) {
    assert.throws(() => seal.open(sealed.replace(tag, tag.slice(0, -1) + one)), one);
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
  const [, iv, tag, body, name] = seal.close(text).split('.');
  for (const wrong of [
    '',
    text,
    'v1',
    'v1..',
    'v1...',
    `v2.${iv}.${tag}.${body}.${name}`,
    `v1.${iv}.${tag}`,
    `v1.${iv}.${tag}.${body}.`,
    `v1.${iv}.${tag}.${body}.${name}.${name}`,
  ]) {
    assert.throws(() => seal.open(wrong), wrong);
  }
});

describe('the name of the secret in the text', () => {
  const [present, former] = [
    'the present secret of the tests, 32',
    'the former secret of the tests, 32',
  ];
  const both = createSeal({ present, former }, 'mails');
  const formerly = createSeal(former, 'mails');
  /** As releases before closed it: nothing says which secret it was. */
  const unnamed = (sealed: string) => sealed.split('.').slice(0, 4).join('.');

  test('a sealed text names the secret that closed it, the same whatever it was closed for', () => {
    for (const purpose of ['mails', 'files']) {
      const one = createSeal(present, purpose).close(text);
      assert.equal(secretNamedBy(one), nameOf(present));
      assert.equal(one.split('.').at(-1), nameOf(present));
    }
    assert.equal(secretNamedBy(both.close(text)), nameOf(present));
    assert.notEqual(nameOf(present), nameOf(former));
    assert.ok(!present.includes(nameOf(present)) && nameOf(present).length <= 6);
  });

  test('while the secret changes a text opens by the one that it names, and one that names neither by none', () => {
    assert.equal(both.open(formerly.close(text)), text);
    assert.equal(both.open(both.close(text)), text);
    const moved = formerly.close(text).replace(/[^.]+$/, nameOf(present));
    assert.throws(() => both.open(moved), Unopened, 'opened by a secret that it does not name');
    const stranger = formerly
      .close(text)
      .replace(/[^.]+$/, nameOf('another secret, of 32 characters'));
    assert.throws(() => both.open(stranger), Unopened);
  });

  test('a text of a release before, which names none, opens under either and is named when it is sealed anew', () => {
    const anew = createResealer({ present, former }, 'mails');
    for (const by of [formerly, both]) {
      const old = unnamed(by.close(text));
      assert.equal(secretNamedBy(old), undefined);
      assert.equal(both.open(old), text);
      const named = anew(old) ?? assert.fail('it was left without a name');
      assert.equal(secretNamedBy(named), nameOf(present));
      assert.equal(createSeal(present, 'mails').open(named), text);
    }
  });

  test('what names the present secret is left, and what names another is refused', () => {
    const anew = createResealer({ present, former }, 'mails');
    assert.equal(anew(both.close(text)), undefined);
    assert.equal(secretNamedBy(anew(formerly.close(text)) ?? ''), nameOf(present));
    const other = createSeal('another secret, of 32 characters', 'mails');
    assert.throws(() => anew(other.close(text)), Unopened);
  });
});
