// A database as an earlier release left it: its rows, kept by tools/release-fixture.ts, put into the tables that they
// were read from.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import type { Fixture } from '../../tools/release-fixture.ts';
import { emptyDatabase, type TestDatabase } from './database.ts';

export type Release = Fixture & { database: TestDatabase };

/** The database of a release, its migrations included and no later one. */
export async function openRelease(file: URL): Promise<Release> {
  const fixture = JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as Fixture;
  const database = await emptyDatabase();
  const applied = await migrate(database.url, 'test', fixture.migration);
  assert.equal(applied.at(-1), fixture.migration);
  await onDatabase(database.url, (client) => load(client, fixture));
  return { ...fixture, database };
}

export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Through every constraint and trigger of that release: a journal and its lines in one transaction. */
async function load(client: pg.Client, { tables }: Fixture): Promise<void> {
  await client.query('begin');
  for (const table of await inOrder(client, Object.keys(tables))) {
    // Numbers are rows' own, though the database gives them out.
    const text = `insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, $1)`;
    const { rowCount } = await client.query(text, [JSON.stringify(tables[table])]);
    assert.equal(rowCount, tables[table]?.length, table);
  }
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`);
  for (const { table, column } of rows) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'),
      coalesce(max(${column}), 0) + 1, false) from ${table}`);
  }
  await client.query('commit');
}

/** Each table after those that its foreign keys lead to. */
async function inOrder(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const ordered: string[] = [];
  const rest = new Set(tables);
  while (rest.size > 0) {
    const free = [...rest].filter(
      (table) => !rows.some(({ from, to }) => from === table && rest.has(to)),
    );
    assert.notEqual(free.length, 0, 'foreign keys that lead in a circle');
    for (const table of free) rest.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
