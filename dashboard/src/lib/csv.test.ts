// A file of a spreadsheet keeps every text as it is, and none of them is worked out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from './csv.ts';

test('UI168 cells are quoted where they must be, and formulas are texts', () => {
  const rows = [
    ['Motif', 'Avant'],
    ['dit « oui » ; "non"', '=1+1'],
    ['deux\nlignes', '@cmd'],
  ];
  assert.equal(
    csv(rows, 'fr'),
    '\ufeffMotif;Avant\r\n"dit « oui » ; ""non""";\'=1+1\r\n"deux\nlignes";\'@cmd\r\n',
  );
  assert.equal(csv([['a', 'b,c']], 'en'), '\ufeffa,"b,c"\r\n');
});
