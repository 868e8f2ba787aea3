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

/** Cells as a spreadsheet of another country cuts them: quotes count only where a cell begins. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const isQuoted = text[at] === '"';
    let cell = '';
    if (isQuoted) at++;
    for (let open = isQuoted; at < text.length; at++) {
      const mark = text[at] as string;
      if (open && mark === '"' && text[at + 1] === '"') cell += text[at++];
      else if (open && mark === '"') open = false;
      else if (!open && (mark === separator || mark === '\r' || mark === '\n')) break;
      else cell += mark;
    }
    cells.push(cell);
    at++;
  }
  return cells;
}

test('wherever a spreadsheet cuts its cells, no text of ours begins one with a formula', () => {
  const evil = "cmd|'/C calc'!A0";
  const texts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) => [
    `${sign}${evil}`,
    ...[';', ',', '\t', '\n', '\r', '\r\n', '";', '"\n', ';"', ',""'].map(
      (cut) => `x${cut}${sign}${evil}${cut}y`,
    ),
    `\n${sign}${evil}`,
  ]);
  for (const written of [',', ';']) {
    const rows = texts.map((text) => [
      'pay_1',
      text,
      { note: text, [text]: text, more: [1, -5] },
      -3,
      '-4',
    ]);
    const file = writeCsv(rows, written);
    for (const read of [',', ';', '\t']) {
      for (const cell of cellsOf(file, read)) {
        const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(?:[\]}";,]|$)/.test(cell);
        assert.ok(!isFormula, `written with ${written}, cut at ${JSON.stringify(read)}: ${cell}`);
      }
    }
    for (const [n, text] of texts.entries()) {
      const cell = cellsOf(writeCsv([[{ note: text, more: [1, -5] }]], written), written)[0] ?? '';
      assert.deepEqual(
        JSON.parse(cell),
        { note: text, more: [1, -5] },
        `row ${n} keeps its object`,
      );
    }
  }
  assert.equal(
    writeCsv([['14.7,-17.4', 'x;-5%', 'Awa - 77']]),
    '"14.7,-17.4","x;\'-5%",Awa - 77\r\n',
  );
});
