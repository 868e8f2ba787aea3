// Takes the database away from a test's servers, and gives it back, as a restart of PostgreSQL does.
import pg from 'pg';
import { testPostgres } from './postgres.ts';
import type { World } from './world.ts';

/** Closes the database to everybody while `work` runs: open connections are ended, new ones refused. */
export async function withoutDatabase<T>(world: World, work: () => Promise<T>): Promise<T> {
  await allowConnections(world, false);
  try {
    return await work();
  } finally {
    await allowConnections(world, true);
  }
}

async function allowConnections(world: World, allowed: boolean): Promise<void> {
  const name = /\/(svc_test_\w+)/.exec(world.databaseUrl)?.[1] ?? '';
  const client = new pg.Client({ connectionString: (await testPostgres()).url });
  await client.connect();
  await client.query(`alter database ${name} with allow_connections ${allowed}`);
  if (!allowed) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
  }
  await client.end();
}
