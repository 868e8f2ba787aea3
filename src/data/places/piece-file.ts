// Judges a file of the places as a whole, beside the pieces that it will stand with: every row that is wrong is
// named, and one is enough to refuse the file.
import type { TObject } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { placeLevels } from '../../../contract/data/addresses.shapes.ts';
import {
  type LandmarkRow,
  type PieceName,
  type PlaceRow,
  PlaceSource,
  pieceOf,
} from '../../../contract/data/places.ts';
import {
  idsIn,
  inEnglish,
  judgeEach,
  named,
  type Placed,
  repeated,
  sourceFaults,
} from '../lists/index.ts';

export type AnyRow = { id: string; sources: string[]; [member: string]: unknown };
export type PieceFile = { rows: AnyRow[]; sources: PlaceSource[] };

/** The places of the other pieces, each with the name of its piece. */
export type Beside = readonly { piece: PieceName; rows: readonly PlaceRow[] }[];

const compile = (schema: TObject) => Compile(schema) as unknown as Validator;

export function readPieceFile(
  piece: PieceName,
  { rows, sources }: { rows: unknown; sources: unknown },
  beside: Beside,
): PieceFile | { faults: string[] } {
  if (!Array.isArray(rows)) return { faults: ['the rows are not a list'] };
  if (!Array.isArray(sources)) return { faults: ['the sources are not a list'] };
  // Any other piece is taken away by a file without rows.
  if (rows.length === 0 && piece === 'gazetteer') return { faults: ['there is no row'] };
  const ofSources = judgeEach<PlaceSource>(sources, 'source', compile(PlaceSource));
  const ofRows = judgeEach<AnyRow>(rows, 'row', compile(pieceOf(piece).row));
  const shared = [
    ...ofSources.faults,
    ...ofRows.faults,
    ...repeated(sources, 'source'),
    ...repeated(rows, 'row'),
    ...sourceFaults(ofRows.sound, sources),
  ];
  const faults = [
    ...shared.map(inEnglish),
    ...licenceFaults(piece, ofSources.sound),
    ...among(piece, { sound: ofRows.sound, ids: idsIn(rows) }, beside),
  ];
  return faults.length > 0 ? { faults } : { rows, sources };
}

/** In these sources' names; what they give stands in pieces of its own (contract/data.md, decisions). */
const UNFREE = /^(gtfs|dtgc|osm)-/;

function licenceFaults(piece: PieceName, sources: readonly Placed<PlaceSource>[]): string[] {
  if (!pieceOf(piece).free) return [];
  return sources.flatMap(({ n, value: source }) =>
    UNFREE.test(source.id) || /ODbL/i.test(source.licence ?? '')
      ? [`${named('source', n, source)}: its rows belong in a piece of their own`]
      : [],
  );
}

/** Rows that stand by themselves, and the ids of all: what is known of a row that does not is its id. */
type Own = { sound: readonly Placed<AnyRow>[]; ids: ReadonlySet<string> };
type OwnPlaces = { sound: readonly Placed<PlaceRow>[]; ids: ReadonlySet<string> };

function among(piece: PieceName, own: Own, beside: Beside): string[] {
  const places = new Map(
    beside.flatMap((other) => other.rows.map((row) => [row.id, row] as const)),
  );
  const { kind } = pieceOf(piece);
  if (kind === 'places') return placeFaults(own as unknown as OwnPlaces, places, beside);
  if (kind === 'landmarks') {
    return (own.sound as unknown as Placed<LandmarkRow>[]).flatMap(({ n, value: row }) =>
      [row.parent_id, row.quarter_id ?? row.parent_id]
        .filter((id) => !places.has(id))
        .map((id) => `${named('row', n, row)}: ${id} is not a place`),
    );
  }
  return own.sound.flatMap(({ n, value: row }) =>
    places.has(row.id) ? [] : [`${named('row', n, row)}: there is no such place`],
  );
}

const rankOf = ({ level }: PlaceRow): number => placeLevels.indexOf(level);

function placeFaults(
  { sound, ids }: OwnPlaces,
  others: ReadonlyMap<string, PlaceRow>,
  beside: Beside,
): string[] {
  const all = new Map([...others, ...sound.map(({ value }) => [value.id, value] as const)]);
  // A parent that is wrong itself is named there, and not by each place in it.
  const faultOf = (row: PlaceRow) =>
    row.parent_id !== null && !all.has(row.parent_id) && ids.has(row.parent_id)
      ? undefined
      : parentFault(row, all);
  const own = sound.flatMap(({ n, value: row }) => {
    const where = named('row', n, row);
    if (others.has(row.id)) return [`${where}: another piece has a place of this id`];
    const fault = faultOf(row);
    return fault ? [`${where}: ${fault}`] : [];
  });
  // A place of this piece may be the parent of one in another.
  const theirs = beside.flatMap(({ piece, rows: known }) =>
    known.flatMap((row) => {
      const fault = faultOf(row);
      return fault ? [`${row.id} of ${piece}: ${fault}`] : [];
    }),
  );
  return [...own, ...theirs];
}

/** Levels that only go down leave no room for a circle, and end at a region. */
function parentFault(row: PlaceRow, all: ReadonlyMap<string, PlaceRow>): string | undefined {
  if (row.level === 'region') return row.parent_id === null ? undefined : 'a region has no parent';
  if (row.parent_id === null) return `a place of level ${row.level} has a parent`;
  const parent = all.get(row.parent_id);
  if (!parent) return `its parent ${row.parent_id} is not a place`;
  if (rankOf(parent) < rankOf(row)) return undefined;
  return `its parent ${parent.id} is of level ${parent.level}, which holds no ${row.level}`;
}
