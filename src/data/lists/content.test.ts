// What content/ holds, as it is published: rows in the form of the contract, ids once, sources that are listed and
// used, and references that lead somewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datasetOf, type ListName, listNames } from '../../../contract/data/lists.ts';
import { placesDataset } from '../../../contract/data/places.ts';
import { type ListFile, readListFile } from './list-file.ts';
import { readContent } from './publish-content.ts';

const files = new Map(
  listNames.map((name) => {
    const file = readListFile(name, readContent(name), () => undefined);
    assert.ok(!('faults' in file), `${name}: ${JSON.stringify(file)}`);
    return [name, file] as const;
  }),
);
const fileOf = (name: ListName): ListFile => files.get(name) as ListFile;

test('every row has the form of its list, an id of its own, and sources of which each is used', () => {
  for (const name of listNames) {
    const { rows, sources } = fileOf(name);
    const used = new Set(rows.flatMap((row) => row.sources));
    assert.deepEqual(
      sources.map(({ id }) => id).filter((id) => !used.has(id)),
      [],
      name,
    );
  }
});

test('every reference leads to a row of the list that it names, and no row is its own parent', () => {
  const ids = new Map(
    listNames.map((name) => [name, new Set(fileOf(name).rows.map(({ id }) => id))]),
  );
  for (const name of listNames) {
    const faults = readListFile(name, readContent(name), (list) => ids.get(list));
    assert.ok(!('faults' in faults), JSON.stringify(faults));
    for (const row of fileOf(name).rows) assert.notEqual(row['parent_id'], row.id);
  }
});

test('the datasets are the lists and the places, each once, and no row comes from a source under a share-alike licence', () => {
  const datasets = fileOf('datasets').rows.map(({ id }) => id);
  assert.deepEqual(datasets.sort(), [...listNames.map(datasetOf), placesDataset].sort());
  // Rows of OpenStreetMap stand in files of their own; the directory only speaks of such sources.
  for (const name of listNames.filter((one) => one !== 'directory')) {
    for (const { licence } of fileOf(name).sources) assert.doesNotMatch(licence ?? '', /ODbL|GPL/);
  }
});

test('a cost of one amount is a number, several or a range are words, and what no source gives is null', () => {
  for (const { id, cost, documents, verified_on } of fileOf('procedures').rows as unknown as {
    id: string;
    cost: { amount: number | null; note: string | null };
    documents: { required: unknown }[];
    verified_on: unknown;
  }[]) {
    const said = cost.note?.match(/F CFA/g)?.length ?? 0;
    if (said > 1) assert.equal(cost.amount, null, id);
    assert.ok(documents.every(({ required }) => required === null) && verified_on === null, id);
  }
});

test('what a sheet of 2021 says to be free is said so with its date, and is no amount that anybody checked', () => {
  const rows = fileOf('procedures').rows as unknown as {
    id: string;
    cost: { amount: number | null; note: string | null };
    data_as_of: string;
  }[];
  const free = rows.filter(({ cost }) => cost.note?.startsWith('gratuit'));
  // Of 234 sheets that say it, those without an amount beside it that are not among the 65 chosen ones.
  assert.equal(free.length, 212);
  for (const { id, cost, data_as_of } of free) {
    assert.deepEqual([cost.amount, data_as_of], [null, '2021-02'], id);
    assert.match(cost.note ?? '', /février 2021/);
  }
});
