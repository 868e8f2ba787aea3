// The PostgreSQL of a machine that has none: runs the binaries of an npm package on a folder of ours,
// as root too, and finds again a server that outlived a killed process.
import { type SpawnOptions, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { randomBytes } from '../kit/random.ts';
import { StartError } from '../kit/start-error.ts';
import * as folder from './data-folder.ts';
import * as binaries from './embedded-binaries.ts';
import {
  type Connection,
  connectionTo,
  passwordName,
  readPostmaster,
  urlOf,
} from './embedded-place.ts';

export type EmbeddedPostgres = {
  /** For pg and for psql. */
  readonly url: string;
  readonly connection: Connection;
  readonly pid: number;
  /** Called with a sentence when PostgreSQL ends although nobody called `stop`. */
  onExit(listener: (sentence: string) => void): void;
  /** Ends open sessions and shuts down in order; a second call waits for the first. */
  stop(): Promise<void>;
};

type Place = { root: string; data: string; log: string; password: string };

/** Starts PostgreSQL in DIR/postgres, or attaches to the one that still runs there. The caller holds
 * the folder's lock: two of these at once would stop each other's server. */
export async function startEmbedded(options: {
  dir: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { settings = {} } = options;
  const root = folder.makeDataFolder(options.dir);
  const makePassword = () => randomBytes(24).toString('base64url');
  const place: Place = {
    root,
    data: join(root, 'postgres'),
    log: join(root, 'postgres.log'),
    password: folder.keptSecret(root, passwordName, makePassword),
  };
  const survivor = await attach(place);
  if (survivor !== undefined) return survivor;

  const programs = await binaries.findBinaries();
  const runner = binaries.chooseRunner(root, place.data, programs);
  await binaries.initialise({
    data: place.data,
    passwordFile: join(root, passwordName),
    binaries: programs,
    runner,
    careless: settings['fsync'] === 'off',
  });
  const sockets = makeSocketFolder(root, runner);
  // Only the socket's name. Another one each time: a server whose folder was deleted would at its end
  // remove the socket of its successor.
  const port = 10_000 + (randomBytes(2).readUInt16LE() % 50_000);
  const all = { ...defaults, ...settings, port, unix_socket_directories: quoted(sockets) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const at = connectionTo(sockets, port, place.password);
  const command = binaries.commandOf(runner, programs.postgres, ['-D', place.data, ...args]);
  // When only the postmaster was killed, its sessions hold the shared memory for a moment longer; a
  // server whose folder was deleted notices within a minute.
  const deadline = performance.now() + 70_000;
  for (;;) {
    const started = await launch(place, at, command, binaries.surroundings(runner));
    if (typeof started !== 'string') return started;
    if (!started.includes('shared memory block') || performance.now() > deadline) {
      const see = `(the rest is in ${place.log})`;
      throw new StartError(`The embedded PostgreSQL could not start: ${started} ${see}.`);
    }
    await pause(250);
  }
}

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // For a machine of 1 GB that also runs our server; PostgreSQL reads the rest through the system's cache.
  shared_buffers: '64MB',
  max_connections: '100',
  // Little to read again after a crash: a restart should stay well under the minute that we wait.
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Statements and details carry callers' data, such as the e-mail address that was taken already.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The setting is a list separated by commas, which a quoted name may contain. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Where only this user reaches the socket; outside our folder when its path is too long for one. */
function makeSocketFolder(root: string, { ids }: binaries.Runner): string {
  const short = `svc-${hash('sha256', root, 'hex').slice(0, 16)}`;
  const places = [join(root, 'postgres-socket'), join(tmpdir(), short), join('/tmp', short)];
  // Linux ends a socket's path at 108 bytes, macOS at 104.
  const fits = (place: string) => Buffer.byteLength(join(place, '.s.PGSQL.65535')) < 100;
  const dir = places.find(fits) ?? join('/tmp', short);
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { uid, mode } = fs.lstatSync(dir);
  const ours = uid === process.getuid?.() || uid === ids?.uid;
  // In a shared folder somebody else may have made it first, to sit between us and the database.
  if (!ours || (mode & 0o170077) !== 0o040000) {
    throw new StartError(`The folder ${dir} must belong to this server’s user alone: remove it.`);
  }
  if (ids) fs.chownSync(dir, ids.uid, ids.gid);
  // Left by a crash.
  for (const name of fs.readdirSync(dir)) fs.rmSync(join(dir, name), { force: true });
  return dir;
}

/** Returns the server once it answers, or its last words. */
async function launch(
  place: Place,
  connection: Connection,
  command: [program: string, args: string[]],
  surroundings: SpawnOptions,
): Promise<EmbeddedPostgres | string> {
  const size = fs.statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) fs.renameSync(place.log, `${place.log}.1`);
  const log = fs.openSync(place.log, 'a', 0o600);
  const logStart = fs.fstatSync(log).size;
  const child = spawn(...command, {
    ...surroundings,
    stdio: ['ignore', log, log],
    // A group of its own: Ctrl-C in the terminal must not stop it before our server has drained.
    detached: true,
  });
  fs.closeSync(log);
  let end: string | undefined;
  child.once('error', (error) => {
    end = error.message;
  });
  child.once('exit', (code, signal) => {
    end = lastWords(place.log, logStart) ?? `it ended with ${signal ?? `code ${code}`}`;
  });
  // A command that forgets to stop it should end rather than hang; the next start attaches.
  child.unref();
  const deadline = performance.now() + 60_000;
  for (;;) {
    const trouble = await knock(connection, place);
    if (end !== undefined || child.pid === undefined) return end ?? 'it has no process';
    if (trouble === undefined) {
      return handle(connection, child.pid, (tell) => child.once('exit', () => tell(`${end}`)));
    }
    const hopeless = trouble instanceof StartError;
    if (hopeless || performance.now() > deadline) {
      await shutDown(child.pid, folder.processIdentity(child.pid));
      if (hopeless) throw trouble;
      return `it did not answer within a minute, ${trouble.message}`;
    }
    await pause(30);
  }
}

/** A server whose starter was killed goes on by itself, and nobody else may open its files. */
async function attach(place: Place): Promise<EmbeddedPostgres | undefined> {
  const start = performance.now();
  for (;;) {
    const { pid, data, port, sockets, ready, alive, file } = readPostmaster(place.data);
    if (!alive) {
      // PostgreSQL copes with a number that is free, but would refuse to start for one that is another
      // program's by now, or a dead process that nobody collects (a container without an init).
      if (pid > 0 && folder.isProcess(pid)) fs.rmSync(file);
      return undefined;
    }
    if (data !== place.data) return undefined;
    const identity = folder.processIdentity(pid);
    const connection = connectionTo(sockets, port, place.password);
    const trouble = sockets ? await knock(connection, place) : new Error('no socket yet');
    if (trouble === undefined) {
      const logStart = fs.statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
      return handle(connection, pid, (tell) => {
        const timer = setInterval(() => {
          if (isSame(pid, identity)) return;
          clearInterval(timer);
          tell(lastWords(place.log, logStart) ?? 'it is gone');
        }, 500).unref();
      });
    }
    // Recovering or shutting down ends by itself; a ready server whose socket was deleted does not.
    const lost = ready && /ENOENT|ECONNREFUSED/.test(trouble.message);
    const hopeless = trouble instanceof StartError;
    if (hopeless || performance.now() - start > (lost ? 2_000 : 60_000)) {
      await shutDown(pid, identity);
      if (hopeless) throw trouble;
    }
    await pause(100);
  }
}

function handle(
  connection: Connection,
  pid: number,
  whenEnded: (tell: (reason: string) => void) => void,
): EmbeddedPostgres {
  const identity = folder.processIdentity(pid);
  const listeners: ((sentence: string) => void)[] = [];
  let stopped: Promise<void> | undefined;
  let ended: string | undefined;
  whenEnded((reason) => {
    if (stopped !== undefined) return;
    ended = `The embedded PostgreSQL ended: ${reason}.`;
    for (const listener of listeners) listener(ended);
  });
  return {
    url: urlOf(connection),
    connection,
    pid,
    onExit(listener) {
      if (ended === undefined) listeners.push(listener);
      else listener(ended);
    },
    stop: () => {
      stopped ??= shutDown(pid, identity);
      return stopped;
    },
  };
}

/** Fast shutdown; without its last checkpoint after 10 s, which the next start makes up for. */
async function shutDown(pid: number, identity: string | undefined): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const deadline = performance.now() + 10_000;
    if (isSame(pid, identity)) process.kill(pid, signal);
    while (performance.now() < deadline) {
      if (!isSame(pid, identity)) return;
      await pause(20);
    }
  }
  throw new StartError(`The embedded PostgreSQL (process ${pid}) does not stop.`);
}

