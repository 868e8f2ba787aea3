// Proves that whoever sends a text of a wrong form is told the right one: each pattern of an input has its sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { knownPatterns, patternText } from './pattern-texts.ts';

/** Every `pattern` below a schema. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, member]) =>
    name === 'pattern' && typeof member === 'string' ? [member] : patternsIn(member),
  );
}

test('every pattern of an input says in both languages what it expects, and no sentence is left over', () => {
  const all: Operation[] = Object.values(operations);
  const asked = new Set(
    all.flatMap(({ params, body, query, headers }) => patternsIn([params, body, query, headers])),
  );
  assert.ok(asked.size > 20, String(asked.size));
  for (const pattern of asked) {
    const { fr = '', en = '' } = patternText(pattern) ?? {};
    assert.ok(fr.length > 10 && en.length > 10 && fr !== en, pattern);
  }
  assert.deepEqual(
    knownPatterns.filter((pattern) => !asked.has(pattern)),
    [],
  );
});

test('an id of another kind is told which one is expected', () => {
  const ends = '[0-9a-hjkmnp-tv-z]{26}$';
  assert.deepEqual(patternText(`^can_${ends}`), {
    fr: 'Un identifiant est attendu : can_ et 26 caractères.',
    en: 'An id is expected: can_ and 26 characters.',
  });
  assert.match(patternText(`^(?:usr|oin)_${ends}`)?.en ?? '', /: usr_ or oin_ and 26/);
});

test('the examples in the sentences have the form that they explain', () => {
  let found = 0;
  for (const pattern of knownPatterns) {
    for (const text of Object.values(patternText(pattern) ?? {})) {
      const [, example] = /(?:comme|such as) (.+)\.$/.exec(text) ?? [];
      if (example === undefined) continue;
      assert.match(example, new RegExp(pattern, 'u'), text);
      found++;
    }
  }
  assert.ok(found >= 10, String(found));
});
