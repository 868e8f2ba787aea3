// Persons, words of sentences and exact names: what no ear takes for another place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const parse = (text: string) => parseAddress(text, gazetteer);
const nameOf = (text: string): string | undefined => parse(text).scored[0]?.place.name;

test('DA15 a name that is spelt so is not heard as a hamlet that the next name holds', () => {
  const table: [string, RegExp][] = [
    ['Touba, Thiès', /^(Touba Mosquée|Thiès)$/],
    ['Kael, Thiénaba', /^(Kael|Thiénaba)$/],
    ['Gandé, Kaolack', /^(Gandé|Kaolack)$/],
    ['Diass, Diourbel', /^(Diass|Diourbel)$/],
    ['Cees', /^Thiès$/],
  ];
  for (const [text, name] of table) assert.match(nameOf(text) ?? '', name, text);
});

test('DA15 a word of a sentence beside a town is no hamlet of the town', () => {
  const beside = [
    'borne fontaine',
    'foyer des jeunes',
    'kiosque Orange Money',
    'call me when you arrive',
    'sous le manguier',
    'la poste, guichet 2',
  ];
  for (const text of beside) assert.equal(nameOf(`${text}, Louga`), 'Louga', text);
  const none = [
    'merci de me rappeler',
    'please call me back',
    'door code 1234',
    'bon de commande',
    'en brousse',
    'please deliver the parcel',
    'Alhamdoulilah',
  ];
  for (const text of none) assert.equal(nameOf(text), undefined, text);
  // What is spelt by ear is found beside its town, as before.
  assert.equal(nameOf('Guet Ndaar, Saint-Louis'), "Guet N'Dar");
});

test('DA15 whoever stands after "chez", "famille" or a title is no place, nor is a given name before a family name', () => {
  const table: [string, string][] = [
    ['chez Badou Boy, Louga', 'Louga'],
    ['chez la vieille Coumba, Louga', 'Louga'],
    ['étude de maître Diop, Louga', 'Louga'],
    ['famille Sagna, Bakel', 'Bakel'],
    ['chez Mame Saly, Louga', 'Louga'],
    ['chez Modou Grand Yoff', 'Grand Yoff'],
    ['chez Fatou Ngor, Dakar', 'Ngor'],
  ];
  for (const [text, name] of table) assert.equal(nameOf(text), name, text);
  for (const text of ['Saly Ndiaye', 'Sadio Diallo', 'Bamba Dieng', 'Penda Bop'])
    assert.equal(nameOf(text), undefined, text);
  assert.equal(nameOf('Saly Portudal'), 'Saly Portudal');
});

test('DA15 "Pa" is a person and the Parcelles Assainies only before a unit or by itself', () => {
  for (const text of ['chez Pa Ndiaye', 'Pa Diop menuisier']) assert.equal(nameOf(text), undefined);
  const louga = parse('chez Pa Ndiaye, Louga');
  assert.deepEqual(
    [louga.scored[0]?.place.name, louga.warnings.map(({ code }) => code)],
    ['Louga', []],
  );
  assert.equal(nameOf('PA U26'), 'Unité 26');
  assert.equal(nameOf('PA 26'), 'Unité 26');
  assert.equal(nameOf('PA'), 'Parcelles Assainies');
});
