// Places inside roads, landmarks and crossings, points of a road, and names that contradict each other (issue 13).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const read = (text: string) => parseAddress(text, gazetteer);
const first = (text: string) => read(text).scored[0]?.place.name;
const codes = (text: string) => read(text).warnings.map(({ code }) => code);

test('a crossing is one landmark in one form, however it is written', () => {
  const forms = [
    ...[
      'rue 11 x 12',
      'rue 11x12',
      'Rue 11 X Rue 12',
      'rue 11 × rue 12',
      'rues 11 x 12',
      'rues 11 et 12',
    ],
    ...[
      'angle rue 11 et rue 12',
      'angle rues 11 et 12',
      'rue 11 angle 12',
      'croisement rue 11 et rue 12',
    ],
    ...['à l’angle de la rue 11 et de la rue 12', 'intersection des rues 11 et 12'],
  ];
  for (const form of forms) {
    const { relation, landmark, scored } = read(`${form} à Saraya, Kédougou`);
    assert.deepEqual(
      [relation, landmark?.text, scored[0]?.place.name],
      ['angle', 'rue 11 x rue 12', 'Saraya'],
      form,
    );
  }
  const more = [
    ...['r11 x r12', 'Rue 11/12', 'Rue 11 / Rue 12', 'rue 11 - rue 12', 'rue 11 & 12', '11 x 12'],
    ...['rue 11 coin rue 12', 'Rue 11 croisement rue 12', 'angle de la rue 11 avec la rue 12'],
    ...['rue n°11 x rue n°12', 'rue 11 & rue 12'],
  ];
  for (const form of more) {
    for (const text of [`${form}, Médina`, `${form} Médina`]) {
      const { relation, landmark, scored, warnings } = read(text);
      assert.deepEqual(
        [relation, landmark?.text, scored[0]?.place.id, warnings.map(({ code }) => code)],
        ['angle', 'rue 11 x rue 12', 'SN-DK-DD1-3', ['REPERE_NON_LOCALISE']],
        text,
      );
    }
  }
  assert.equal(read('22 x 31 bis, Médina').landmark?.text, 'rue 22 x rue 31 bis');
  const between = read('entre rue 11 et rue 12, Médina');
  assert.deepEqual([between.relation, between.landmark?.text], ['entre', 'rue 11 x rue 12']);
  // The road of a crossing may be called after a person as a quarter is.
  const corner = read('angle Bourguiba / rue 13');
  assert.deepEqual([corner.landmark?.text, corner.scored], ['Bourguiba x rue 13', []]);
  const mixed = read('angle rue 28, avenue Faidherbe à Nimzat, Sokone');
  assert.equal(mixed.landmark?.text, 'rue 28 x avenue Faidherbe');
  // A street may be called after a town, which is not where it lies.
  const named = read('rue de Kaolack x rue A, Saraya');
  assert.deepEqual(
    [named.landmark?.text, named.scored[0]?.place.name],
    ['rue de Kaolack x rue A', 'Saraya'],
  );
});

test('two numbers that are a size or a door are no crossing', () => {
  for (const text of [
    'terrain 10 x 15 m, Saraya',
    'carton 30 x 40 cm, Saraya',
    'villa 11, rue 12, Saraya',
  ])
    assert.ok(!/ x rue/.test(read(text).landmark?.text ?? ''), text);
  assert.equal(read('entre Colobane et rue 11, Dakar').relation, 'entre');
});

test('the place inside a road or a landmark is finer than the town beside it, a road to another town is not', () => {
  assert.equal(first('boulevard Notaire Nord, Guédiawaye'), 'Notaire Nord');
  assert.equal(first('devant le château d’eau Kadd Peulh, Dealy'), 'Kadd Peulh');
  assert.ok(codes('devant le château d’eau Kadd Peulh, Dealy').includes('REPERE_NON_LOCALISE'));
  assert.equal(
    first('pont Mara, Shell, Missirah Mandakh, Diokoul Belbouck'),
    'Missirah Mandakh (Mbatta)',
  );
  assert.equal(first('Pikine, route de Rufisque'), 'Pikine');
  for (const text of ['boulevard Notaire Nord, Guédiawaye', 'ZAC Nguinth, Thiès', 'ZAC de Mbao'])
    assert.deepEqual(codes(text), ['REPERE_NON_LOCALISE'], text);
  assert.deepEqual(codes('Pikine, route de Rufisque'), ['ROUTE_IGNOREE']);
});

test('a toll gate and an avenue name their place as other landmarks and roads do', () => {
  assert.equal(first('après le péage de Diamniadio'), 'Diamniadio');
  assert.equal(first('allées Notaire Nord, Guédiawaye'), 'Notaire Nord');
  // A hamlet bears the first name of the person after whom the road is called.
  assert.equal(first('allées Thierno Seydou Nourou Tall'), undefined);
});

test('the post office of a box is the answer only where nothing else is said', () => {
  assert.match(first('BP 5432 Dakar Fann') ?? '', /^Fann/);
  assert.equal(first('Ouakam, BP 5432 Dakar Fann'), 'Ouakam');
  assert.equal(first('Pire, Tivaouane'), 'Pire Goureye');
  assert.equal(first('c’est pire'), undefined);
});

