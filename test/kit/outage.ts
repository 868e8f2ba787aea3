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

/** Gives the database another setting while `work` runs: open connections are ended, the next ones have it. */
export async function withDatabaseSetting<T>(
  world: World,
  setting: string,
  value: string,
  work: () => Promise<T>,
): Promise<T> {
  await change(world, (name) => `alter database ${name} set ${setting} = '${value}'`, true);
  try {
    return await work();
  } finally {
    await change(world, (name) => `alter database ${name} reset ${setting}`, true);
  }
}

const allowConnections = (world: World, allowed: boolean) =>
  change(world, (name) => `alter database ${name} with allow_connections ${allowed}`, !allowed);

async function change(
  world: World,
  statement: (name: string) => string,
  endsOpen: boolean,
): Promise<void> {
  const name = /\/(svc_test_\w+)/.exec(world.databaseUrl)?.[1] ?? '';
  const client = new pg.Client({ connectionString: (await testPostgres()).url });
  await client.connect();
  await client.query(statement(name));
  if (endsOpen) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
  }
  await client.end();
}
