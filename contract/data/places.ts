// The places that the address tools know, as content/ and imports have them: one dataset in pieces. Each piece stands
// under licences of its own and may be taken away without touching the rest (contract/data.md, decisions).
import { type Static, type TObject, Type } from 'typebox';
import { Day, Nullable, Strict, Words } from '../shapes.ts';
import { placeLevels } from './addresses.shapes.ts';

/** Its id among the datasets. */
export const placesDataset = 'lieux';

const PlaceId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$', maxLength: 100 });
const Line = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });
const Lines = Type.Array(Line, { minItems: 1, maxItems: 50 });
const sources = Type.Array(Line, { minItems: 1, maxItems: 50, uniqueItems: true });

/** The country with its coast (contract/data.md D21). */
const Latitude = Type.Number({ minimum: 12.2, maximum: 16.8 });
const Longitude = Type.Number({ minimum: -17.6, maximum: -11.3 });
const position = { lat: Latitude, lon: Longitude, precision: Line };
const perhapsPosition = {
  lat: Nullable(Latitude),
  lon: Nullable(Longitude),
  precision: Nullable(Line),
};

export const nameKinds = ['official', 'variant', 'wolof', 'former', 'abbreviation'] as const;

export const PlaceRow = Strict({
  id: PlaceId,
  level: Words(placeLevels.filter((level) => level !== 'pays')),
  /** The word of its source for what it is. */
  type: Line,
  parent_id: Nullable(PlaceId),
  population_2023: Nullable(Type.Integer({ minimum: 0 })),
  /** The first one is shown. */
  names: Type.Array(Strict({ name: Line, kind: Words(nameKinds) }), { minItems: 1, maxItems: 50 }),
  ...perhapsPosition,
  sources,
});

/** Where a place of another piece is. */
export const PositionRow = Strict({ id: PlaceId, ...position, sources });

/** More names of a place of another piece. */
export const AliasRow = Strict({
  id: PlaceId,
  names: Lines,
  kind: Words(nameKinds),
  verified: Type.Boolean(),
  sources,
});

export const LandmarkRow = Strict({
  id: PlaceId,
  kind: Line,
  names: Lines,
  parent_id: PlaceId,
  quarter_id: Nullable(PlaceId),
  ...perhapsPosition,
  source_ref: Nullable(Line),
  note: Nullable(Line),
  sources,
});

export type PlaceRow = Static<typeof PlaceRow>;
export type PositionRow = Static<typeof PositionRow>;
export type AliasRow = Static<typeof AliasRow>;
export type LandmarkRow = Static<typeof LandmarkRow>;

export const PlaceSource = Strict({
  id: Line,
  title: Line,
  url: Nullable(Type.String({ pattern: '^https?://\\S+$' })),
  licence: Nullable(Line),
  lang: Type.String({ pattern: '^[a-z]{2,3}$' }),
  official: Type.Boolean(),
  read_at: Day,
});
export type PlaceSource = Static<typeof PlaceSource>;

type Piece = {
  row: TObject;
  kind: 'places' | 'landmarks' | 'positions' | 'names';
  /** Only rows of sources whose licence lets anybody keep them: the others stand apart. */
  free?: true;
};

/** In the order in which they are read: of two positions of a place the later one counts. */
export const placePieces = {
  'positions-dtgc': { row: PositionRow, kind: 'positions' },
  'positions-osm': { row: PositionRow, kind: 'positions' },
  'place-aliases': { row: AliasRow, kind: 'names' },
  gazetteer: { row: PlaceRow, kind: 'places', free: true },
  'gazetteer-osm': { row: PlaceRow, kind: 'places' },
  landmarks: { row: LandmarkRow, kind: 'landmarks', free: true },
  'landmarks-dtgc': { row: LandmarkRow, kind: 'landmarks' },
  'landmarks-transit': { row: LandmarkRow, kind: 'landmarks' },
  'landmarks-osm': { row: LandmarkRow, kind: 'landmarks' },
} as const satisfies Record<string, Piece>;

export type PieceName = keyof typeof placePieces;
export const pieceNames = Object.keys(placePieces) as PieceName[];

/** The entry in its widest form, for whoever treats all pieces alike. */
export const pieceOf = (name: PieceName): Piece => placePieces[name];
