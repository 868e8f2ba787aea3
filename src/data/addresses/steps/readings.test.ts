// Texts as people write them, and what is read: faults that were found by asking, each mended for all of its kind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const parse = (text: string) => parseAddress(text, gazetteer);
const nameOf = (text: string) => parse(text).scored[0]?.place.name;

test('telephones of every range that is in use are set aside, fixed ones too', () => {
  for (const start of [
    '70',
    '71',
    '72',
    '75',
    '76',
    '77',
    '78',
    '79',
    '30',
    '32',
    '33',
    '36',
    '39',
  ]) {
    const text = `Boulga ${start} 023 45 67`;
    const { scored, ignored } = parse(text);
    assert.deepEqual([scored[0]?.place.name, ignored], ['Boulga', [`${start} 023 45 67`]], text);
  }
});

test('what says that a telephone follows is no part of the landmark before it, and each number is set aside once', () => {
  const text = 'derrière la mosquée de Ouakam';
  for (const [said, number] of [
    ['tel', '77 123 45 67'],
    ['tél.', '77 123 45 67'],
    ['Tél :', '+221 77 123 45 67'],
    ['tel/whatsapp', '00221 77 123 45 67'],
    ['contact', '(+221) 77 123 45 67'],
    ['numéro de téléphone', '33 820 12 34'],
    ['n°', '771234567'],
    ['', '221 77 123 45 67'],
  ] as const) {
    const { scored, landmark, ignored } = parse(`${text} ${said} ${number}`);
    assert.deepEqual(
      [scored[0]?.place.name, landmark?.text, ignored],
      ['Ouakam', 'mosquée de Ouakam', [number]],
      said,
    );
  }
});

test('the two universities that are called by their letters are landmarks with a place', () => {
  const table: [string, string, boolean][] = [
    ['UGB', 'Gandon', true],
    ['UCAD', 'Fann-Point E-Amitié', true],
    ['UCAD, Dakar', 'Fann-Point E-Amitié', true],
    ['en face UCAD, Dakar', 'Fann-Point E-Amitié', true],
    // It lies outside the town that is named.
    ['UGB Saint-Louis', 'Saint-Louis', false],
  ];
  for (const [text, name, located] of table) {
    const { scored, landmark } = parse(text);
    const got = [scored[0]?.place.name, (landmark?.found?.lat ?? null) !== null];
    assert.deepEqual(got, [name, located], text);
    assert.match(landmark?.text ?? '', /^(UGB|UCAD)$/);
  }
});

test('a number without its letter means all the parts of that number, or the only one', () => {
  const table: [string, string, number][] = [
    ['Cambérène 2', 'Cambérène II', 3],
    ['Cambérène 2, Dakar', 'Cambérène II', 3],
    ['Grand Dakar IV', 'Grand Dakar IV', 2],
    ['Yeumbeul Nord 2', 'Yeumbeul Nord II', 3],
    ['Grand Dakar 3', 'Grand Dakar III A', 0],
    // Said whole, or without a number, it is what it was.
    ['Cambérène II B', 'Cambérène II B', 0],
    ['Cambérène', 'Cambérène', 0],
  ];
  for (const [text, name, parts] of table) {
    const place = parse(text).scored[0]?.place;
    assert.deepEqual([place?.name, place?.family?.parts.length ?? 0], [name, parts], text);
  }
  // A quarter that bears the name whole is meant before the parts of another one.
  assert.equal(nameOf('Arafat I'), 'Arafat I');
});

test('a letter that ends a name stays there before a distance and a direction', () => {
  assert.equal(nameOf('Grand Dakar VI A à 23 km de Rufisque'), 'Grand Dakar VI A');
  assert.equal(nameOf('Nassouroulaye III A en direction de Pikine'), 'Nassouroulaye III A');
});

test('a quarter that is called after somebody is that quarter, and whoever is visited is nobody', () => {
  assert.equal(nameOf('Serigne Mansour Sy, Keur Massar'), 'Serigne Mansour Sy');
  assert.equal(nameOf('chez Serigne Mansour Sy, Thiès'), 'Thiès');
});

test('a country of two words is quoted whole', () => {
  const [warning] = parse('Cap-Vert').warnings;
  assert.deepEqual(warning, { code: 'HORS_SENEGAL', place: 'Cap-Vert' });
  assert.equal(nameOf('Cap-Vert'), undefined);
});

test('"P.A" is the Parcelles before a unit and before its number', () => {
  for (const text of ['PA 17', 'P.A 17', 'P.A. 17', 'P.A. U17', 'p.a unité 17'])
    assert.equal(nameOf(text), 'Unité 17', text);
});

test('a letter by itself ends a name that has it, and an "à" never does', () => {
  const table: [string, string][] = [
    ['Scat Urbam îlot A', 'Scat Urbam (Ilot A)'],
    ['ASECNA D', 'ASECNA D'],
    ['Champs de Course D', 'Champs de Course D'],
    ['Cité Air Afrique A, Dakar', 'Cité Air Afrique A'],
    ['Zone A Dakar', 'Grand Dakar VII B (Zone A)'],
    ['Cité Air Afrique à Guédiawaye', 'Cité Air Afrique'],
    ['Cité Air Afrique a Guédiawaye', 'Cité Air Afrique'],
  ];
  for (const [text, name] of table) assert.equal(nameOf(text), name, text);
});

test('an ordinal is one name in words and in figures, and suggested by its beginning', () => {
  for (const text of ['10ème, Thiès', '10e, Thiès', 'Dixième, Thiès'])
    assert.equal(nameOf(text), 'Dixieme', text);
  assert.equal(nameOf('5ème, Thiès'), 'Thiès');
  const [found] = gazetteer.suggestions.find(['dixi'], 1);
  assert.equal(found?.name, 'Dixieme');
});

test('positions are read with commas for points, and in degrees, minutes and seconds', () => {
  const table: [string, number, number][] = [
    ['14,6937 -17,4441', 14.6937, -17.4441],
    ['14,6937, -17,4441', 14.6937, -17.4441],
    ['14°41\'34" N, 17°26\'48" W', 14.692778, -17.446667],
    ['14°41′34″N 17°26′48″O', 14.692778, -17.446667],
    ["Yoff 14°44.5' N 17°28.2' W", 14.741667, -17.47],
  ];
  for (const [text, lat, lon] of table) assert.deepEqual(parse(text).point, { lat, lon }, text);
  assert.equal(parse('riz 14,50, huile 17,25').point, null);
});

test('a stop is located by its name, whether the text says that it is one or not', () => {
  const { landmark, scored } = parse('arrêt Bountou Pikine');
  assert.equal(landmark?.text, 'arrêt Bountou Pikine');
  assert.equal(landmark?.found?.name, 'Bountou Pikine');
  assert.equal(scored[0]?.place.name, 'Pikine Ouest');
});

test('relations are read as they sound', () => {
  assert.equal(parse('à coter de la mosquée, Grand Yoff').relation, 'a_cote');
  assert.equal(parse('pret de la gare, Thiès').relation, 'pres_de');
});
