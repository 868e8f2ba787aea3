// CSV as spreadsheets write it: quotes, commas and line ends inside fields, and the line of each row.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv, writeCsv } from './csv.ts';

const fields = (text: string) => readCsv(text)?.map((row) => row.fields);

test('fields are as they were written, whatever ends the lines', () => {
  assert.deepEqual(fields('a,b\nc,d'), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
  assert.deepEqual(fields('\uFEFFa,b\r\nc,\r\n'), [
    ['a', 'b'],
    ['c', ''],
  ]);
  assert.deepEqual(fields('"a,""b""",,""\n,'), [
    ['a,"b"', '', ''],
    ['', ''],
  ]);
  assert.deepEqual(fields('"a\r\nb",c'), [['a\r\nb', 'c']]);
  assert.deepEqual(fields(''), []);
  assert.deepEqual(fields('\n\na\n\n'), [['a']]);
});

test('a row carries the line on which it begins', () => {
  const lines = readCsv('a\n\n"b\nc",d\r\ne\rf')?.map(({ line }) => line);
  assert.deepEqual(lines, [1, 3, 5, 6]);
});

test('quotes that do not close, or stand beside text, are no CSV', () => {
  for (const text of ['"a', 'a"b', '"a"b', 'a,"b\n']) assert.equal(readCsv(text), undefined, text);
});

test('what is written is read back, and no text becomes a formula of a spreadsheet', () => {
  const text = writeCsv([
    ['a', 'b "c"', 'd,e\r\nf', '', null, undefined],
    [1, -1.5, true, { x: 'é' }, ['y', 2], '-12'],
    ['=1+1', '+221 77', '-x', '@cmd', '\tx', '\rx'],
  ]);
  assert.equal(text.split('\r\n')[0], 'a,"b ""c""","d,e');
  assert.deepEqual(
    readCsv(text)?.map(({ fields }) => fields),
    [
      ['a', 'b "c"', 'd,e\r\nf', '', '', ''],
      ['1', '-1.5', 'true', '{"x":"é"}', '["y",2]', '-12'],
      ["'=1+1", "'+221 77", "'-x", "'@cmd", "'\tx", "'\rx"],
    ],
  );
});
