// The pieces of the places as the release carries them: read a few rows at a time, because a server that is at rest
// afterwards should not have held nine megabytes of them.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { type PieceName, type PlaceSource, pieceNames } from '../../../contract/data/places.ts';
import { rowsOfPage } from './import-places.ts';
import type { PieceFile } from './piece-file.ts';
import type { NewPiece } from './publish-places.ts';

const folder = new URL('../../../content/', import.meta.url);
const fileOf = (piece: PieceName, file: string) => new URL(`${piece}/${file}.json`, folder);

/** Those that are there: one may be taken away with its folder. */
export const contentPieces = (): NewPiece[] =>
  pieceNames.flatMap((piece) => (existsSync(fileOf(piece, 'rows')) ? [contentPiece(piece)] : []));

function contentPiece(piece: PieceName): NewPiece {
  const sources = readFileSync(fileOf(piece, 'sources'), 'utf8');
  const sum = createHash('sha256').update(sources);
  for (const bytes of chunksOf(fileOf(piece, 'rows'))) sum.update(bytes);
  return {
    piece,
    content_hash: sum.digest('hex'),
    origin: 'content',
    sources: JSON.parse(sources) as PlaceSource[],
    pages: () => pagesOf(fileOf(piece, 'rows')),
  };
}

export function readContentPiece(piece: PieceName): PieceFile {
  const read = (file: string) => JSON.parse(readFileSync(fileOf(piece, file), 'utf8'));
  return { rows: read('rows'), sources: read('sources') };
}

const [newline, comma, brace, opening, closing] = [10, 44, 123, 91, 93];

/** Of the rows of a page, and of the longest line. */
const page_bytes = 1_048_576;

/**
 * A file has each row on a line of its own, between a line that opens the list and one that closes it. Rows go from
 * the file to the database as they stand, never as objects or texts, and always through the same memory: a page
 * is good until the next one is asked for.
 */
function* pagesOf(file: URL): Iterable<{ rows: Uint8Array; count: number }> {
  const page = Buffer.allocUnsafe(page_bytes);
  page[0] = opening;
  let [length, count] = [1, 0];
  const whole = () => {
    page[length - 1] = closing;
    return { rows: page.subarray(0, length), count };
  };
  for (const line of linesOf(file)) {
    if (line[0] !== brace) continue;
    const row = line.at(-1) === comma ? line.subarray(0, -1) : line;
    page.set(row, length);
    page[length + row.length] = comma;
    length += row.length + 1;
    count += 1;
    if (count < rowsOfPage) continue;
    yield whole();
    [length, count] = [1, 0];
  }
  if (count > 0) yield whole();
}

function* linesOf(file: URL): Iterable<Uint8Array> {
  const bytes = Buffer.allocUnsafe(page_bytes);
  let rest = 0;
  for (const chunk of chunksOf(file)) {
    bytes.set(chunk, rest);
    const all = bytes.subarray(0, rest + chunk.length);
    let from = 0;
    for (let to = all.indexOf(newline); to !== -1; to = all.indexOf(newline, from)) {
      yield all.subarray(from, to);
      from = to + 1;
    }
    bytes.copyWithin(0, from, all.length);
    rest = all.length - from;
  }
  yield bytes.subarray(0, rest);
}

const chunk_bytes = 65_536;

/** The same memory again and again, like a page. */
function* chunksOf(file: URL): Iterable<Uint8Array> {
  const opened = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(chunk_bytes);
    for (;;) {
      const length = readSync(opened, bytes);
      if (length === 0) return;
      yield bytes.subarray(0, length);
    }
  } finally {
    closeSync(opened);
  }
}
