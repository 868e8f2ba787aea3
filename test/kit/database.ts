// A database of its own for each test file, cloned from a migrated template in a few milliseconds.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { spreadForTests } from '../../src/db/spread.ts';
import { drill } from './growth.ts';
import { testPostgres } from './postgres.ts';
import { judgeStatements } from './statements.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

const folder = new URL('../../src/db/migrations/', import.meta.url);

/**
 * How a database of the tests orders text: `TEST_COLLATION` names a locale of ICU (`fr-SN`, `en-US-x-icu`) or of the
 * system (`en_US.UTF-8`, `C`).
 */
const testCollation = process.env['TEST_COLLATION'] ?? '';

/** What makes a database that orders text so; empty: as its server does. */
function inCollation(name: string): string {
  if (name === '') return '';
  if (!/^[\w.@-]+$/.test(name)) throw new Error(`${name} is no collation.`);
  const ofSystem = /^(?:C|POSIX)$|[._]/.test(name);
  return ofSystem
    ? `template template0 encoding 'UTF8' locale_provider libc locale '${name}'`
    : `template template0 encoding 'UTF8' locale_provider icu icu_locale '${name.replace(/-x-icu$/, '')}' locale 'C'`;
}

/** TEST_PARTITIONED=1: events are cut into partitions, by the drill of docs/growth.md (OP12). */
const partitioned = process.env['TEST_PARTITIONED'] === '1';

/** The template's name changes with the migrations and the form, so a stale one is never cloned. */
function templateName(): string {
  const sum = createHash('sha256').update(`${testCollation} ${partitioned}`);
  for (const name of readdirSync(folder).sort()) sum.update(readFileSync(new URL(name, folder)));
  return `svc_template_${sum.digest('hex').slice(0, 16)}`;
}

// By text and not by URL: an address that names only a socket has no host, which URL refuses.
const withName = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** SPREAD_PLACES: the run puts tenants into so many places (OP86). */
const places = Number(process.env['SPREAD_PLACES'] ?? 0);

/** What holds of every statement that is sent to a database of the tests. */
function watch(): void {
  spreadForTests(places);
  judgeStatements();
}

const newName = () => `svc_test_${randomBytes(6).toString('hex')}`;

const dropper = (url: string, name: string) => () =>
  asAdmin(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });

/** Without a table; of the collation of the run unless another is named. */
export async function emptyDatabase(collation = testCollation): Promise<TestDatabase> {
  watch();
  const { url } = await testPostgres();
  const name = newName();
  await asAdmin(url, (client) => client.query(`create database ${name} ${inCollation(collation)}`));
  return { url: withName(url, name), drop: dropper(url, name) };
}

async function partition(url: string): Promise<void> {
  const { session, border, proof, change, check } = drill();
  await asAdmin(url, async (client) => {
    for (const block of [session, border, proof, change, check]) await client.query(block);
  });
}

export async function testDatabase(): Promise<TestDatabase> {
  watch();
  const { url } = await testPostgres();
  const name = newName();
  const template = templateName();
  await asAdmin(url, async (client) => {
    // Test files run side by side: one makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(42)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_making ${inCollation(testCollation)}`);
      await migrate(withName(url, `${template}_making`));
      if (partitioned) await partition(withName(url, `${template}_making`));
      await client.query(`alter database ${template}_making rename to ${template}`);
    }
    // As files: what the default writes to the log costs seven times the processor time (measured).
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return { url: withName(url, name), drop: dropper(url, name) };
}
