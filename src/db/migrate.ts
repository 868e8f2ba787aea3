// Brings the database to the newest form: numbered files, each applied once in one transaction, by one
// server at a time.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Any number, as long as nothing else of ours takes the same advisory lock. */
const lockNumber = 7_301_001;

/** Applies what is missing; returns the names of the files applied. `last` (tests): the file to stop after. */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${lockNumber})`);
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select * from migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      if (last !== undefined && name > last) break;
      const text = await readFile(new URL(name, folder), 'utf8');
      const sha256 = hash('sha256', text, 'hex');
      if (known.get(name) === sha256) continue;
      if (known.has(name)) {
        throw new StartError(
          `Migration ${name} was changed after this database applied it: restore the file and add a new one.`,
        );
      }
      await applyFile(client, name, text, sha256);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function applyFile(client: pg.Client, name: string, text: string, sha256: string) {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
