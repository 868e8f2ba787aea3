// Every member and word that a list's records may hold has its place and its words on the pages of /data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNames, listOf } from '../../../contract/data/lists.ts';
import { shapes } from './shapes.ts';

test('every word that the contract allows in a record has its own in both languages', () => {
  for (const name of listNames) {
    for (const [field, schema] of Object.entries(listOf(name).fields)) {
      const values = wordsIn(schema);
      if (values.length === 0) continue;
      const words = shapes[name].find((member) => member.name === field)?.words ?? {};
      assert.deepEqual(
        values.filter((value) => !words[value]),
        [],
        `${name}.${field}`,
      );
    }
    const known = new Set([
      ...shapes[name].map((member) => member.name),
      'name',
      'title',
      'prefix',
      'position',
    ]);
    const unshown = Object.keys({ ...listOf(name).fields, ...listOf(name).derived }).filter(
      (field) => !known.has(field),
    );
    assert.deepEqual(unshown, [], `${name} shows all its members`);
  }
});

/** The words of an enumeration, of one that may be null, of a list of one. */
function wordsIn(schema: unknown): string[] {
  const {
    enum: own,
    anyOf = [],
    items,
  } = schema as { enum?: string[]; anyOf?: unknown[]; items?: unknown };
  return own ?? [...anyOf, ...(items === undefined ? [] : [items])].flatMap(wordsIn);
}
