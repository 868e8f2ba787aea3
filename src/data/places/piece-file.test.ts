// A wrong file of places says all that is wrong at once: what is wrong in a row by itself, and how the others stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeRow, testRegion, testSource } from '../../../test/kit/places.ts';
import { readPieceFile } from './piece-file.ts';

test('rows wrong by themselves and rows wrong beside others are named in one answer, each once', () => {
  const commune = placeRow({ id: 'SN-XX-YY-1', name: 'Premier' });
  const rows = [
    ...testRegion,
    { ...commune, id: 'a', lat: 48.8, parent_id: 'nobody' },
    { ...commune, id: 'b', parent_id: 'nobody' },
    { ...commune, id: 'c', parent_id: 'c' },
    { ...commune, id: 'd', type: 'a\0b' },
    { ...commune, id: 'e', names: [{ name: 'x\udfff', kind: 'official' }] },
    // In a place that is wrong itself: said there alone.
    { ...commune, id: 'f', level: 'quartier', parent_id: 'a' },
    { ...commune, id: 'g', sources: ['nowhere'] },
  ];
  const osm = { ...testSource, id: 'osm-essai' };
  const sources = [testSource, osm, { ...testSource, id: 'other', title: '\0' }];
  const judged = readPieceFile('gazetteer', { rows, sources }, []);
  assert.ok('faults' in judged);
  assert.deepEqual(judged.faults, [
    'source 3 (other): title holds a NUL or a lone surrogate',
    'row 3 (a): lat must be <= 16.8',
    'row 6 (d): type holds a NUL or a lone surrogate',
    'row 7 (e): names.0.name holds a NUL or a lone surrogate',
    'row 9 (g): nowhere is not among the sources',
    'source 2 (osm-essai): its rows belong in a piece of their own',
    'row 4 (b): its parent nobody is not a place',
    'row 5 (c): its parent c is of level commune, which holds no commune',
  ]);
});
