// The one way to PostgreSQL: a pool, reads, and transactions whose follow-ups run after the commit.
import pg from 'pg';
import { clock, iso } from '../kit/clock.ts';
import { fail } from '../kit/fail.ts';
import { arrayText, textsIn } from './array-text.ts';
import type { Statement } from './sql.ts';
import type { MixedTransaction } from './tenants.ts';
import { type Watched, watching } from './watch.ts';

declare const transactional: unique symbol;

/** Enough to read. */
export type Reader = {
  all<T>(statement: Statement): Promise<T[]>;
  one<T>(statement: Statement): Promise<T | undefined>;
};

/** Enough to write: only a transaction gives it, so a store function's signature tells what it does. */
export type Tx = Reader & {
  readonly [transactional]: true;
  /** Rows that were changed. */
  run(statement: Statement): Promise<number>;
  /** Runs once the commit is known, never after a rollback. */
  afterCommit(follow: () => void): void;
  /** Says that this transaction is one of the few that write rows of a tenant and of the platform (tenants.ts). */
  alsoWrites(mixed: MixedTransaction): void;
};

export type Database = Reader & {
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One statement that is a transaction by itself. */
  run(statement: Statement): Promise<number>;
  /** Reads the database's time into the clock. */
  syncClock(): Promise<void>;
  close(): Promise<void>;
  readonly url: string;
  /** Connections in use and calls that wait for one. */
  load(): { total: number; idle: number; waiting: number };
};

export type TransactionOptions = {
  /** How long to wait for a row or a key that another transaction holds. */
  lockWait_ms?: number;
  /** False: the commit is not waited for on the disk, and a crash of PostgreSQL may forget it. */
  waitForDisk?: boolean;
};

/** A round trip that tells the time to a few milliseconds. */
const usableTrip_ms = 20;

const int8 = 20;
const timestamptz = 1184;
const listOfTexts: number = 1009;
const driversTexts = pg.types.getTypeParser(listOfTexts, 'text');

/** Amounts as bigint, times as milliseconds: no value of ours passes through a rounding type. */
const types = {
  getTypeParser(oid: number, format?: string) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === int8) return BigInt;
    if (oid === timestamptz) return parseTimestamp;
    if (oid === listOfTexts) return parseTexts;
    return pg.types.getTypeParser(oid, 'text');
  },
};

// The session's zone is UTC, so the text always ends with +00.
function parseTimestamp(text: string): number {
  if (text !== parsed.text) {
    parsed = { text, ms: Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) };
  }
  return parsed.ms;
}

/** Rows that were written together have one time, over and over. */
let parsed = { text: '', ms: Number.NaN };

const parseTexts = (text: string): unknown => textsIn(text) ?? driversTexts(text);

const settings = [
  'timezone=UTC',
  'idle_in_transaction_session_timeout=30000',
  // A prepared statement keeps the plan of its first runs: over a table analysed while it was empty it would
  // go on reading it whole (docs/decisions/0010). Every statement of ours finds its rows by an index, a
  // batch as a loop of look-ups.
  'random_page_cost=1.1',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
];

export type DatabaseOptions = {
  size: number;
  name?: string;
  /** For what takes as long as it takes, as building an index anew does: no statement is given up after 30 s. */
  patient?: true;
};

const statementTimeout = (patient: boolean) => `statement_timeout=${patient ? 0 : 30_000}`;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    types: types as never,
    application_name: options.name ?? 'svc',
    options: [...settings, statementTimeout(options.patient ?? false)]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced at the next use; without a listener it would
  // end the process.
  pool.on('error', () => {});
  // The same for one that breaks while a transaction holds it: the pool takes its own listener off then,
  // and the statement under way already fails with the cause.
  pool.on('connect', (client) => client.on('error', () => {}));

  const query = async <T>(statement: Statement): Promise<pg.QueryResult & { rows: T[] }> => {
    watching()?.statement(statement, undefined);
    try {
      return await pool.query(prepared(statement));
    } catch (error) {
      throw busyIfUnreachable(error);
    }
  };

  let synced = false;
  const database: Database = {
    url,
    async all<T>(statement: Statement) {
      return (await query<T>(statement)).rows;
    },
    async one<T>(statement: Statement) {
      return (await query<T>(statement)).rows[0];
    },
    async run(statement) {
      return (await query(statement)).rowCount ?? 0;
    },
    transaction: (work, txOptions) => inTransaction(pool, work, txOptions ?? {}),
    async syncClock() {
      const asked = performance.now();
      const { rows } = await pool.query(
        'select extract(epoch from clock_timestamp()) * 1000 as now',
      );
      const trip_ms = performance.now() - asked;
      // The answer is half a trip old; after a long trip nobody knows which half, so the first is kept.
      if (trip_ms < usableTrip_ms || !synced) clock.sync(Number(rows[0].now) + trip_ms / 2);
      synced = true;
    },
    close: () => pool.end(),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
  return database;
}

