// Starts the server: configuration, data folder, database, application; stops it in order.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app-options.ts';
import { buildDashboard } from './cli/build-dashboard.ts';
import { checkAddress } from './cli/check-address.ts';
import { createLog } from './cli/create-log.ts';
import { firstStart } from './cli/first-start.ts';
import { publishRelease } from './cli/publish-release.ts';
import { startErrorOf } from './cli/start-error-of.ts';
import { noWords, type StartWords, wordsOn } from './cli/start-words.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type DataFolder, openDataFolder } from './db/data-folder.ts';
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { randomBytes } from './kit/random.ts';
import type { Secret } from './kit/seal.ts';
import { givenSecret, longSecret } from './kit/secret-settings.ts';
import { StartError } from './kit/start-error.ts';
import { checkSecret } from './platform/index.ts';

const stops: (() => Promise<void> | void)[] = [];
let stopping = false;
let starting: Promise<void> | undefined;
let words: StartWords = noWords;
/** The address to listen on, once it is known: a wrong one is not the database's fault. */
let host: string | undefined;

/** EX_TEMPFAIL of sysexits.h: tools/run.mjs starts again what ended with it, and a service manager may. */
const databaseEnded = 75;

/** Undoes the start in reverse order; a second signal or a step that hangs ends it all the same. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code || 1), 9_500).unref();
  // A signal in the middle of the start waits for it, so that what it began is undone too.
  await starting?.catch(() => {});
  for (const undo of stops.reverse()) {
    try {
      await undo();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  if (code === 0) words.line('Stopped.');
  process.exit(code);
}

/** The next step of the start; a signal meanwhile makes it the end. */
function doing(step: string): void {
  if (stopping) throw new StartError('The start was stopped.');
  words.doing(step);
}

async function start(): Promise<void> {
  const config = readConfig();
  host = config.host;
  const isRead = (config.logFormat ?? (process.stderr.isTTY ? 'text' : 'json')) === 'text';
  if (isRead) words = wordsOn(process.stderr);
  const log = createLog(config, isRead ? words : undefined);
  await checkAddress(config.host, config.port);
  const folder = openDataFolder(config.dataDir);
  stops.push(() => folder.release());
  const dashboard = config.dashboard
    ? buildDashboard(log, { watching: config.watched })
    : undefined;
  if (dashboard) stops.push(() => dashboard.stop());
  const secret = secretOf(config, folder);
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(folder.dir));
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  doing('Bringing the database up to date');
  const { length: steps } = await migrate(databaseUrl, version);
  words.done(steps > 0 ? `Brought the database up to date, ${steps} steps` : undefined);
  doing('Loading the server');
  // Loaded last: what prevents a start is said before the server's code is read, most of a second.
  const { createApp } = await import('./app.ts');
  const app: App = await createApp({
    config,
    databaseUrl,
    authSecret: secret.value,
    log,
    version,
    ...(dashboard ? { dashboard } : {}),
  });
  stops.push(() => app.close());
  await checkSecret(app.database, secret.value, secret.place, config.lostSecret);
  doing('Publishing the reference lists');
  await publishRelease(app.database, log, words);
  doing('Getting ready for calls');
  const local = await app.listen();
  const address = config.publicUrl ?? local;
  const welcome = await firstStart(app, { address, local, production: config.production });
  words.done();
  words.line('');
  console.log(welcome);
  words.started('Ctrl-C stops it. Calls are shown below.');
}

/** The one secret of the server, and where a person finds it. */
function secretOf(config: Config, folder: DataFolder): { value: Secret; place: string } {
  const given = givenSecret(config);
  if (given !== null) return { value: given, place: 'AUTH_SECRET' };
  const name = 'auth-secret';
  const place = `The secret kept in ${join(folder.dir, name)}`;
  const kept = folder.secret(name, () => randomBytes(32).toString('base64url'));
  return { value: longSecret(kept, place, (sentence) => new ConfigError(sentence)), place };
}

async function startOwnDatabase(dir: string): Promise<string> {
  const isNew = !existsSync(join(dir, 'postgres'));
  doing(isNew ? 'Making a database, this once' : 'Starting the database');
  const postgres: EmbeddedPostgres = await startEmbedded({ dir });
  words.done(`${isNew ? 'Made a' : 'Started the'} database (PostgreSQL 18, kept in ${dir})`);
  stops.push(() => postgres.stop());
  postgres.onExit((sentence) => {
    if (stopping) return;
    words.done();
    console.error(sentence);
    void stop(databaseEnded);
  });
  return postgres.url;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) words.line('Stopping: calls under way are finished, then the database stops.');
    void stop(0);
  });
}

try {
  starting = start();
  await starting;
} catch (error) {
  words.done();
  const known = startErrorOf(error, host);
  // Whoever stopped it in the middle knows why it did not come to its end.
  if (!stopping) console.error(known instanceof StartError ? known.message : error);
  await stop(1);
}
