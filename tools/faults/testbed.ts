// Where a fault happens: a database, servers to kill, receivers that judge. Whatever happens, all of it
// ends with the fault.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Scope } from '../../src/db/context.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { newId } from '../../src/kit/ids.ts';
import { createSeal } from '../../src/kit/seal.ts';
import { type Child, startChild } from '../bench/process.ts';
import type { BenchProject } from '../bench/requests.ts';
import { seedProjects } from '../bench/seed.ts';
import type { FaultOptions } from './fault.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Judge, startJudge } from './receiver.ts';
import type { ServerOrder } from './server.ts';

const AUTH_SECRET = 'a secret of the faults, 32 characters';
export const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const faultSeal = createSeal(AUTH_SECRET, 'webhook secrets');

export type Server = {
  name: string;
  url: string;
  ask<T>(order: ServerOrder): Promise<T>;
  /** kill -9, in the very turn in which it is called. */
  strike(): void;
  /** The same; resolves when the process is gone. */
  kill(): Promise<void>;
};

export type Testbed = {
  database: Database;
  /** Its address, for servers that a fault starts in its own way. */
  url: string;
  /** Present when the fault asked for one of its own. */
  postgres: Postgres | undefined;
  server(): Promise<Server>;
  judge(now?: () => number): Promise<Judge>;
  /** Merchants whose endpoints are these. */
  merchants(count: number, urls: readonly string[]): Promise<BenchProject[]>;
  /** Something else to end with the fault. */
  onEnd(undo: () => Promise<unknown> | undefined): void;
};

export type TestbedOptions = FaultOptions & {
  /** The fault kills PostgreSQL, and so needs one that nobody else uses. */
  ownPostgres?: boolean;
  /** Settings of a PostgreSQL that is started here. */
  settings?: Record<string, string>;
  /** After this the long form has failed. */
  deadline_s: number;
};

/** Short forms take seconds; with other tests beside them on two slow cores, F28 took 167 s and F35 more than 150. */
const shortForm_s = 600;

const open = new Set<() => Promise<void>>();

/** Ends every testbed that is open (a signal came). */
export async function leaveAll(): Promise<void> {
  await Promise.all([...open].map((leave) => leave()));
}

export async function onTestbed<T>(
  options: TestbedOptions,
  work: (testbed: Testbed) => Promise<T>,
): Promise<T> {
  const undos: (() => Promise<unknown> | undefined)[] = [];
  let left: Promise<void> | undefined;
  const leave = () => {
    left ??= (async () => {
      open.delete(leave);
      for (const undo of undos.reverse()) await Promise.resolve(undo()).catch(console.error);
    })();
    return left;
  };
  open.add(leave);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const within_s = options.long ? options.deadline_s : shortForm_s;
    const say = () => reject(new Error(`The fault did not end in ${within_s} s.`));
    timer = setTimeout(say, within_s * 1_000);
  });
  try {
    const testbed = await prepare(options, (undo) => undos.push(undo));
    return await Promise.race([work(testbed), late]);
  } finally {
    clearTimeout(timer);
    await leave();
  }
}

async function prepare(options: TestbedOptions, onEnd: Testbed['onEnd']): Promise<Testbed> {
  const given = options.ownPostgres ? undefined : options.databaseUrl;
  let postgres: Postgres | undefined;
  if (given === undefined) {
    postgres = await startPostgres(options.settings);
    onEnd(() => postgres?.stop());
    await migrate(postgres.url);
  }
  const url = given ?? postgres?.url ?? '';
  const database = openDatabase(url, { size: 4, name: 'svc faults' });
  onEnd(() => database.close());
  let servers = 0;
  const standing = [...(options.servers ?? [])];
  return {
    database,
    url,
    postgres,
    onEnd,
    server: async () => standing.shift() ?? startServer(url, `s${++servers}`, onEnd),
    async judge(now) {
      const judge = await startJudge(SIGNING_SECRET, now);
      onEnd(() => judge.close());
      return judge;
    },
    merchants: (count, urls) => seedMerchants(url, count, urls),
  };
}

/** The environment of a server that may deliver to this machine. */
export const faultSettings = (databaseUrl: string, dir: string) => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  // Without it no payer's page has an address, and what makes one is closed.
  PUBLIC_URL: 'http://127.0.0.1',
  DATA_DIR: dir,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '10',
  AUTH_SECRET,
  LOG_LEVEL: process.env['FAULTS_LOG'] ?? 'silent',
});

export async function startServer(
  url: string,
  name: string,
  onEnd: Testbed['onEnd'],
): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'svc-faults-'));
  const child: Child = startChild('../faults/server.ts', {
    env: { ...faultSettings(url, dir) },
  });
  const kill = async () => {
    child.kill();
    await child.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  // Nothing of it is needed any more: an orderly stop would only take time.
  onEnd(kill);
  const address = await child.ask<string>({ ask: 'start', name });
  return { name, url: address, strike: child.kill, kill, ask: (order) => child.ask(order) };
}

export async function seedMerchants(url: string, count: number, urls: readonly string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const merchants = await seedProjects(client, count);
    const ids = merchants.map(({ id }) => id);
    await client.query('update projects set webhook_secret_sealed = $1 where id = any ($2)', [
      faultSeal.close(SIGNING_SECRET),
      ids,
    ]);
    await seedEndpoints(client, ids, urls);
    return merchants;
  } finally {
    await client.end();
  }
}

/** Each project has an endpoint of each address, for how its test payments end. */
export async function seedEndpoints(
  client: pg.Client,
  projects: readonly string[],
  urls: readonly string[],
): Promise<void> {
  const pairs = projects.flatMap((id) => urls.map((url) => ({ id, url })));
  await client.query(
    `insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
     select endpoint, project, url, '{payment.succeeded,payment.failed}', '{test}', true, now()
       from unnest($1::text[], $2::text[], $3::text[]) as g (endpoint, project, url)`,
    [pairs.map(() => newId('we')), pairs.map(({ id }) => id), pairs.map(({ url }) => url)],
  );
}

/** Announcements of payments that need not exist: a delivery reads nothing of its object. */
export function announcements(merchants: readonly BenchProject[], count: number) {
  return Array.from({ length: count }, (_, n) => ({
    scope: { projectId: merchants[n % merchants.length]?.id ?? '', mode: 'test' } as Scope,
    type: 'payment.succeeded' as const,
    objectId: newId('pay'),
  }));
}
