// A database of its own for each test file, cloned from a migrated template in a few milliseconds.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { spreadForTests } from '../../src/db/spread.ts';
import { testPostgres } from './postgres.ts';
import { judgeStatements } from './statements.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

const folder = new URL('../../src/db/migrations/', import.meta.url);

/** The template's name changes with the migrations, so a stale one is never cloned. */
function templateName(): string {
  const sum = createHash('sha256');
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

export async function testDatabase(): Promise<TestDatabase> {
  spreadForTests(places);
  judgeStatements();
  const server = await testPostgres();
  const name = `svc_test_${randomBytes(6).toString('hex')}`;
  const template = templateName();
  await asAdmin(server.url, async (client) => {
    // Test files run side by side: one makes the template, the others wait for it.
    await client.query('select pg_advisory_lock(42)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_making`);
      await migrate(withName(server.url, `${template}_making`));
      await client.query(`alter database ${template}_making rename to ${template}`);
    }
    // As files: what the default writes to the log costs seven times the processor time (measured).
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: withName(server.url, name),
    drop: () =>
      asAdmin(server.url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}
