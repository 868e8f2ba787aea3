// The lists of address texts are held to their form; how the geocoder does on them is the bench's matter.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCsv } from '../../src/kit/csv.ts';
import { columns, faultsOfRows, type KnownPlace, type ListRow, readRows } from './list-form.ts';

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const placesOf = (piece: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../content', piece, 'rows.json'), 'utf8'),
  ) as KnownPlace[];

const published = (): ReadonlyMap<string, KnownPlace> =>
  new Map([...placesOf('gazetteer'), ...placesOf('gazetteer-osm')].map((one) => [one.id, one]));

function fourthList(): ListRow[] {
  const rows = readRows(here('fourth.csv'));
  assert.ok(rows, 'fourth.csv has another heading or is no CSV');
  return rows;
}

const textsOf = (file: string): string[] => {
  const [head, ...rows] = readCsv(here(file)) ?? [];
  const at = head?.fields.indexOf('query') ?? -1;
  assert.ok(at >= 0 && rows.length > 100, file);
  return rows.map(({ fields }) => fields[at] ?? '');
};

test('every row of the fourth list names known places, a source, and a text of no other list', () => {
  const before = [...textsOf('senegal.csv'), ...textsOf('second.csv')];
  assert.deepEqual(faultsOfRows(fourthList(), published(), before), []);
});

test('the fourth list is real texts of the whole country', () => {
  const rows = fourthList();
  assert.ok(rows.length >= 200, `${rows.length} texts`);
  const regions = Map.groupBy(rows, (row) => row.expected_region);
  regions.delete('');
  assert.equal(regions.size, 14, [...regions.keys()].join());
  for (const [region, texts] of regions) assert.ok(texts.length >= 8, region);
  assert.ok((regions.get('Dakar')?.length ?? 0) * 2 <= rows.length, 'more than half in Dakar');
  // One directory must not be the whole list.
  const biggest = Map.groupBy(rows, (row) => row.source.split(',')[0] ?? '');
  for (const [source, texts] of biggest) assert.ok(texts.length < rows.length * 0.6, source);
});

const place = (id: string, level: string, parent: string | null, name: string): KnownPlace => ({
  id,
  level,
  parent_id: parent,
  names: [{ name }],
});

const few = new Map(
  [
    place('R', 'region', null, 'Région'),
    place('S', 'region', null, 'Autre'),
    place('T', 'commune', 'R', 'Ville'),
    place('T-q', 'quartier', 'T', 'Quartier'),
    place('U', 'commune', 'S', 'Bourg'),
  ].map((one) => [one.id, one]),
);

const right: ListRow = {
  line: 2,
  query: 'Quartier, près de la poste, Ville',
  expected_name: 'Quartier',
  expected_parent: 'Ville',
  expected_region: 'Région',
  expected_relation: 'pres_de',
  expected_landmark: 'poste',
  accept_names: 'Ville',
  accept_parents: '',
  ambiguous: '',
  tag: '',
  expected_ids: 'T-q|T',
  source: 'A page, https://example.org',
};

test('the form of a list is refused where it is broken', () => {
  assert.deepEqual(faultsOfRows([right], few, ['Ville']), []);
  const none = { ...right, expected_name: 'none', expected_ids: '', accept_names: '', tag: 'none' };
  assert.deepEqual(
    faultsOfRows([{ ...none, expected_parent: '', expected_region: '' }], few, []),
    [],
  );
  const broken: [Partial<ListRow>, RegExp][] = [
    [{ expected_ids: 'T-q|X' }, /unknown places: X/],
    [{ expected_ids: '' }, /unknown places: no id/],
    [{ expected_ids: 'T-q|T-q' }, /an id stands twice/],
    [{ expected_ids: 'T|T-q' }, /T is shown as Ville/],
    [{ accept_names: '' }, /Ville is right and not accepted/],
    [{ expected_region: 'Autre' }, /T-q is not in Autre/],
    [{ expected_ids: 'T-q|T|U', accept_names: 'Ville|Bourg' }, /U is not in Région/],
    [{ expected_parent: 'Bourg' }, /no parent Bourg/],
    [{ ambiguous: '1' }, /an ambiguous text names one region/],
    [{ ambiguous: 'yes' }, /ambiguous yes/],
    [{ tag: 'none' }, /the tag none beside a place/],
    [{ tag: 'street' }, /tag street/],
    [{ expected_relation: 'near' }, /relation near/],
    [{ source: ' ' }, /no source/],
    [{ query: ' Ville' }, /blanks in the text/],
    [{ query: 'a'.repeat(301) }, /longer than 300/],
    [{ expected_name: 'none' }, /a text without a place/],
  ];
  for (const [change, fault] of broken)
    assert.match(faultsOfRows([{ ...right, ...change }], few, []).join('\n'), fault);
  assert.match(
    faultsOfRows([right], few, ['QUARTIER pres de la poste  ville'])[0] ?? '',
    /line 2: the text stands in another list/,
  );
  assert.match(faultsOfRows([right, { ...right, line: 3 }], few, [])[0] ?? '', /line 3: .*line 2/);
});

test('a list with another heading is not read', () => {
  assert.equal(readRows(columns.slice(1).join()), undefined);
  assert.equal(readRows(`${columns.join()}\n"a`), undefined);
  assert.deepEqual(readRows(`${columns.join()}\n`), []);
});
