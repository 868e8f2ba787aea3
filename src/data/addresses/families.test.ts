// Families: names that a commune has only in numbered or cardinal parts (issue 13).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAMILY_ID } from './families.ts';
import { loadGazetteer, normalName, unfinishedName } from './gazetteer.ts';
import { parseAddress } from './pipeline.ts';
import { foldLetters } from './steps/fold.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const read = (text: string) => parseAddress(text, gazetteer);
const first = (text: string) => read(text).scored[0]?.place;

test('a family is the answer to its name without a number, and nothing is ambiguous', () => {
  const { scored, ambiguous } = read('Kobongoye, Fimela');
  const place = scored[0]?.place;
  assert.equal(ambiguous, false);
  assert.equal(place?.name, 'Kobongoye');
  assert.deepEqual(place?.family?.parts.map(({ name }) => name).toSorted(), [
    'Kobongoye 1',
    'Kobongoye 2',
  ]);
  assert.ok(place?.id.startsWith(FAMILY_ID));
});

test('with a number, however it is written, the part is', () => {
  for (const form of [
    'Kobongoye 2',
    'Kobongoye II',
    'Kobongoye n°2',
    'Kobongoye N° 2',
    'Kobongoye deux',
    'Kobongoye2',
  ])
    assert.equal(first(form)?.name, 'Kobongoye 2', form);
  assert.equal(first('Kobongoye un')?.name, 'Kobongoye 1');
  assert.equal(
    first('Parcelles Assainies unité dix-huit, Keur Massar Nord')?.name,
    'Parcelles Assainies Unité 18',
  );
  // A number after "n°" is a door where a place bears the name alone.
  assert.equal(first('Ouakam n° 2')?.name, 'Ouakam');
  assert.equal(first('Thiaroye Kao III A')?.name, 'Thiaroye Kao III A');
});

test('of namesakes with a number the one of the largest family is the answer, and a named town decides otherwise', () => {
  for (const number of ['1', 'I', '2']) {
    const text = `Liberté ${number}`;
    assert.equal(first(text)?.parent?.name, 'Sicap-Liberté', text);
    assert.equal(first(`${text}, Mbour`)?.parent?.name, 'Mbour', text);
    assert.equal(first(`${text}, Dakar`)?.parent?.name, 'Sicap-Liberté', text);
  }
});

test('a number, a letter and a cardinal are read however they are written and heard', () => {
  const table: [string, string | undefined][] = [
    ['Mermoz 2ème porte', 'Mermoz 2e Porte'],
    ['Mermoz deuxième porte', 'Mermoz 2e Porte'],
    ['Mermoz 1ère porte', 'Mermoz 1re Porte'],
    ['Mbode 6A', 'Mbode VI A'],
    ['PA unité 7bis', 'Unité 7'],
    ['Kandialan Est Ziguinchor', 'Kandialang Est'],
    ['Wakinan 2 Pikine Est', 'Wakhinane II'],
    ['Unité 99999999999999999999', undefined],
  ];
  for (const [text, name] of table) assert.equal(first(text)?.name, name, text);
});

test('of communes found by a half of their names the arrondissement of that name is the answer', () => {
  const { scored, ambiguous } = read('Yeumbeul');
  assert.deepEqual([scored[0]?.place.id, ambiguous], ['ARR-SN-DK-KM1', false]);
  assert.equal(first('Yeumbeul Nord')?.id, 'SN-DK-KM1-1');
  assert.equal(read('Guinaw Rail, Pikine').ambiguous, true);
});

test('a family is in the middle of its parts, has their people and sources, and is no place of the lists', () => {
  const place = first('Kobongoye, Fimela');
  const parts = place?.family?.parts ?? [];
  assert.equal(
    place?.population,
    parts.reduce((sum, { population }) => sum + (population ?? 0), 0),
  );
  assert.ok(place?.sources.length);
  const lats = parts.flatMap(({ lat }) => (lat === null ? [] : [lat])).toSorted();
  if (lats.length > 1)
    assert.ok((place?.lat ?? 0) >= (lats[0] ?? 0) && (place?.lat ?? 99) <= (lats.at(-1) ?? 0));
  assert.ok(!gazetteer.places.some(({ family }) => family));
});

test('a family is suggested', () => {
  const found = gazetteer.suggestions.find([normalName('Kobongo')], 10);
  assert.ok(found.some(({ family }) => family));
});

test('an unfinished word is suggested as a word, and as the numeral or the abbreviation that it may be', () => {
  const named = (q: string) =>
    gazetteer.suggestions
      .find([normalName(q), unfinishedName(q)], 20)
      .map(({ name }) => foldLetters(name));
  assert.ok(named('Keur I').some((name) => /^keur i[a-z]/.test(name)));
  assert.ok(named('Cité Av').some((name) => /cite av/.test(name)));
  assert.ok(named('Cité Lib').some((name) => /cite lib/.test(name)));
  assert.ok(named('Liberté V').some((name) => name === 'liberte v'));
  assert.deepEqual(unfinishedName('Keur I '), normalName('Keur I'));
  assert.equal(unfinishedName('st lou'), 'saint lou');
});
