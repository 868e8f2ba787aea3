// Each step of the pipeline as a table: what goes in, what comes out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '../../../kit/slices.ts';
import { loadGazetteer, normalName } from '../gazetteer.ts';
import { findParts } from '../name-parts.ts';
import { parseAddress } from '../pipeline.ts';
import type { Place } from '../place.ts';
import { emptyState } from '../state.ts';
import { allowedEdits, editDistance } from '../trigrams.ts';
import { writeOut } from './abbreviations.ts';
import { extractCodes, recoverCode } from './codes.ts';
import { fold } from './fold.ts';
import { dropDoors, foldNumbers } from './numbers.ts';
import { phoneticWord } from './phonetic.ts';

const words = (tokens: readonly { word: string }[]) => tokens.map(({ word }) => word).join(' ');
const read = (text: string) => words(writeOut(foldNumbers(fold(text))));
const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const parse = (text: string) => parseAddress(text, gazetteer);

test('fold: accents, case, apostrophes and hyphens make no difference, and each word knows its place', () => {
  const table: [string, string][] = [
    ["M'bour", 'mbour'],
    ['m’bour', 'mbour'],
    ['Patte dʼOie, M′bour', 'patte doie mbour'],
    ["N'Gor – Almadies", 'ngor almadies'],
    ['Sacré-Cœur', 'sacre coeur'],
    ['Ñaari', 'gnaari'],
    ['E\u0301cole', 'ecole'],
    ['', ''],
  ];
  for (const [text, expected] of table) assert.equal(words(fold(text)), expected);
  assert.equal(words(fold('N\u0303aari')), words(fold('Ñaari')));
  const [, second] = fold('Médina, Dakar');
  assert.deepEqual(second, { word: 'dakar', start: 8, end: 13, breaks: true });
});

test('numbers and abbreviations: one form for each way to write them', () => {
  const table: [string, string][] = [
    ['Liberté VI', 'liberte 6'],
    ['U26', 'unite 26'],
    ['U.26', 'unite 26'],
    ['unité26', 'unite 26'],
    ['unite vingt-six', 'unite 26'],
    ['HLM4', 'hlm 4'],
    ['PA U 22', 'parcelles assainies unite 22'],
    ['PA', 'pa'],
    ['lib 6 ext', 'liberte 6 extension'],
    ['g. tapée', 'gueule tapee'],
    ['st louis', 'saint louis'],
    ['st total', 'station total'],
    ['qrt Escale', 'quartier escale'],
    // A hamlet is called so: the town's short name is an alias of the town (content/place-aliases).
    ['Tamba', 'tamba'],
  ];
  for (const [text, expected] of table) assert.equal(read(text), expected, text);
});

test('doors, telephones, boxes and kilometres are set aside', () => {
  const doors = (text: string) => dropDoors(fold(text), text);
  assert.deepEqual(doors('villa n° 12 Yoff').dropped, ['villa n° 12']);
  assert.equal(words(doors('villa n° 12 Yoff').kept), 'yoff');
  assert.deepEqual(doors('Sacré Coeur 3').dropped, []);
  const codes = (text: string) => extractCodes({ ...emptyState(text), tokens: fold(text) });
  assert.deepEqual(codes('Yoff 77 123 45 67').ignored, ['77 123 45 67']);
  assert.deepEqual(codes('BP 1234 Dakar').ignored, ['BP 1234']);
  assert.deepEqual(codes('BP. 11 744 Dakar').ignored, ['BP. 11 744']);
  // The post office that keeps the box is not where the house stands; without a box it is a place.
  assert.deepEqual(codes('Yoff, BP 5579 Dakar-Fann').ignored, ['BP 5579', 'Fann']);
  assert.equal(words(codes('Yoff, BP 5579 Dakar-Fann').tokens ?? []), 'yoff dakar');
  // Where nothing else is said it is the finest that is known.
  assert.deepEqual(codes('BP 5579 Dakar-Fann').ignored, ['BP 5579']);
  assert.deepEqual(codes('Dakar Fann'), {});
  assert.deepEqual(codes('Route de Rufisque km 4,5').ignored, ['km 4,5']);
  assert.deepEqual(codes('Liberté 6'), {});
});

