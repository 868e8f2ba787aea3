// Publishes an operator's file as a piece of the next version of the places, all of it or nothing.
import { hash } from 'node:crypto';
import { type PieceName, type PlaceRow, pieceOf } from '../../../contract/data/places.ts';
import type { Tx } from '../../db/database.ts';
import { type Changes, lockPublishing } from '../lists/index.ts';
import { type Beside, type PieceFile, readPieceFile } from './piece-file.ts';
import { findCurrentPieces, findKnownPieces } from './place.store.ts';
import {
  addressOf,
  type Current,
  changesOf,
  type NewPiece,
  publishPlaces,
  readPiece,
} from './publish-places.ts';

export type PlaceImport = {
  piece: PieceName;
  rows: unknown;
  /** Undefined: the rows name sources of the piece that is published. */
  sources: unknown;
  summary: string | null;
  /** The numbers of the reports that it corrects. */
  reports?: readonly string[];
};

/** What was published, `unchanged`, or every fault of the file. */
export async function importPlaces(
  tx: Tx,
  { piece, rows, sources, summary, reports = [] }: PlaceImport,
  now: number,
): Promise<{ version: string; changes: Changes } | { unchanged: true } | { faults: string[] }> {
  await lockPublishing(tx);
  const current = await findCurrentPieces(tx);
  const own = current.find((row) => row.piece === piece);
  const content = { rows, sources: sources ?? own?.sources ?? [] };
  const judged = readPieceFile(piece, content, await placesBeside(tx, piece, current));
  if ('faults' in judged) return judged;
  const file = withUsedSources(judged);
  const changes = changesOf(piece, own && (await readPiece(tx, own)), file);
  const same = changes.added + changes.changed + changes.removed === 0;
  if (same && own) return { unchanged: true };
  const known = new Set((await findKnownPieces(tx)).map(addressOf));
  const step = { pieces: [pieceOfFile(piece, file)], gone: [], changes, summary, reports } as const;
  return publishPlaces(tx, { ...step, origin: 'import' }, current, known, now);
}

async function placesBeside(tx: Tx, piece: PieceName, current: Current): Promise<Beside> {
  const others = current.filter((row) => row.piece !== piece && isOfPlaces(row.piece));
  return Promise.all(
    others.map(async (row) => {
      const { rows } = await readPiece(tx, row);
      return { piece: row.piece, rows: rows as unknown as PlaceRow[] };
    }),
  );
}

const isOfPlaces = (piece: PieceName): boolean => pieceOf(piece).kind === 'places';

/** A source that no row names any more is not kept. */
function withUsedSources({ rows, sources }: PieceFile): PieceFile {
  const used = new Set(rows.flatMap((row) => row.sources));
  return { rows, sources: sources.filter(({ id }) => used.has(id)) };
}

/** As many rows as a server reads before it looks at its callers again. */
export const rowsOfPage = 250;

function pieceOfFile(piece: PieceName, { rows, sources }: PieceFile): NewPiece {
  function* pages() {
    for (let from = 0; from < rows.length; from += rowsOfPage) {
      const some = rows.slice(from, from + rowsOfPage);
      yield { rows: JSON.stringify(some), count: some.length };
    }
  }
  const content_hash = hash('sha256', JSON.stringify([rows, sources]), 'hex');
  return { piece, content_hash, origin: 'import', sources, pages };
}
