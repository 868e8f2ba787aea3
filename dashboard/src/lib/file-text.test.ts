// UI143: a list keeps its accents, whichever way a spreadsheet wrote it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCandidates } from './candidate-rows.ts';
import { fileText } from './file-text.ts';

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
const list = 'Nom;E-mail;Téléphone\r\nAïssatou Bèye;aissatou@example.com;771234567\r\n';

test('UI143 a list of candidates keeps names and columns in UTF-8, Windows-1252 and UTF-16', () => {
  const written = [
    Buffer.from(list),
    Buffer.from(`\ufeff${list}`),
    Buffer.from(list, 'latin1'),
    Buffer.from(`\ufeff${list}`, 'utf16le'),
  ];
  for (const buffer of written) {
    const rows = readCandidates(fileText(bytesOf(buffer)) ?? '');
    assert.deepEqual(
      rows.map(({ candidate }) => candidate),
      [{ name: 'Aïssatou Bèye', email: 'aissatou@example.com', phone: '771234567' }],
    );
  }
});

test('UI143 an empty file is an empty list', () => {
  assert.deepEqual(readCandidates(fileText(new ArrayBuffer(0)) ?? ''), []);
});

test('UI143 what is no text is no list: a workbook, a photo, a page to print', () => {
  const files = [
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]),
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a]),
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
  ];
  for (const buffer of files) assert.equal(fileText(bytesOf(buffer)), undefined);
});
