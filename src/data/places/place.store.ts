// SQL on the pieces that versions of the places are made of.
import type { PieceName, PlaceSource } from '../../../contract/data/places.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** A piece of a version, without its rows. */
export type PieceRow = {
  piece: PieceName;
  content_hash: string;
  origin: 'content' | 'import';
  row_count: number;
  sources: PlaceSource[];
};

/** The version that is answered now and what it is made of; none while nothing is published. */
export function findCurrentPieces(
  reader: Reader,
): Promise<(PieceRow & { number: number; version: string })[]> {
  return reader.all(sql`
    select p.number, v.version, vp.piece, vp.content_hash, vp.origin, c.row_count, c.sources
      from published_lists p
      join list_versions v on v.list = p.list and v.number = p.number
      join place_version_pieces vp on vp.list = p.list and vp.number = p.number
      join place_pieces c on c.piece = vp.piece and c.content_hash = vp.content_hash
     where p.list = 'places'`);
}

/** Every piece that this database ever had a version with. */
export function findKnownPieces(
  reader: Reader,
): Promise<{ piece: PieceName; content_hash: string }[]> {
  return reader.all(sql`select piece, content_hash from place_pieces`);
}

type Address = Pick<PieceRow, 'piece' | 'content_hash'>;

/** Its rows from page 1 on; none beyond the last one. */
export async function findPage(
  reader: Reader,
  { piece, content_hash }: Address,
  page: number,
): Promise<unknown[] | undefined> {
  const found = await reader.one<{ rows: unknown[] }>(sql`
    select rows from place_pages
     where piece = ${piece} and content_hash = ${content_hash} and page = ${page}`);
  return found?.rows;
}

type NewPiece = Address & { row_count: number; sources: string };

/** False where it stands there already. */
export async function insertPiece(tx: Tx, row: NewPiece): Promise<boolean> {
  const added = await tx.run(sql`
    insert into place_pieces (piece, content_hash, row_count, sources)
    values (${row.piece}, ${row.content_hash}, ${row.row_count}, ${row.sources})
    on conflict do nothing`);
  return added > 0;
}

/** `rows` as JSON, in a text or in bytes. */
export async function insertPage(
  tx: Tx,
  { piece, content_hash }: Address,
  page: number,
  rows: string | Uint8Array,
): Promise<void> {
  await tx.run(sql`
    insert into place_pages (piece, content_hash, page, rows)
    values (${piece}, ${content_hash}, ${page}, ${rows})`);
}

export async function insertVersionPieces(
  tx: Tx,
  number: number,
  pieces: readonly (Address & Pick<PieceRow, 'origin'>)[],
): Promise<void> {
  await tx.run(sql`
    insert into place_version_pieces (number, piece, content_hash, origin)
    select ${number}::integer, * from unnest(
      ${pieces.map(({ piece }) => piece)}::text[],
      ${pieces.map(({ content_hash }) => content_hash)}::text[],
      ${pieces.map(({ origin }) => origin)}::text[])`);
}
