// The pieces of the places as the release carries them: read a few rows at a time, because a server that is at rest
// afterwards should not have held nine megabytes of them.
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { type PieceName, type PlaceSource, pieceNames } from '../../../contract/places.ts';
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

/** A file has each row on a line of its own, between a line that opens the list and one that closes it. */
function* pagesOf(file: URL): Iterable<{ rows: string; count: number }> {
  let some: string[] = [];
  const page = () => ({ rows: `[${some.join(',')}]`, count: some.length });
  for (const line of linesOf(file)) {
    if (!line.startsWith('{')) continue;
    some.push(line.replace(/,$/, ''));
    if (some.length < rowsOfPage) continue;
    yield page();
    some = [];
  }
  if (some.length > 0) yield page();
}

function* linesOf(file: URL): Iterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for (const bytes of chunksOf(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

const chunk_bytes = 65_536;

/** The same memory again and again: what is kept of a chunk is copied before the next one is asked for. */
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