test('a kilometre of the first national road lies between two of its towns', () => {
  assert.equal(first('km 18 route de Rufisque'), 'Mbao');
  assert.equal(first('RN1 km 471'), 'Tambacounda');
  assert.equal(read('km 900 route nationale 1').scored.length, 0);
});

test('on a road whose length is put together from parts the towns along it are alternatives', () => {
  for (const [text, nearest] of [
    ['RN2 km 266', 'Saint-Louis'],
    ['PK 70, route nationale 2', 'Thiès Nord'],
    ['VDN km 16', 'Golf Sud'],
  ] as const) {
    const { scored, ambiguous } = read(text);
    assert.equal(scored[0]?.place.name, nearest, text);
    assert.ok(ambiguous && scored.length > 2, text);
  }
  assert.equal(first('VDN km 7, Mermoz'), 'Mermoz-Sacré-Cœur');
  assert.equal(read('VDN km 60').scored.length, 0);
  for (const text of ['route nationale 1 km 623', 'N1, PK 623', 'N1 au kilomètre 623'])
    assert.equal(first(text), 'Kidira', text);
});

test('a place beside a town that does not hold it is answered with a doubt', () => {
  assert.ok(codes('Kaguil, Badegne Ouolof').includes('LIEUX_CONTRADICTOIRES'));
  assert.ok(!codes('Notaire Nord, Guédiawaye').includes('LIEUX_CONTRADICTOIRES'));
});

test('a village beside its department or region wins over the town of that name', () => {
  assert.equal(first('Dialal, Diourbel'), 'Dialal');
  assert.equal(first('Mbodiène, Saint-Louis'), 'Mbodiène');
});

test('a notice says where a thing lies after its name', () => {
  assert.equal(
    first('immeuble sis à Cité SOTRAC, commune de Diamaguène Sicap Mbao'),
    'Cité SOTRAC',
  );
  assert.equal(read('marché situé à Ouakam').landmark?.text, 'marché');
});

test('a town that is so many kilometres away is not the answer, unless nothing else is', () => {
  assert.equal(first('Mbaye Diallo, situé à 22 km au sud de Cayar'), 'Mbaye Diallo');
  assert.equal(first('village de Djinare, à 19 km de Oulampane'), 'Djinare');
  assert.equal(first('Thionke Peulh à 13 kilomètres de Yang-Yang'), 'Thionke Peulh');
  assert.equal(first('ferme à 7 km de Thiès'), 'Thiès');
});

test('where a way leads is not the answer, though a quarter of the place bears the name', () => {
  assert.equal(first('Grand Yoff direction Patte d’Oie'), 'Grand Yoff');
});

test('a landmark’s place is the answer where what stands by itself names none', () => {
  assert.equal(first('après le pont de Rufisque, deuxième virage'), 'Rufisque');
});

test('a crossing of a street and a road without a name', () => {
  const { landmark, scored } = read('angle rue 10 x Corniche, Médina, Dakar');
  assert.deepEqual([landmark?.text, scored[0]?.place.name], ['rue 10 x Corniche', 'Médina']);
});

test('of namesakes the one whose commune or department is named with it', () => {
  assert.equal(read('Almadies').scored[0]?.place.parent?.name, 'Ngor');
  assert.equal(read('Wakhinane').scored[0]?.place.parent?.name, 'Wakhinane Nimzatt');
  assert.equal(read('Vélingara Ferlo').scored[0]?.place.level, 'commune');
  assert.equal(first('Fass Colobane'), 'Gueule Tapée-Fass-Colobane');
  // D10: of several the largest, and ambiguous.
  for (const text of ['Colobane', 'Fass']) {
    assert.equal(first(text), 'Gueule Tapée-Fass-Colobane', text);
    assert.equal(read(text).ambiguous, true, text);
  }
});

test('the word before a name says of which level the place is', () => {
  for (const [text, level] of [
    ['département de Matam', 'departement'],
    ['région de Thiès', 'region'],
    ['commune de Matam', 'commune'],
    ['quartier Point E', 'quartier'],
  ] as const)
    assert.equal(read(text).scored[0]?.place.level, level, text);
});

test('DA05 a road that is not named ends at its comma', () => {
  const table: [string, string][] = [
    ['corniche, Ngor', 'Ngor'],
    ['Route, Thiès', 'Thiès'],
    ['Autoroute, Pikine', 'Pikine'],
    ['Avenue, Fann Hock', 'Fann Hock'],
    ['Ouakam, rue, derrière la mosquée', 'Ouakam'],
  ];
  for (const [text, name] of table) assert.equal(first(text), name, text);
  const { relation, landmark } = read('Ouakam, rue, derrière la mosquée');
  assert.deepEqual([relation, landmark?.text], ['derriere', 'mosquée']);
});

test('a post office that keeps a box is all that tells where, beside a telephone too', () => {
  for (const text of ['BP 5005 Dakar-Fann', 'BP 5005 Dakar-Fann, tél. 33 824 69 81']) {
    assert.equal(first(text), 'Fann-Point E-Amitié', text);
  }
});
