// A whole server on a database of its own, and builders that say only what a test cares about.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import type { App, AppOptions } from '../../src/app-options.ts';
import { readConfig } from '../../src/config.ts';
import type { Log } from '../../src/db/context.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { assertPromise } from './promise.ts';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** A test says itself what it expects of a body. */
  body: ReturnType<typeof JSON.parse>;
};

export type Call = {
  key?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** An object is sent as JSON; a text or bytes as they are. */
  body?: unknown;
  /** What was answered by a release before lacks the members that came since. */
  older?: true;
};

export type World = Awaited<ReturnType<typeof startWorld>>;

/** What the servers of a test file logged, so that a test may look for what must not be there. */
export const logged: { level: string; fields: object; message: string | undefined }[] = [];
const keep =
  (level: string) =>
  (fields: object, message?: string): void => {
    logged.push({ level, fields, message });
  };
const log: Log = {
  debug: keep('debug'),
  info: keep('info'),
  warn: keep('warn'),
  error: keep('error'),
};

/** scrypt at its production cost would be most of a test's time. */
const cheapPasswords = {
  hash: async (password: string) => `plain:${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }) =>
    hash === `plain:${password}`,
};

export const authSecret = 'a secret of the tests, 32 characters';

/** `database`: one that holds something already. */
export async function startWorld(
  env: Record<string, string> = {},
  {
    database: given,
    ...more
  }: Partial<Pick<AppOptions, 'resolve' | 'extra' | 'authSecret' | 'bodyPace'>> & {
    database?: TestDatabase;
  } = {},
) {
  const database = given ?? (await testDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-world-'));
  // Few connections: each is a process of PostgreSQL, and a hundred worlds pay for theirs.
  const small = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_POOL: '4',
    SPREAD_PLACES: process.env['SPREAD_PLACES'],
  };
  const start = (other: Record<string, string> = {}) =>
    createApp({
      config: readConfig({ ...small, DATA_DIR: dataDir, ...env, ...other }),
      databaseUrl: database.url,
      authSecret,
      log,
      version: 'test',
      passwords: cheapPasswords,
      ...more,
    });
  const app: App = await start();
  const url = await app.listen();
  const others: App[] = [];
  const idle = () => allIdle([app, ...others]);

  const call = caller(url);
  const people = builders(app, call);

  return {
    app,
    url,
    database: app.database,
    databaseUrl: database.url,
    dataDir,
    call,
    ...people,
    countRows: (except?: string[]) => idle().then(() => countRows(app.database, except)),
    /** What is due has happened, on all servers of this world: each waits for what it does itself, and what another took is not due. */
    idle,
    /** Moves time and lets what became due happen, in the order of its dates: what was due before it moved, at its own time. */
    async advance(ms: number) {
      await idle();
      clock.advance(ms);
      await idle();
    },
    /** A second server on the same database, perhaps with other settings. */
    async second(settings: Record<string, string> = {}) {
      const other = await start(settings);
      others.push(other);
      return { app: other, url: await other.listen() };
    },
    async close() {
      for (const other of others) await other.close();
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      clock.release();
      logged.length = 0;
    },
  };
}

async function allIdle(apps: readonly App[]): Promise<void> {
  await Promise.all(apps.map(({ worker }) => worker.idle()));
}

type Caller = (method: string, path: string, options?: Call) => Promise<Answer>;

/** A real HTTP client of the server at `url`. */
function caller(url: string): Caller {
  return async (method: string, path: string, options: Call = {}): Promise<Answer> => {
    const headers: Record<string, string> = { ...options.headers };
    if (options.key) headers['Authorization'] = `Bearer ${options.key}`;
    if (options.cookie) headers['Cookie'] = options.cookie;
    let body: string | Uint8Array | undefined;
    if (typeof options.body === 'string' || options.body instanceof Uint8Array) {
      body = options.body;
    } else if (options.body !== undefined) body = JSON.stringify(options.body);
    if (body !== undefined) headers['Content-Type'] ??= 'application/json';
    const target = path.startsWith('http') ? path : url + path;
    const response = await fetch(target, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const parsed = isJson && text ? JSON.parse(text) : undefined;
    if (!options.older) assertPromise(method, target, response.status, parsed);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parsed,
    };
  };
}

/** People, projects, keys and payments, made through the front door. */
function builders(app: App, call: Caller) {
  const signUp = async (name = 'Awa') => {
    const email = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`;
    const password = 'un mot de passe';
    const { userId } = await app.signIn.createUser({ name, email, password, verified: true });
    const answer = await call('POST', '/auth/sign-in/email', { body: { email, password } });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { userId, email, password, cookie };
  };

  const newKey = async (projectId: string, cookie: string, body: object = {}) => {
    const answer = await call('POST', `/v1/projets/${projectId}/cles`, {
      cookie,
      body: { name: 'clé', ...body },
    });
    return answer.body as { id: string; secret: string; prefix: string };
  };

  /** A person, their project and a test key. */
  const project = async (keyBody: object = {}) => {
    const person = await signUp();
    const answer = await call('POST', '/v1/projets', {
      cookie: person.cookie,
      body: { name: 'Boutique' },
    });
    const id = answer.body.id as string;
    const { secret, id: keyId } = await newKey(id, person.cookie, keyBody);
    return { id, key: secret, keyId, ...person };
  };

  const pay = (key: string, body: object = {}, headers: Record<string, string> = {}) =>
    call('POST', '/v1/payments', {
      key,
      headers: { 'Idempotency-Key': randomBytes(12).toString('hex'), ...headers },
      body: { amount: 10_000, channel: 'wave', customer: { phone: '+221700000000' }, ...body },
    });

  return { signUp, newKey, project, pay };
}

/** Rows of every table, to prove that a refusal changed nothing. Logs and counters aside. */
/** Of each table, called once what is due has happened: what a job does is not what the call did that is judged. */
async function countRows(
  database: Database,
  except: string[] = [
    'call_hours',
    'calls',
    'minute_counts',
    'day_counts',
    // Written once a minute by the worker.
    'job_counts',
    'sign_in_attempts',
    // Written when the queue comes to a payment, which is no matter of the call that is judged.
    'attempts',
    'windows',
    // Written once a minute, whatever a test does then.
    'job_counts',
    // Written at two in the morning of Dakar, whatever a test does then.
    'ledger_audits',
    'ledger_audit_progress',
  ],
) {
  const tables = await database.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  // One statement: a hundred of them are a tenth of a second, before and after each refusal that is tried.
  const text = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
    .join(' union all ');
  const counted = await database.all<{ name: string; count: number }>({ text, values: [] });
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
}
