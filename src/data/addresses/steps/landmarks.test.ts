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

test('DA01 a stop that is called after a place is no landmark, and the place that the text names is kept', () => {
  const table: [string, string][] = [
    ['Guédiawaye', 'Guédiawaye'],
    ['rond-point Liberté 6', 'Liberté VI'],
    ['Sandaga, Ndiaganiao', 'Sandaga'],
    ['Marché Tilène, Ziguinchor', 'Tilène'],
  ];
  for (const [text, name] of table) assert.equal(parse(text).scored[0]?.place.name, name, text);
});
