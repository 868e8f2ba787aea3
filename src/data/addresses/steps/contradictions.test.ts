// A named town that contradicts a place (decision 0049), roads that lead away, and twins across the border.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const read = (text: string) => parseAddress(text, gazetteer);
const nameOf = (text: string) => read(text).scored[0]?.place.name;
const codes = (text: string) => read(text).warnings.map(({ code }) => code);

test('DA06 the only bearer of a name is answered beside a town that does not hold it, with a doubt', () => {
  const table: [string, string][] = [
    ['Guet Ndar, Louga', "Guet N'Dar"],
    ['Malika, Pikine', 'Malika'],
    ['Toubab Dialaw, Mbour', 'Toubab Dialaw'],
    ['Kafountine, Dakar', 'Kafountine'],
  ];
  for (const [text, name] of table) {
    assert.equal(nameOf(text), name, text);
    assert.ok(codes(text).includes('LIEUX_CONTRADICTOIRES'), text);
  }
});

test('DA06 of several bearers none that the text contradicts is answered', () => {
  assert.match(read('Gueule Tapée 2, Guédiawaye').scored[0]?.place.id ?? '', /^SN-DK-GU/);
  assert.equal(read('Medina Gounass, Wakhinane').scored[0]?.place.id, 'SN-DK-GU2-3');
  assert.equal(nameOf('Gandé, Kaolack'), 'Kaolack');
});

test('DA06 a bearer in what is named is answered before one elsewhere, whatever little words its name has', () => {
  for (const text of [
    'Cité Enseignants, Guédiawaye',
    'Cité Enseignants, Golf Sud, Guédiawaye',
    'Guédiawaye, Golf Sud, Cité Enseignants',
  ]) {
    assert.equal(read(text).scored[0]?.place.id, 'SN-DK-GU1-1-cite-des-enseignants', text);
    assert.deepEqual(codes(text), [], text);
  }
  assert.equal(nameOf('Cité Enseignants, Rufisque'), 'Cité Enseignants');
});

test('DA06 a town before what its department holds contradicts nothing', () => {
  for (const [text, name] of [
    ['Louga, Keur Momar Sarr', 'Keur Momar Sarr'],
    ['Fatick, Thiaré Ndialgui', 'Thiaré Ndialgui'],
  ] as const) {
    assert.equal(nameOf(text), name, text);
    assert.deepEqual(codes(text), [], text);
  }
});

test('DA04 a road between towns is no answer by its far end', () => {
  for (const text of [
    'route de Rufisque',
    'route de Thiès',
    'route de Mbour',
    'autoroute de Touba',
    'Km 12 route de Kaolack',
  ]) {
    assert.equal(nameOf(text), undefined, text);
    assert.ok(codes(text).includes('ROUTE_IGNOREE'), text);
  }
  const { scored, ambiguous } = read('km 50 route de Mbour');
  assert.ok(ambiguous && scored.length > 2);
  assert.ok(!scored.some(({ place }) => place.name === 'Mbour'));
  assert.equal(nameOf('Route des Niayes'), 'Route des Niayes');
});

test('DA14 a city of another country is none of the hamlets of its words', () => {
  for (const text of ['Rosso Mauritanie', 'São Paulo', 'Pointe-Noire', 'Boké']) {
    assert.equal(nameOf(text), undefined, text);
    assert.deepEqual(codes(text), ['HORS_SENEGAL'], text);
  }
  assert.equal(nameOf('Rosso'), 'Rosso');
});
