// The places of content/, as an import would judge them, and in the form that a start reads: one row a line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlaceRow, pieceNames, pieceOf } from '../../../contract/data/places.ts';
import { contentPieces, readContentPiece } from './content-pieces.ts';
import { readPieceFile } from './piece-file.ts';

const isOfPlaces = (piece: (typeof pieceNames)[number]) => pieceOf(piece).kind === 'places';
const files = new Map(pieceNames.map((piece) => [piece, readContentPiece(piece)]));

test('every piece could be imported: its rows, its sources and what they name in other pieces', () => {
  for (const [piece, file] of files) {
    const beside = [...files]
      .filter(([other]) => other !== piece && isOfPlaces(other))
      .map(([other, { rows }]) => ({ piece: other, rows: rows as unknown as PlaceRow[] }));
    const judged = readPieceFile(piece, file, beside);
    assert.ok(
      !('faults' in judged),
      `${piece}: ${'faults' in judged && judged.faults.slice(0, 5)}`,
    );
  }
});

test('each row stands on a line of its own: what a start reads line by line is the whole file', () => {
  const pieces = contentPieces();
  assert.deepEqual(
    pieces.map(({ piece }) => piece),
    pieceNames,
  );
  for (const { piece, pages } of pieces) {
    const rows: unknown[] = [];
    for (const page of pages()) rows.push(...JSON.parse(Buffer.from(page.rows).toString()));
    assert.deepEqual(rows, files.get(piece)?.rows, piece);
  }
});
