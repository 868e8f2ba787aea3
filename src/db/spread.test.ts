// Proves what the two forms of the database print, and that tenants are grouped by their place (OP86).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { newId } from '../kit/ids.ts';
import { type Database, openDatabase } from './database.ts';
import { bound, byPlace, isSpread, knownPlace, rows, spreadForTests } from './spread.ts';
import { sql } from './sql.ts';

const asked = Number(process.env['SPREAD_PLACES'] ?? 0);
let made: TestDatabase;
let database: Database;

before(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { size: 2 });
});
after(async () => {
  spreadForTests(asked);
  await database.close();
  await made.drop();
});

const columns = () =>
  rows(
    ['text', ['a', 'b']],
    ['text', ['x,y', ''], `string_to_array(?, ',')`],
    ['int', 7],
    ['timestamptz', '2026-01-01T00:00:00.000Z'],
  );

test('OP86 on one database a join names no tenants and given rows are unnested; spread, both are printed', () => {
  spreadForTests(0);
  assert.equal(isSpread(), false);
  const remark = 'true /* p.project_id = any ($) */';
  assert.deepEqual(bound('p', ['one']), { text: remark, values: [] });
  assert.match(
    columns().text,
    /^select g\.c0, string_to_array\(g\.c1, ','\), \$3::int, \$4::timestamptz from unnest/,
  );
  spreadForTests(4);
  assert.deepEqual(bound('p', ['one', 'two', 'one']), {
    text: 'p.project_id = any ($1::text[])',
    values: [['one', 'two']],
  });
  assert.match(columns().text, /^values \(\$1::text, string_to_array\(\$2::text, ','\), \$3::int/);
});

test('OP86 both forms write the same rows', async () => {
  const table = sql`create temporary table given (a text, b text[], n int, t timestamptz) on commit drop`;
  const written = (places: number) =>
    database.transaction(async (tx) => {
      spreadForTests(places);
      await tx.run(table);
      await tx.run(sql`insert into given (a, b, n, t) ${columns()}`);
      return tx.all(sql`select * from given order by a`);
    });
  assert.deepEqual(await written(4), await written(0));
});

test('OP86 items are grouped by the place of their tenant, which is asked once; one database is one place', async () => {
  const items = Array.from({ length: 40 }, () => newId('prj'));
  spreadForTests(0);
  assert.deepEqual(await byPlace(database, items, (id) => id), [items]);
  assert.deepEqual(await byPlace(database, [], (id: string) => id), []);
  spreadForTests(4);
  const groups = await byPlace(database, items, (id) => id);
  assert.equal(groups.length, 4);
  assert.deepEqual(groups.flat().sort(), [...items].sort());
  for (const group of groups) assert.equal(new Set(group.map(knownPlace)).size, 1);
  const silent = { ...database, all: () => assert.fail('places are remembered') };
  assert.deepEqual(await byPlace(silent, items, (id) => id), groups);
});
