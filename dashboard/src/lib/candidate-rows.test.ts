// Lists of candidates as people paste them, and each way in which a line is wrong (UI143).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsNotTaken, readCandidates } from './candidate-rows.ts';

const candidates = (text: string) => readCandidates(text).map(({ candidate }) => candidate);
const faults = (text: string) =>
  readCandidates(text).flatMap((row) => row.faults.map((fault) => `${row.line} ${fault.en}`));

test('UI143 a list has commas, semicolons or tabs, with a line of heads or without', () => {
  const expected = [{ name: 'Awa Ndiaye', email: 'awa@x.sn', phone: '77 123 45 67' }];
  assert.deepEqual(candidates('Awa Ndiaye,awa@x.sn,77 123 45 67'), expected);
  assert.deepEqual(candidates('\uFEFFAwa Ndiaye;awa@x.sn;77 123 45 67\r\n\r\n'), expected);
  assert.deepEqual(candidates('Nom\tTéléphone\tE-mail\nAwa Ndiaye\t77 123 45 67\tawa@x.sn'), [
    { name: 'Awa Ndiaye', phone: '77 123 45 67', email: 'awa@x.sn' },
  ]);
  assert.deepEqual(candidates('Awa\nModou'), [{ name: 'Awa' }, { name: 'Modou' }]);
});

test('UI143 quoted cells hold separators, quotes and lines', () => {
  assert.deepEqual(candidates('"Ndiaye, Awa ""la grande""",awa@x.sn'), [
    { name: 'Ndiaye, Awa "la grande"', email: 'awa@x.sn' },
  ]);
  const rows = readCandidates('name,email\n"Awa\nNdiaye",a@x.sn\nModou,b@x.sn');
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 4],
  );
});

test('UI143 every wrong line is named with all that is wrong in it', () => {
  assert.deepEqual(faults('Awa,awa@x.sn\n,modou@\nAwa Bis,AWA@x.sn\nX,y@x.sn,1,2,3'), [
    '2 the name is missing',
    '2 this is no e-mail address',
    '3 the same address as on line 1',
    '4 four columns at most: name, e-mail, phone, reference',
  ]);
  assert.deepEqual(faults(`${'x'.repeat(201)},a@x.sn`), ['1 name of more than 200 characters']);
});

test('UI143 an address within the name is told apart: nobody would be mailed', () => {
  const said = 'the name holds an e-mail address: give it its own column';
  const list = 'Awa <awa@x.sn>\nmodou@x.sn\nFatou Ba fatou@x.sn\nAly @ Thiès';
  assert.deepEqual(
    faults(list),
    [1, 2, 3].map((line) => `${line} ${said}`),
  );
  assert.deepEqual(faults('Awa,awa@x.sn\nModou;modou@x.sn'), [`2 ${said}`]);
});

test('UI143 heads are read as people write them, and a given name stands before the family name', () => {
  const awa = { name: 'Awa Ndiaye', email: 'awa@x.sn', phone: '77 123 45 67' };
  for (const heads of [
    'Nom complet;Adresse e-mail;Numéro de téléphone',
    'NOM ET PRÉNOM(S) ; Adresse mail ; N° de téléphone',
    'Full name;E-mail address;Phone number',
    'Candidat;Courriel;Tél. portable',
  ]) {
    const list = `${heads}\nAwa Ndiaye;awa@x.sn;77 123 45 67`;
    assert.deepEqual(candidates(list), [awa], heads);
    assert.deepEqual(columnsNotTaken(list), [], heads);
  }
  for (const list of [
    'Prénom;Nom;E-mail;Téléphone\nAwa;Ndiaye;awa@x.sn;77 123 45 67',
    'Nom;Prénoms;E-mail;Téléphone\nNdiaye;Awa;awa@x.sn;77 123 45 67',
    'Last name;First name;E-mail;Phone\nNdiaye;Awa;awa@x.sn;77 123 45 67',
  ]) {
    assert.deepEqual(candidates(list), [awa], list);
    assert.deepEqual(columnsNotTaken(list), [], list);
  }
  assert.deepEqual(candidates('Prénom,Nom\n,Ndiaye\nAwa,'), [{ name: 'Ndiaye' }, { name: 'Awa' }]);
  const both = 'Prénom,Nom,Nom complet\nAwa,Ndiaye,Awa Ndiaye';
  assert.deepEqual(candidates(both), [{ name: 'Awa Ndiaye' }]);
  assert.deepEqual(columnsNotTaken(both), ['Prénom', 'Nom']);
});

test('UI143 nothing is nobody', () => {
  assert.deepEqual(readCandidates(' \n\n'), []);
});

test('UI143 columns that have no place here are named, as their heads call them', () => {
  assert.deepEqual(columnsNotTaken('Nom;Ville;E-mail;;Âge;\nAwa;Thiès;awa@x.sn;x;31;'), [
    'Ville',
    'Âge',
  ]);
  assert.deepEqual(columnsNotTaken('Nom,E-mail,Nom complet\nAwa,awa@x.sn,Awa Ndiaye'), ['Nom']);
  assert.deepEqual(columnsNotTaken('Awa,awa@x.sn,Ville'), [], 'the first line is a candidate');
  assert.deepEqual(columnsNotTaken(''), []);
});
