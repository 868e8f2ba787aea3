// Searches of the lists as a table: what is asked, and which rows answer in which order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndex, search } from './search.rules.ts';

const rows = [
  [['Crédit du Sénégal'], ['CDS', 'banque']],
  [['Banque agricole'], ['CNCAS', 'Caisse de crédit agricole']],
  [['Wave'], ['API de paiement, cœur de portefeuille']],
  [['Orange Money'], ["Paiement par l'opérateur"]],
];
const index = buildIndex(rows);

const ask = (question: string) => {
  const found = search(index, question);
  return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([row]) => row);
};

test('DA46 a question finds all its words, whatever their accents and case, the last one as a beginning', () => {
  const table: [string, number[]][] = [
    ['credit', [0, 1]],
    ['CRÉDIT', [0, 1]],
    ['crédit senegal', [0]],
    ['senegal crédit', [0]],
    ['cred', [0, 1]],
    ['cred senegal', [0]],
    ['coeur', [2]],
    ['cœur', [2]],
    ['paiement wave', [2]],
    ["l'opérateur", [3]],
    ['l’opérateur', [3]],
    ['lʼopérateur', [3]],
    ['oragne', [3]],
    ['agricloe', [1]],
    ['banque', [1, 0]],
    ['zzzz', []],
    ['   ', []],
    ['%_"\'', []],
    ['🏦', []],
  ];
  for (const [question, found] of table) assert.deepEqual(ask(question), found, question);
});

test('a question of a megabyte costs no more than one of ten words', () => {
  assert.deepEqual(ask('credit '.repeat(150_000)), [0, 1]);
});
