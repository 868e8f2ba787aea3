// better-auth's own few connections, watched: the library turns a database error into "no session" or
// "user not created", so the adapter must learn of it here to answer 503 and not a lie.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** What happened during one call. */
export type Trace = {
  failure: unknown;
  mails: Mail[];
  /** Where the call comes from. */
  address?: string;
  /** The kept form of a password that a given one was compared with. */
  compared?: string;
  /** What was read of a second factor, sealed. */
  factor?: readonly string[];
};
/** `asked`: its permit among the mails to its reader is taken. */
export type Mail = { to: string; subject: string; text: string; asked: boolean };

const traces = new AsyncLocalStorage<Trace>();

export const traced = <T>(trace: Trace, work: () => Promise<T>): Promise<T> =>
  traces.run(trace, work);
export const currentTrace = (): Trace | undefined => traces.getStore();

/** pg's default types: better-auth expects times as Date, unlike the rest of the house. */
export function signInPool(databaseUrl: string, size: number) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'svc sign-in',
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  });
  // A connection can break at any moment, also between two statements of a transaction, where pg-pool
  // no longer listens: without these two the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return {
    query: (statement: { text: string; values: readonly unknown[] }) =>
      pool.query(statement.text, [...statement.values]),
    /** The part of a pool that better-auth's query builder uses. */
    watched: {
      connect: async () => watchedClient(await noting(pool.connect())),
      end: () => pool.end(),
    },
    close: () => pool.end(),
  };
}

function watchedClient(client: pg.PoolClient) {
  return {
    query: async (text: string, values: unknown[]) => {
      const result = await noting(client.query(text, values));
      noteFactor(result.rows);
      return result;
    },
    release: () => client.release(),
  };
}

function noteFactor(rows: readonly Record<string, unknown>[]) {
  const trace = currentTrace();
  const [row] = rows;
  if (!trace || typeof row?.['backup_codes'] !== 'string') return;
  trace.factor = [String(row['secret']), row['backup_codes']];
}

async function noting<T>(work: Promise<T>): Promise<T> {
  const trace = currentTrace();
  try {
    return await work;
  } catch (error) {
    // The first error is the cause, the later ones its echoes.
    if (trace !== undefined) trace.failure ??= error;
    throw error;
  }
}