function isSame(pid: number, identity: string | undefined): boolean {
  return identity !== undefined && folder.processIdentity(pid) === identity;
}

/** Connects once, creating our database the first time; returns what was in the way, a StartError
 * when no patience helps. */
async function knock(connection: Connection, place: Place): Promise<Error | undefined> {
  const limits = { ssl: false, connectionTimeoutMillis: 5_000, query_timeout: 30_000 };
  const client = new pg.Client({ ...connection, ...limits, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    const known = await client.query("select from pg_database where datname = 'svc'");
    if (known.rowCount === 0) await client.query('create database svc');
    return undefined;
  } catch (error) {
    if (folder.errorCode(error) === '28P01') {
      const file = join(place.root, passwordName);
      return new StartError(`The password in ${file} is not that of the database beside it.`);
    }
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** The line of the log that says why it ended: most often the last one that is fatal. */
function lastWords(log: string, from: number): string | undefined {
  // The whole folder may have been deleted, which is then the reason.
  if (!fs.existsSync(log)) return undefined;
  const text = fs.readFileSync(log).subarray(from).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.filter((line) => /\b(FATAL|PANIC):/.test(line) && !/system is/.test(line));
  return (fatal.at(-1) ?? lines.at(-1))?.replace(/^.*?(?=\b[A-Z]+: )/, '').replace(/\.$/, '');
}
