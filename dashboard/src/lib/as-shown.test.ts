import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAsShown } from './as-shown.ts';

test('UI77 a name is typed as it is seen, whatever spaces, accents and apostrophes it is made of', () => {
  for (const [typed, name] of [
    ['Awa Ndiaye', 'Awa  Ndiaye'],
    [' Awa Ndiaye ', 'Awa\u00a0Ndiaye'],
    ['Boutique Fatou Fall', 'Boutique\u202fFatou\nFall'],
    ["Chez l'ami", 'Chez l’ami'],
    ['Chez l’ami', "Chez l'ami"],
    ['Cécile', 'Ce\u0301cile'],
  ] as const) {
    assert.ok(isAsShown(typed, name), `${typed} is ${JSON.stringify(name)}`);
  }
});

test('UI77 another name is another one', () => {
  for (const [typed, name] of [
    ['', 'Awa'],
    ['awa', 'Awa'],
    ['AwaNdiaye', 'Awa Ndiaye'],
    ['Cecile', 'Cécile'],
    ['Awa', 'Awa Ndiaye'],
  ] as const) {
    assert.ok(!isAsShown(typed, name), `${typed} is not ${name}`);
  }
});