test('Plus Codes: full ones are decoded, short ones are recovered near a place', () => {
  const text = '7C64QMR5+446';
  const { code } = extractCodes({ ...emptyState(text), tokens: fold(text) });
  assert.ok(code?.point && Math.abs(code.point.lat - 14.79029) < 0.0001);
  const near = recoverCode('QMR5+446', { lat: 14.77, lon: -17.31 });
  assert.ok(Math.abs(near.lat - 14.79029) < 0.0001 && Math.abs(near.lon + 17.34223) < 0.0001);
});

test('phonetic key: spellings of one sound have one key', () => {
  const same = [
    ['guediawaye', 'geejawaay'],
    ['ouakam', 'wakam'],
    ['touba', 'tuubaa'],
    ['pikine', 'pikeen'],
    ['thies', 'cees'],
    ['thiaroye', 'caaroy'],
    ['kaolack', 'kawlax'],
    ['djidah', 'jida'],
    ['keur', 'ker'],
    ['mbour', 'mbuur'],
  ];
  for (const pair of same) assert.equal(new Set(pair.map(phoneticWord)).size, 1, pair.join());
  assert.notEqual(phoneticWord('dakar'), phoneticWord('touba'));
});

test('edit distance: swapped neighbours count once, short names allow none', () => {
  assert.equal(editDistance('tivaouane', 'tivaouaen', 2), 1);
  assert.equal(editDistance('kolda', 'koldas', 1), 1);
  assert.equal(editDistance('kolda', 'bakel', 1), 2);
  assert.deepEqual([3, 4, 7, 8].map(allowedEdits), [0, 1, 1, 2]);
});

test('relations and landmarks: the words after them are the landmark, up to a comma or a town', () => {
  const table: [string, string | null, string | null][] = [
    ['derrière la mosquée de Ouakam, Dakar', 'derriere', 'mosquée de Ouakam'],
    ['darriere la gare, Thiès', 'derriere', 'gare'],
    ['en face de la pharmacie Guédiawaye', 'en_face', 'pharmacie Guédiawaye'],
    ['vis-à-vis de la poste, Yoff', 'en_face', 'poste'],
    ['non loin du marché, Louga', 'pres_de', 'marché'],
    ['behind the school, Bignona', 'derriere', 'school'],
    ['ci ginaaw école bi, Pikine', 'derriere', 'école bi'],
    ['Lycée Limamoulaye, Guédiawaye', null, 'Lycée Limamoulaye'],
    ['auberge Sobo, Yène', null, 'auberge Sobo'],
    ['après la mairie venant de Dakar, Thiès', 'apres', 'mairie'],
    ['rond-point Total vers Grand Yoff', 'vers', 'Grand Yoff'],
    ['rue Moussé Diop x Félix Éboué, Dakar', 'angle', 'rue Moussé Diop x Félix Éboué'],
    ['croisement Cambérène', 'angle', 'croisement Cambérène'],
    ['marché Grand Yoff, Dakar', null, 'marché Grand Yoff'],
    ['angle rue A et rue B, Médina', 'angle', 'rue A x rue B'],
    ['angle rue 12 x rue 15, Médina', 'angle', 'rue 12 x rue 15'],
    ['enface de la mosquée, Yoff', 'en_face', 'mosquée'],
    ['derier la gare, Thiès', 'derriere', 'gare'],
    ['aéroport de Yoff', null, 'aéroport de Yoff'],
    ['Saly Carrefour', null, null],
    ['Thiamène Passe, Linguère', null, null],
    // A shop of that kind stands in every town: without a place it is nowhere.
    ['à côté de la boulangerie jaune', 'a_cote', 'boulangerie jaune'],
    ['Touba Mosquée', null, null],
  ];
  for (const [text, relation, landmark] of table) {
    const state = parse(text);
    assert.deepEqual([state.relation, state.landmark?.text ?? null], [relation, landmark], text);
  }
});

