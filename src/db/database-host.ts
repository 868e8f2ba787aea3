// Which host an address of a database names.
import pg from 'pg';

/** Undefined for a socket, which is a folder and on no network. */
export function databaseHost(url: string): string | undefined {
  const { host } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? undefined : host;
}
