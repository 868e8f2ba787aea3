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
    const rows = readCandidates(fileText(bytesOf(buffer)));
    assert.deepEqual(
      rows.map(({ candidate }) => candidate),
      [{ name: 'Aïssatou Bèye', email: 'aissatou@example.com', phone: '771234567' }],
    );
  }
});

test('UI143 an empty file is an empty list', () => {
  assert.deepEqual(readCandidates(fileText(new ArrayBuffer(0))), []);
});
