// The gazetteer, the landmarks and the words of relations in content/: unique ids, parents that exist, positions
// inside the country, every row with a listed source, and rows of unclear or share-alike licence in files of their own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRows } from './content-files.ts';

type Row = {
  id: string;
  sources: string[];
  parent_id?: string | null;
  level?: string;
  lat?: number | null;
  lon?: number | null;
};
type Source = { id: string; title: string; url: string | null; licence: string | null };

const parts = {
  gazetteer: 'free',
  'gazetteer-osm': 'ODbL 1.0',
  'positions-dtgc': null,
  'positions-osm': 'ODbL 1.0',
  landmarks: 'free',
  'landmarks-osm': 'ODbL 1.0',
  'landmarks-dtgc': null,
  'landmarks-transit': null,
  relations: 'words',
  'place-aliases': 'words',
} as const;
const rowsOf = (part: string) => (readRows(part) ?? []) as Row[];
const places = [...rowsOf('gazetteer'), ...rowsOf('gazetteer-osm')];
const placeById = new Map(places.map((place) => [place.id, place]));

test('every row of the address lists has an id of its own and a listed source, and every source is used', () => {
  for (const part of Object.keys(parts)) {
    const rows = rowsOf(part);
    const sources = (readRows(part, 'sources') ?? []) as Source[];
    const known = new Set(sources.map(({ id }) => id));
    assert.ok(rows.length > 0, part);
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, part);
    for (const row of rows) {
      assert.ok(row.sources.length > 0, row.id);
      for (const source of row.sources) assert.ok(known.has(source), `${part} ${row.id} ${source}`);
    }
    const used = new Set(rows.flatMap((row) => row.sources));
    for (const { id, title } of sources) assert.ok(used.has(id) && title, id);
  }
});

test('a position of unclear or share-alike licence stands in a file of its own', () => {
  for (const [part, licence] of Object.entries(parts)) {
    const sources = (readRows(part, 'sources') ?? []) as Source[];
    if (licence === 'words') continue;
    // A landmark known from two feeds is kept with the one that is less free.
    const licences = sources.map((source) => source.licence);
    if (licence === 'free') {
      assert.ok(!licences.some((word) => word?.startsWith('ODbL')), part);
      for (const { id } of sources) assert.doesNotMatch(id, /^(gtfs|dtgc|osm)-/, part);
    } else assert.ok(licences.includes(licence), part);
  }
});

test('the parents of every place exist and end at a region, and every position is in the country', () => {
  assert.equal(placeById.size, places.length);
  const order = ['region', 'departement', 'arrondissement', 'commune', 'quartier', 'village'];
  for (const place of places) {
    let at = place;
    for (let steps = 0; at.parent_id; steps += 1) {
      assert.ok(steps < 6, place.id);
      const parent = placeById.get(at.parent_id);
      assert.ok(parent, `${at.id} has a parent`);
      assert.ok(order.indexOf(parent.level ?? '') < order.indexOf(at.level ?? ''), at.id);
      at = parent;
    }
    assert.equal(at.level, 'region', place.id);
  }
  for (const part of Object.keys(parts)) {
    for (const { id, lat, lon, parent_id } of rowsOf(part)) {
      assert.equal(lat == null, lon == null, id);
      if (lat != null) assert.ok(lat >= 12.2 && lat <= 16.8, `${id} ${lat}`);
      if (lon != null) assert.ok(lon >= -17.6 && lon <= -11.3, `${id} ${lon}`);
      if (part.startsWith('positions') || part === 'place-aliases')
        assert.ok(placeById.has(id), id);
      if (part.startsWith('landmarks')) assert.ok(placeById.has(parent_id ?? ''), id);
    }
  }
});