const names = new Map<string, string>();

/** Texts are few and repeat: each is parsed and planned once a connection. */
function prepared(statement: Statement): pg.QueryConfig {
  let name = names.get(statement.text);
  if (name === undefined && names.size < 500) {
    name = `s${names.size}`;
    names.set(statement.text, name);
  }
  const values = statement.values.map((value) =>
    Array.isArray(value) ? (arrayText(value) ?? value) : value,
  );
  const config = { text: statement.text, values };
  return name === undefined ? config : { ...config, name };
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await attempt(pool, work, options);
    } catch (error) {
      // A deadlock or a serialisation failure undid everything: the work may simply run again.
      const code = (error as { code?: unknown }).code;
      if ((code !== '40P01' && code !== '40001') || round === 3) throw busyIfUnreachable(error);
    }
  }
}

async function attempt<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  const follows: (() => void)[] = [];
  const wait = options.lockWait_ms ?? 10_000;
  let broken: Error | undefined;
  try {
    // Sent ahead without waiting: the connection is a pipeline, so this costs no round trip.
    const disk = options.waitForDisk === false ? '; set local synchronous_commit = off' : '';
    client.query(`begin; set local lock_timeout = ${Math.round(wait)}${disk}`).catch(() => {});
    const watched: Watched | undefined = watching() && { statements: [], mixed: new Set() };
    const result = await work(transactionOn(client, follows, watched));
    if (watched) watching()?.commit(watched);
    await client.query('commit');
    for (const follow of follows) follow();
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function transactionOn(
  client: pg.PoolClient,
  follows: (() => void)[],
  watched: Watched | undefined,
): Tx {
  const query = (statement: Statement): Promise<pg.QueryResult> => {
    if (watched) {
      watched.statements.push(statement);
      watching()?.statement(statement, watched);
    }
    return client.query(prepared(statement));
  };
  const tx = {
    async all<T>(statement: Statement) {
      return (await query(statement)).rows as T[];
    },
    async one<T>(statement: Statement) {
      return (await query(statement)).rows[0] as T | undefined;
    },
    async run(statement: Statement) {
      return (await query(statement)).rowCount ?? 0;
    },
    afterCommit(follow: () => void) {
      follows.push(follow);
    },
    alsoWrites(mixed: MixedTransaction) {
      watched?.mixed.add(mixed);
    },
  };
  return tx as Tx;
}

/** SQLSTATE classes that say "not now": connection, resources, operator, lock not available, read-only for now. */
const busyStates = /^(08|53|57|55P03|25P03|25006|58)/;

/** An unreachable or overloaded database is 503 SERVER_BUSY, never a 500 (contract/platform.md Q18, D19). */
export function busyIfUnreachable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as { code?: unknown }).code;
  const text = typeof code === 'string' ? code : '';
  // FATAL: PostgreSQL ended the session or refused to begin it (K3, Q18), whatever the reason.
  const fatal = (error as { severity?: unknown }).severity === 'FATAL';
  const network = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENOTFOUND|EAI_)/.test(text);
  const lost = /timeout exceeded when trying to connect|Connection terminated|not queryable/;
  if (!network && !fatal && !busyStates.test(text) && !lost.test(error.message)) return error;
  const busy = fail('SERVER_BUSY', {}, 2);
  busy.cause = error;
  return busy;
}

/** SQLSTATE classes that say "never": what it was given is no value, breaks a constraint or is too large, today and tomorrow. */
const refusedStates = /^(22|23|54)/;

/** Whether the database refused what was written, so that writing the same once more is of no use. */
export const isRefused = (error: unknown): boolean =>
  refusedStates.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** A time as PostgreSQL writes it in our zone, in the form of the wire: no number in between, where many are only shown. */
export const isoOf = (text: string): string =>
  text.length === withThousandths && text[milliseconds] === '.'
    ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
    : iso(parseTimestamp(text));

const withThousandths = '2026-11-23 10:00:00.123+00'.length;
const milliseconds = '2026-11-23 10:00:00'.length;

/** A time for a statement: PostgreSQL reads the text exactly. */
export const at = (ms: number): string => iso(ms);

/** The same of what may not have happened yet. */
export const atOrNull = (ms: number | null): string | null => (ms === null ? null : at(ms));
