// Brings the database to the newest form: numbered files, each applied once in one transaction, by one
// server at a time.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Any number, as long as nothing else of ours takes the same advisory lock. */
const lockNumber = 7_301_001;

type Applied = {
  name: string;
  sha256: string;
  /** The program that applied it; null for what was applied before this was kept. */
  version: string | null;
  /** The migration that a program must know to work on the database once this one is applied. */
  floor: string | null;
};

/**
 * Applies what is missing, in the name of this version of the program; returns the names of the files applied.
 * `last` (tests): the file to stop after.
 */
export async function migrate(url: string, version = 'unnamed', last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${lockNumber})`);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const rows = await findApplied(client);
    refuseNewer(rows, files, version);
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const name of files) {
      if (last !== undefined && name > last) break;
      const text = await readFile(new URL(name, folder), 'utf8');
      const sha256 = hash('sha256', text, 'hex');
      if (known.get(name) === sha256) continue;
      if (known.has(name)) {
        throw new StartError(
          `Migration ${name} was changed after this database applied it: restore the file and add a new one.`,
        );
      }
      // No file says yet that older programs may go on beside it, so each is its own floor.
      await applyFile(client, text, { name, sha256, version, floor: name });
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function findApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now(), version text, floor text)',
  );
  const { rows, fields } = await client.query<Applied>('select * from migrations order by name');
  // Asked first: changing a table, be it in nothing, waits for whoever reads it, such as a backup.
  if (!fields.some(({ name }) => name === 'floor')) {
    await client.query('alter table migrations add column version text, add column floor text');
  }
  return rows;
}

/**
 * A program may work on a newer database as long as it knows the floor of all that was done there: servers are
 * replaced one by one while a migration only adds (contract/operations.md decision 16).
 */
function refuseNewer(applied: readonly Applied[], files: readonly string[], version: string): void {
  const beyond = applied.filter(
    ({ name, floor }) => !files.includes(name) && !files.includes(floor ?? name),
  );
  const last = beyond.at(-1);
  if (!last) return;
  const by = last.version ? `version ${last.version}` : 'a newer version';
  throw new StartError(
    `This server is version ${version} and knows the database up to ${files.at(-1)}, but ${by} brought it to ${last.name}: start that version or a newer one.`,
  );
}

async function applyFile(client: pg.Client, text: string, file: Applied) {
  const { name, sha256, version, floor } = file;
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(
      'insert into migrations (name, sha256, version, floor) values ($1, $2, $3, $4)',
      [name, sha256, version, floor],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
