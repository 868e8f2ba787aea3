// Proves that no sealed column is forgotten when the secret changes: each column of the schema whose name says that it is
// sealed stands in the list.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sealedColumns } from './sealed-text.store.ts';

const schema = readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8');

test('OP44 every sealed column of the schema is among those that are sealed anew', () => {
  const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  let found = 0;
  for (const [, table, columns = ''] of schema.matchAll(
    /^create table (\w+) \(\n([\s\S]*?)^\);/gm,
  )) {
    // The check itself is replaced at the end.
    if (table === 'sealed_checks') continue;
    for (const [, column] of columns.matchAll(/^ {2}(\w*sealed) text/gm)) {
      assert.ok(listed.has(`${table}.${column}`), `${table}.${column}`);
      found++;
    }
  }
  assert.ok(found >= 7, String(found));
});
