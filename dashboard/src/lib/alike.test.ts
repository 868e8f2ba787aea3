// Which titles are offered while one is typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alikeOf } from './alike.ts';

const rows = [
  'Horaires des pharmacies de garde',
  'SDK pour Go',
  'Liste des écoles par commune',
  'Pharmacies par commune',
].map((title) => ({ title }));
const found = (typed: string) => alikeOf(typed, rows).map(({ title }) => title);

test('UI136 look-alikes share words, whatever their accents and plurals, those that share most first', () => {
  assert.deepEqual(found('pharmacie'), [
    'Horaires des pharmacies de garde',
    'Pharmacies par commune',
  ]);
  assert.deepEqual(found('La pharmacie de ma commune'), [
    'Pharmacies par commune',
    'Horaires des pharmacies de garde',
    'Liste des écoles par commune',
  ]);
  assert.deepEqual(found('ecole'), ['Liste des écoles par commune']);
});

test('UI136 nothing typed, articles and what nobody asked for yet have no look-alike', () => {
  for (const typed of ['', 'de la', 'Prix du riz']) assert.deepEqual(found(typed), []);
});
