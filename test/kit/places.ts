// Places in a test's world: all of content/, or the few that a test gives.
import assert from 'node:assert/strict';
import { importPlaces, publishPlaceContent } from '../../src/data/index.ts';
import { clock } from '../../src/kit/clock.ts';
import type { World } from './world.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** As a start of the server does it: nine megabytes, for tests of what real addresses answer. */
export const publishPlaces = (world: World): Promise<boolean> =>
  publishPlaceContent(world.database, silent);

type Piece = Parameters<typeof importPlaces>[1]['piece'];

/** A version with this piece, whatever the others are. */
export async function importPiece(
  { database }: World,
  piece: Piece,
  rows: readonly object[],
  sources: readonly object[],
): Promise<string> {
  const file = { piece, rows, sources, summary: null };
  const done = await database.transaction((tx) => importPlaces(tx, file, clock.now()));
  assert.ok('version' in done, JSON.stringify(done));
  return done.version;
}

export const testSource = {
  id: 'essai',
  title: 'Lieux d’un essai',
  url: null,
  licence: 'CC BY 4.0',
  lang: 'fr',
  official: false,
  read_at: '2026-11-20',
};

/** A place as a file has it; the name is what people read, `called` what they may write. */
export const placeRow = (row: {
  id: string;
  name: string;
  level?: string;
  parent?: string | null;
  population?: number;
  called?: string;
}) => ({
  id: row.id,
  level: row.level ?? 'commune',
  type: row.level ?? 'commune',
  parent_id: row.parent === undefined ? 'SN-XX-YY' : row.parent,
  population_2023: row.population ?? 10_000,
  names: [
    { name: row.name, kind: 'official' },
    ...(row.called ? [{ name: row.called, kind: 'variant' }] : []),
  ],
  lat: 14.7,
  lon: -17.4,
  precision: 'point',
  sources: [testSource.id],
});

/** A region and a department: what any commune of a test stands in. */
export const testRegion = [
  placeRow({ id: 'SN-XX', name: 'Essai', level: 'region', parent: null }),
  placeRow({ id: 'SN-XX-YY', name: 'Milieu', level: 'departement', parent: 'SN-XX' }),
];
