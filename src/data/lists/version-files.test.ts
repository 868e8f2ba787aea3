// The files of a version: whole, readable by whoever reads CSV or JSON, and the same for ever.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNames } from '../../../contract/data/lists.ts';
import { contentList } from '../../../test/kit/content-lists.ts';
import { readCsv } from '../../kit/csv.ts';
import { filesOf, writeFile } from './version-files.ts';

const source = {
  id: 'bceao',
  title: 'Liste, 2025',
  url: 'https://example.sn/liste',
  publisher: null,
  published: null,
  licence: null,
  lang: 'fr',
  official: true,
  read_at: '2026-01-02',
};
const row = {
  id: 'sn999-essai',
  bank_code: 'SN999',
  name: '=Banque "à l\'essai"\nSA',
  website: null,
  // Kept for searches, and shown nowhere.
  alt_names: ['Essai'],
  kind: 'banque',
  registration: null,
  bic: null,
  note: null,
  sources: ['bceao'],
  updated_at: 0,
};
const content = { rows: [row, { ...row, id: 'sn998', name: '-12.5' }], sources: [source] };

const written =
  '{"lang":"fr","official":true,"title":"Liste, 2025","url":"https://example.sn/liste","verifiedOn":"2026-01-02"}';

test('a file is what it always was: whoever kept its checksum finds it again after any release', () => {
  const cell = `"[${written.replaceAll('"', '""')}]"`;
  assert.equal(
    writeFile('banks', content, 'csv').toString(),
    [
      'id,bank_code,name,website,sources\r\n',
      `sn999-essai,SN999,"'=Banque ""à l'essai""\nSA",,${cell}\r\n`,
      `sn998,SN999,-12.5,,${cell}\r\n`,
    ].join(''),
  );
  const line = (id: string, name: string) =>
    `{"id":"${id}","bank_code":"SN999","name":${JSON.stringify(name)},"website":null,"sources":[${written}]}`;
  assert.equal(
    writeFile('banks', content, 'json').toString(),
    `[\n${line('sn999-essai', row.name)},\n${line('sn998', '-12.5')}\n]\n`,
  );
  assert.deepEqual(
    filesOf('banks', content).map(({ format, bytes }) => [format, bytes]),
    [
      ['csv', writeFile('banks', content, 'csv').length],
      ['json', writeFile('banks', content, 'json').length],
    ],
  );
});

test('the files of every list hold each of its items with its own members', () => {
  for (const name of listNames) {
    const list = contentList(name);
    const items = JSON.parse(String(list?.file('json')?.body)) as Record<string, unknown>[];
    // All that an item shows but what is derived: of a dataset that is its status too, without its list.
    const shown = list?.items.map(({ value }) =>
      Object.fromEntries(Object.keys(items[0] ?? {}).map((member) => [member, value[member]])),
    );
    if (name === 'datasets') for (const one of [...items, ...(shown ?? [])]) one['status'] = '';
    assert.deepEqual(items, shown, name);
    const rows = readCsv(String(list?.file('csv')?.body)) ?? [];
    assert.deepEqual(rows[0]?.fields, Object.keys(items[0] ?? {}), name);
    assert.equal(rows.length, items.length + 1, name);
    assert.ok(rows.every(({ fields }) => fields.length === rows[0]?.fields.length));
  }
});
