// Landmarks by their exact name: the only one of it says where it is, before a hamlet of that name and finer than its town.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const parse = (text: string) => parseAddress(text, gazetteer);

test('DA01 a landmark that is the only one of its exact name wins over a hamlet and over its town', () => {
  const table: [string, string, string][] = [
    ['Marché Sandaga', 'Dakar-Plateau', 'Marché Sandaga'],
    ['derrière Sandaga', 'Dakar-Plateau', 'Sandaga'],
    ['Sandaga, Dakar', 'Dakar-Plateau', 'Sandaga'],
    ['Pharmacie Talibou Dabo', 'Pikine Ouest', 'Pharmacie Talibou Dabo'],
    ['Goethe Institut', 'Fann-Point E-Amitié', 'Goethe Institut'],
    ['Hôpital Général de Grand Yoff', 'Grand Yoff', 'Hôpital Général de Grand Yoff'],
  ];
  for (const [text, name, landmark] of table) {
    const { scored, landmark: found, ambiguous } = parse(text);
    assert.deepEqual(
      [scored[0]?.place.name, found?.text, ambiguous],
      [name, landmark, false],
      text,
    );
  }
  assert.equal(parse('Marché Tilène').scored[0]?.place.id, 'SN-DK-DD1-3-tilene');
});

test('DA01 a landmark of a commune of the city is located without a comma before the city too', () => {
  for (const [text, name, landmark] of [
    ['marché sandaga Dakar', 'Dakar-Plateau', 'marché sandaga'],
    ['Dakar marché Sandaga', 'Dakar-Plateau', 'marché Sandaga'],
    ['près du marché Sandaga Dakar tél. 77 123 45 67', 'Dakar-Plateau', 'marché Sandaga'],
    ['en face hopital le dantec dakar', 'Dakar-Plateau', 'hopital le dantec'],
    ['stade demba diop dakar', 'Grand Dakar', 'stade demba diop'],
    ['UCAD Dakar', 'Fann-Point E-Amitié', 'UCAD'],
  ] as const) {
    const { scored, landmark: found, warnings } = parse(text);
    assert.deepEqual([scored[0]?.place.name, found?.text], [name, landmark], text);
    assert.equal(scored[1]?.place.name, 'Dakar', text);
    assert.ok(found?.found?.lat, text);
    assert.ok(!warnings.some(({ code }) => code === 'REPERE_NON_LOCALISE'), text);
  }
  // D21: what is answered is no alternative to itself.
  const ids = parse('Clinique Pasteur Rufisque').scored.map(({ place }) => place.id);
  assert.deepEqual([ids[0], ids.indexOf('SN-DK-RU1-2', 1)], ['SN-DK-RU1-2', -1]);
  // What stands in every town says nothing without its commune, though only one of the city is known by these words.
  for (const text of ['hôpital principal Dakar', 'marché central Thiès']) {
    const codes = parse(text).warnings.map(({ code }) => code);
    assert.deepEqual(codes, ['REPERE_NON_LOCALISE'], text);
  }
});

test('DA01 a landmark in English ends before the word that says where it lies', () => {
  for (const [text, name, landmark] of [
    ['behind the mosque in Ouakam', 'Ouakam', 'mosque'],
    ['near the school in Mbour', 'Mbour', 'school'],
    ['opposite the bank at Rufisque', 'Rufisque', 'bank'],
  ] as const) {
    const { scored, landmark: found } = parse(text);
    assert.deepEqual([scored[0]?.place.name, found?.text], [name, landmark], text);
  }
});

test('DA01 a stop that is called after a place is no landmark, and the place that the text names is kept', () => {
  const table: [string, string][] = [
    ['Guédiawaye', 'Guédiawaye'],
    ['rond-point Liberté 6', 'Liberté VI'],
    ['Sandaga, Ndiaganiao', 'Sandaga'],
    ['Marché Tilène, Ziguinchor', 'Tilène'],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
});

test('DA01 a landmark of two words names the place that follows them', () => {
  const table: [string, string][] = [
    ['quai de pêche de Sébikotane', 'Sébikotane'],
    ['marché hebdomadaire de Sébikotane', 'Sébikotane'],
    ['arrêt bus de Sébikotane', 'Sébikotane'],
    ['école coranique de Sébikotane', 'Sébikotane'],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
});

test('DA01 of what belongs to a town the town is the place, beside its region too', () => {
  const table: [string, string, string][] = [
    ['mosquée de Pikine, Dakar', 'Pikine', 'commune'],
    ['près du stade de Pikine, Dakar', 'Pikine', 'commune'],
    ['préfecture de Dagana, Saint-Louis', 'Dagana', 'commune'],
    ['mairie de Mbour, Thiès', 'Mbour', 'commune'],
    ['gare de Rufisque, Dakar', 'Rufisque', 'commune'],
    ['derrière la mairie de Thiès, Thiès', 'Thiès', 'commune'],
    // A market bears the name of another town; beside a place of its department it stands there.
    ['marché Thiaroye, Ouakam', 'Ouakam', 'commune'],
    ['marché HLM, Ouakam', 'Ouakam', 'commune'],
    ['marché Castors, Grand Yoff', 'Grand Yoff', 'commune'],
  ];
  for (const [text, name, level] of table) {
    const place = parse(text).scored[0]?.place;
    assert.deepEqual([place?.name, place?.level], [name, level], text);
  }
});