test('candidates: what is misspelt, written apart or a person', () => {
  const table: [string, string | undefined][] = [
    ['Guet n dar, Saint-Louis', "Guet N'Dar"],
    ['Keur Masar', 'Keur Massar'],
    // The first letter of a short name is never wrong, and what sounds like half a hamlet names none.
    ['CBAO', undefined],
    ['test test 123', undefined],
    ['je ne sais pas', undefined],
    ['chez mère Fatou', undefined],
    ['Moussa Ndiaye', undefined],
    ['Cheikh Massamba Mbacké', undefined],
    ['Mbacké', 'Mbacké'],
    ['Fatou Diop, Touba', 'Touba Mosquée'],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
});

test('parts of names: what people leave out, and a few words beside the town', () => {
  const table: [string, string | undefined][] = [
    ['Keur Massar unité 14', 'Parcelles Assainies Unité 14'],
    ['Gadaye, Guédiawaye', 'Cité Gadaye'],
    ['Yeumbeul Nord Comico 3', 'Cité Comico III'],
    ['Mbour Oncad', 'Thioce Est Oncad'],
    ['Oncad', undefined],
    ['Rufisque, quartier Diokoul', 'Diokoul Kaw'],
    ['Station Shell', undefined],
    ['Usine Bène Tally', 'Usine Ben Tally (Biscuiterie IV Mistra)'],
    // The builder's name is no town; a road inside a name is no road.
    ['Sicap Mermoz', 'Mermoz-Sacré-Cœur'],
    ['Sicap Rue 10', 'Sicap Rue X'],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
  const nowhere = { population: null, lat: null, lon: null, sources: [], positionSources: [] };
  const above = { ...nowhere, id: 'x', name: 'Rufisque Ouest', level: 'commune' } as const;
  const town: Place = { ...above, parent: undefined };
  const kaw: Place = { ...town, id: 'a', name: 'Diokoul Kaw', level: 'quartier', parent: town };
  const wague: Place = { ...kaw, id: 'b', name: 'Diokoul Wague' };
  const keys = atOnce(findParts([town, kaw, wague], normalName)).get(wague);
  assert.deepEqual(
    [...(keys ?? [])],
    [
      ['diokoul', 0.84],
      ['wague', 0.8],
    ],
  );
});

test('chain: a longer name, what stands above and what contradicts decide', () => {
  const table: [string, string | undefined][] = [
    ['PA unité 22 villa 115 Dakar Sénégal', 'Unité 22'],
    ['Kolda Doumassou', 'Doumassou'],
    ['Guet Ndar, Saint-Louis', "Guet N'Dar"],
    ['route de Thiès, Diourbel', 'Diourbel'],
    ['venant de Touba, Mbacké', 'Mbacké'],
    ['marché Colobane, Dakar', 'Gueule Tapée-Fass-Colobane'],
    ['bonjour, je cherche un appartement', undefined],
    ['Paris, France', undefined],
    ['Abidjan Plateau', undefined],
    ['Plateau, ambassade du Mali', 'Dakar-Plateau'],
    // The deeper place, whatever the town's size.
    ['Sicap Liberté 3, Dakar', 'Liberté III'],
    ['Hann Pêcheurs, Dakar', 'Hann Pêcheurs'],
    // Two words of one name are no quarter and its town; a number belongs to the name that explains it.
    ['Fass Mbao, derrière la station', 'Fass Mbao'],
    ['Ouagou Niayes 2', 'Ouagou Niaye II'],
    ['PA unité 22', 'Unité 22'],
    // The town before its department; a town that does not hold the quarter speaks against it.
    ['Sédhiou escale', 'Sédhiou'],
    ['Khar Yalla, Dakar', 'Khar Yalla'],
    ['HLM Rufisque', 'Rufisque'],
    ['Mboro, quartier Diamaguène', 'Mboro'],
    // An arrondissement only where the text asks for one.
    ['Nianing', 'Nianing'],
    ['Almadies, Dakar', 'Almadies (Station Shell)'],
    // A landmark's place says more of its town, never another than the one that stands.
    ['croisement Cambérène, Parcelles Assainies', 'Parcelles Assainies'],
    ['Parcelles Assainies Unité 10, croisement Cambérène', 'Unité 10'],
    ['rond-point Mbour, Thiès', 'Thiès'],
    ['lycée Bignona, Ziguinchor', 'Ziguinchor'],
    ['marché Ouakam, Dakar', 'Ouakam'],
    ['marché Grand Yoff', 'Grand Yoff'],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
});

test('ambiguity: namesakes of like size are, a commune and a hamlet of its name are not', () => {
  const table: [string, boolean][] = [
    ['Darou Khoudoss', true],
    ['Médina Gounass', true],
    ['Ndindy', false],
    ['Route de Kothiary, Tambacounda', false],
    ['Keur Massar unité 14', false],
    ['HLM Grand Médine, Dakar', false],
    ['Vélingara', true],
  ];
  for (const [text, ambiguous] of table) assert.equal(parse(text).ambiguous, ambiguous, text);
});

test('every commune beside its department is that commune, and the bare name of a town is no department', () => {
  const wrong: string[] = [];
  for (const place of gazetteer.places.filter(({ level }) => level === 'commune')) {
    let above = place.parent;
    while (above && above.level !== 'departement') above = above.parent;
    for (const text of [`${place.name}, ${above?.name}`, `${place.name} ${above?.name}`]) {
      if (parse(text).scored[0]?.place !== place) wrong.push(text);
    }
  }
  assert.deepEqual(wrong, []);
  for (const name of ['Podor', 'Foundiougne', 'Médina Yoro Foulah', 'Thiès']) {
    assert.equal(parse(name).scored[0]?.place.level, 'commune', name);
  }
});

test('several places: each with what holds it, none that holds another', () => {
  const [warning] = parse('Vélingara').warnings;
  assert.ok(warning?.code === 'PLUSIEURS_LIEUX');
  const expected = ['Vélingara (Vélingara, Kolda)', 'Vélingara (Ranérou Ferlo, Matam)'];
  assert.deepEqual(warning.places, expected);
});

test('airports: known under their names, whole or short, before what their words are besides', () => {
  const table: [string, string][] = [
    ['AIBD', 'Diass'],
    ['aéroport AIBD', 'Diass'],
    ['aéroport Blaise Diagne', 'Diass'],
    ['Aéroport international Blaise Diagne, Diass', 'Diass'],
    ['Aéroport Léopold Sédar Senghor', 'Ouakam'],
    ['Aéroport Léopold Sédar Senghor, Yoff', 'Yoff'],
  ];
  for (const [text, name] of table) {
    const { scored, landmark } = parse(text);
    assert.equal(scored[0]?.place.name, name, text);
    assert.ok(landmark?.found?.lat && landmark.text === text.replace(/, .*/, ''), text);
  }
});

test('positions: one abroad or far from the place is never mixed with it', () => {
  const table: [string, string | undefined, boolean, string | undefined][] = [
    ['7C55FC2J+22', undefined, false, 'HORS_SENEGAL'],
    ['8FW4V75V+9Q', undefined, false, 'HORS_SENEGAL'],
    ['48.85, 2.35', undefined, false, 'HORS_SENEGAL'],
    ['13.45, -16.57', undefined, false, 'HORS_SENEGAL'],
    ['Yoff 48.85, 2.35', 'Yoff', false, 'HORS_SENEGAL'],
    ['Mbour 13.45, -16.57', 'Mbour', false, 'HORS_SENEGAL'],
    ['7C64QMR5+446 Ziguinchor', 'Ziguinchor', false, 'NUMERO_IGNORE'],
    ['Yoff, riz 10.000, 20.000', 'Yoff', false, undefined],
    ['14.79029, -17.34223', 'Malika', true, undefined],
    ['15.2, -14.6', 'Vélingara', true, undefined],
    ['7C64QMR5+446 Keur Massar', 'Keur Massar', true, undefined],
  ];
  for (const [text, name, located, warning] of table) {
    const { scored, point, warnings } = parse(text);
    const got = [scored[0]?.place.name, point !== null, warnings[0]?.code];
    assert.deepEqual(got, [name, located, warning], text);
  }
});
