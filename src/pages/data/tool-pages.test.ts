// Amounts as people write them become the numbers that the operation reads; sources are told in the page's language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellAddress } from './answers.ts';
import { plainAmount } from './tool-pages.ts';

test('an amount is read as people write it', () => {
  const table = {
    '10 000': '10000',
    '1\u202f250\u00a0000 F CFA': '1250000',
    '10.000': '10000',
    'F\u00a0CFA\u00a010,000': '10000',
    'XOF 10 000': '10000',
    '1,250,000': '1250000',
    '1 234,5': '1234.5',
    '+5 F': '5',
    '−5': '-5',
    '12.5': '12.5',
    '25000 CFA': '25000',
    '25 000 francs': '25000',
    '25 000 francs CFA': '25000',
    '25 000 Fr CFA': '25000',
    '25 000 F.CFA': '25000',
    '1 franc': '1',
    '1,234,567.50': '1234567.50',
    '1.234.567,50': '1234567.50',
    francs: '',
    abc: 'abc',
    '1.2.3': '1.2.3',
  };
  for (const [text, read] of Object.entries(table)) assert.equal(plainAmount(text), read, text);
});

test('an English page says which words are French, and that a licence is not stated', () => {
  const place = { id: 'SN', name: 'Sénégal', name_source: 'x', parent_id: null, contexte: '' };
  const lieu = { ...place, level: 'pays', population_2023: null, coordonnees: null } as const;
  const source = (title: string, licence: string) => ({
    ...{ title, licence, url: 'https://example.sn/', official: false },
  });
  const reply = {
    ...{ texte: 'Sénégal', lieu, alternatives: [], avertissements: [], lat: null, lon: null },
    ...{ precision: null, relation: null, repere: null, plus_code: null, numero: null },
    ...{ confiance: 'haute', dans: null },
    sources: [
      source('Décrets de 2021', 'CC BY 4.0 (annoncée sur anads.ansd.sn)'),
      source('Subnational Boundaries', 'non indiquée'),
    ],
  } as unknown as Parameters<typeof tellAddress>[1];
  const told = (lang: 'fr' | 'en') => {
    const visit = { lang, langAsked: true, path: '/data/adresse', given: new URLSearchParams() };
    return tellAddress(visit, reply, []).body.html;
  };
  const english = told('en');
  for (const part of [
    '<span lang="fr">Décrets de 2021</span>',
    '<span lang="fr">CC BY 4.0 (annoncée sur anads.ansd.sn)</span>',
    '>Subnational Boundaries</a> <span class="quiet">(not stated)</span>',
  ]) {
    assert.ok(english.includes(part), part);
  }
  assert.ok(told('fr').includes('>Subnational Boundaries</a> <span class="quiet">(non indiquée)<'));
  assert.ok(!told('fr').includes('lang="fr"'));
});
