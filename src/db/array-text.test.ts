// Proves that lists reach PostgreSQL as they were given, whatever stands in them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { arrayText } from './array-text.ts';
import { type Database, openDatabase } from './database.ts';
import { sql } from './sql.ts';

let own: TestDatabase;
let database: Database;
before(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { size: 1 });
});
after(async () => {
  await database.close();
  await own.drop();
});

const texts = [
  ...['', ' ', 'null', 'NULL', null, '{}', '{"a"}', 'a,b', '"', '\\', '\\"', '\\\\', "'", 'é€𝄞'],
  ...['line\nbreak', '\ttab', '{', '}', '""', '\\x00', '$1', JSON.stringify({ a: '"\\"' })],
];

test('a list of texts comes back as it was given, whatever stands in them', async () => {
  for (const list of [texts, [], [null], [''], ...texts.map((text) => [text])]) {
    const row = await database.one<{ list: unknown; count: number }>(
      sql`select to_jsonb(${list}::text[]) as list, cardinality(${list}::text[]) as count`,
    );
    assert.deepEqual(row, { list, count: list.length });
  }
});

test('a list of texts that PostgreSQL writes is read as what it holds', async () => {
  const plain = [['a'], ['a', 'b:c', 'd-e_f'], ['é€𝄞', '0'], ['nulls', 'x']];
  const others = [[], [null], ['a', null], [['a'], ['b']], ['NULLS']];
  for (const list of [texts, ...texts.map((text) => [text]), ...plain, ...others]) {
    const row = await database.one<{ list: unknown }>(sql`select ${list}::text[] as list`);
    assert.deepEqual(row?.list, list);
  }
  // One that begins elsewhere says so.
  const row = await database.one(sql`select '[0:1]={a,b}'::text[] as list`);
  assert.deepEqual(row, { list: ['a', 'b'] });
});

test('numbers, truths and large numbers come back exactly', async () => {
  const numbers = [0, -1, 1.5, 1e21, 2 ** 53];
  const large = [0n, -9_223_372_036_854_775_808n, null];
  const row = await database.one(sql`
    select to_jsonb(${numbers}::float8[]) as numbers, (${large}::bigint[])::text[] as large,
           ${[true, false, null]}::boolean[] as truths`);
  assert.deepEqual(row, {
    numbers,
    large: large.map((one) => (one === null ? null : String(one))),
    truths: [true, false, null],
  });
});

test('bytes, dates and lists of lists are left to the driver', async () => {
  for (const one of [Buffer.from('a'), new Date(0), ['a'], { a: 1 }]) {
    assert.equal(arrayText(['a', one]), undefined);
  }
  const row = await database.one(sql`
    select ${[Buffer.from('\\"')]}::bytea[] as bytes, ${[['a', '"']]}::text[] as lists`);
  assert.deepEqual(row, { bytes: [Buffer.from('\\"')], lists: [['a', '"']] });
});
