// Publishes a version of the places: the pieces that changed beside those that stay, all in one transaction.
import { hash } from 'node:crypto';
import { type PieceName, type PlaceSource, pieceOf } from '../../../contract/data/places.ts';
import type { Tx } from '../../db/database.ts';
import { type Changes, compareRows, publishVersion } from '../lists/index.ts';
import type { AnyRow, PieceFile } from './piece-file.ts';
import {
  type findCurrentPieces,
  findPage,
  insertPage,
  insertPiece,
  insertVersionPieces,
  type PieceRow,
} from './place.store.ts';

export type Current = Awaited<ReturnType<typeof findCurrentPieces>>;

export type NewPiece = {
  piece: PieceName;
  content_hash: string;
  origin: PieceRow['origin'];
  sources: PlaceSource[];
  /** Its rows as JSON (or the bytes of it), some at a time, with how many there are. */
  pages(): Iterable<{ rows: string | Uint8Array; count: number }>;
};

export type Step = {
  pieces: readonly NewPiece[];
  gone: readonly PieceName[];
  origin: PieceRow['origin'];
  /** Undefined of the first version: all that it has is added. */
  changes: Changes | undefined;
  summary: string | null;
  reports?: readonly string[];
};

/** Under `lockPublishing`. A piece that this database has had before is not written again. */
export async function publishPlaces(
  tx: Tx,
  step: Step,
  current: Current,
  known: ReadonlySet<string>,
  now: number,
): Promise<{ version: string; changes: Changes }> {
  const { pieces, gone, origin, summary, reports = [] } = step;
  const made = new Map<
    PieceName,
    Pick<PieceRow, 'piece' | 'content_hash' | 'origin' | 'row_count'>
  >(current.map((row) => [row.piece, row]));
  for (const name of gone) made.delete(name);
  for (const piece of pieces) {
    const row_count = await writePiece(tx, piece, known);
    const { content_hash, origin: from } = piece;
    made.set(piece.piece, { piece: piece.piece, content_hash, origin: from, row_count });
  }
  const all = [...made.values()].sort((a, b) => (a.piece < b.piece ? -1 : 1));
  const row_count = all.filter(isThing).reduce((sum, piece) => sum + piece.row_count, 0);
  const changes = step.changes ?? { added: row_count, changed: 0, removed: 0, fields: [] };
  const content = { content_hash: sumOf(all), rows: [], sources: [], row_count };
  const next = { list: 'places', origin, summary, reports, changes, ...content } as const;
  const { number, version } = await publishVersion(tx, next, current[0], now);
  await insertVersionPieces(tx, number, all);
  return { version, changes };
}

/** Of a version: the same pieces are the same places. */
export const sumOf = (pieces: readonly Pick<PieceRow, 'piece' | 'content_hash'>[]): string => {
  const named = pieces.map(({ piece, content_hash }) => `${piece} ${content_hash}`).sort();
  return hash('sha256', named.join('\n'), 'hex');
};

export const addressOf = ({ piece, content_hash }: Pick<PieceRow, 'piece' | 'content_hash'>) =>
  `${piece} ${content_hash}`;

async function writePiece(tx: Tx, piece: NewPiece, known: ReadonlySet<string>): Promise<number> {
  let row_count = 0;
  let page = 0;
  const isKnown = known.has(addressOf(piece));
  for (const { rows, count } of piece.pages()) {
    row_count += count;
    page += 1;
    if (!isKnown) await insertPage(tx, piece, page, rows);
  }
  const sources = JSON.stringify(piece.sources);
  const { content_hash } = piece;
  if (!isKnown) await insertPiece(tx, { piece: piece.piece, content_hash, row_count, sources });
  return row_count;
}

/** A place or a landmark; a position and a spelling belong to a place. */
const isThing = ({ piece }: { piece: PieceName }): boolean =>
  ['places', 'landmarks'].includes(pieceOf(piece).kind);

/** What changed for whoever reads places: a position that is new, other or gone changes its place. */
export function changesOf(
  piece: PieceName,
  before: PieceFile | undefined,
  after: PieceFile,
): Changes {
  const old = before && { ...before, rows: before.rows.map((row) => ({ ...row, updated_at: 0 })) };
  const { added, changed, removed, fields } = compareRows(old as never, after as never);
  if (isThing({ piece })) return { added, changed, removed, fields };
  const total = added + changed + removed;
  const own = pieceOf(piece).kind === 'names' ? ['names'] : ['lat', 'lon'];
  return { added: 0, changed: total, removed: 0, fields: total > 0 ? own : [] };
}

export async function readPiece(
  tx: Tx,
  row: Pick<PieceRow, 'piece' | 'content_hash' | 'sources'>,
): Promise<PieceFile> {
  const rows: AnyRow[] = [];
  for (let page = 1; ; page += 1) {
    const more = (await findPage(tx, row, page)) as AnyRow[] | undefined;
    if (!more) return { rows, sources: row.sources };
    rows.push(...more);
  }
}
