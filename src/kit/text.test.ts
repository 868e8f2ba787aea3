// Proves what searches compare, what addresses show and what the database can hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, isStorable, printable, slugify, wordsIn } from './text.ts';

test('folding hides accents, case and the number of blanks, composed or not', () => {
  const table = [
    ['Été', 'ete'],
    ['E\u0301te\u0301', 'ete'],
    ['GÀÇÓN', 'gacon'],
    ['  Ndèye \t\n Fatou  ', 'ndeye fatou'],
    ['Ñuul\u00a0Ŋaay', 'nuul ŋaay'],
    ['İstanbul', 'istanbul'],
    ['CMD-100%_A', 'cmd-100%_a'],
    ['', ''],
    [' \u0301 ', ''],
  ] as const;
  for (const [text, folded] of table) {
    assert.equal(fold(text), folded);
    assert.equal(fold(folded), folded, 'folding twice changes nothing');
  }
});

test('a slug has letters, digits and single hyphens, at most 40, and is never empty', () => {
  const table = [
    ['Boutique', 'boutique'],
    ["L'Épicerie  d'Awa & Fils", 'l-epicerie-d-awa-fils'],
    ['--- Ndar ---', 'ndar'],
    ['___', 'projet'],
    ['日本', 'projet'],
    ['', 'projet'],
    ['a'.repeat(60), 'a'.repeat(40)],
    // A cut that would end with a hyphen loses it.
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ] as const;
  for (const [name, slug] of table) {
    assert.equal(slugify(name), slug);
    assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('a text with NUL or half a surrogate pair cannot be stored; any other can', () => {
  for (const text of ['', 'é', '💸', '\n\t\u007f', '\ufffd', '\uffff']) {
    assert.equal(isStorable(text), true, JSON.stringify(text));
  }
  for (const text of ['\0', 'a\0b', '\ud800', '\udc00', 'a\ud83d', '\udcb8\ud83d']) {
    assert.equal(isStorable(text), false, JSON.stringify(text));
  }
});

test('N28 a text for a terminal keeps its letters, loses what is obeyed or unseen, and ends', () => {
  assert.equal(printable('Ndèye 💸 ñ — 12\u00a0000'), 'Ndèye 💸 ñ — 12\u00a0000');
  const signs = [
    '\u001b[31m',
    '\r',
    '\n',
    '\t',
    '\0',
    '\u0085',
    '\u009b',
    '\u202e',
    '\u2066',
    '\u2028',
    '\ud800',
  ];
  for (const sign of signs) assert.equal(printable(`a${sign}b`).replace('[31m', ''), 'a\uFFFDb');
  assert.equal(printable('x'.repeat(10_000_000)).length, 500);
  assert.equal(printable('abcdef', 4), 'abc…');
});

test('words have a letter or a figure, of whatever script', () => {
  for (const [text, count] of [
    ['', 0],
    ['- - - – … !', 0],
    ["J'ai vendu 3 sacs , à 500 F .", 7],
    ['٣ أكياس', 2],
    ['\n un\tdeux ', 2],
  ] as const) {
    assert.equal(wordsIn(text), count, text);
  }
});
