// Starts the server: configuration, data folder, database, application; stops it in order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { App } from './app.ts';
import { checkAddress } from './cli/check-address.ts';
import { firstStart } from './cli/first-start.ts';
import { startErrorOf } from './cli/start-error-of.ts';
import { type Config, longSecret, readConfig } from './config.ts';
import { publishContent, publishPlaceContent } from './data/index.ts';
import { type DataFolder, openDataFolder } from './db/data-folder.ts';
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { randomBytes } from './kit/random.ts';
import { StartError } from './kit/start-error.ts';
import { checkSecret, publishConditions } from './platform/index.ts';

const stops: (() => Promise<void> | void)[] = [];
let stopping = false;
let starting: Promise<void> | undefined;
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
  process.exit(code);
}

async function start(): Promise<void> {
  const config = readConfig();
  host = config.host;
  const log = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: false }));
  await checkAddress(config.host, config.port);
  const folder = openDataFolder(config.dataDir);
  stops.push(() => folder.release());
  const secret = secretOf(config, folder);
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(folder.dir));
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  await migrate(databaseUrl, version);
  // Loaded last: what prevents a start is said before the server's code is read, most of a second.
  const { createApp } = await import('./app.ts');
  const app: App = await createApp({ config, databaseUrl, authSecret: secret.text, log, version });
  stops.push(() => app.close());
  await checkSecret(app.database, secret.text, secret.place);
  await publishContent(app.database, log);
  await publishConditions(app.database, log);
  await publishPlaceContent(app.database, log);
  const local = await app.listen();
  const address = config.publicUrl ?? local;
  console.log(await firstStart(app, { address, local, production: config.production }));
}

/** The one secret of the server, and where a person finds it. */
function secretOf(config: Config, folder: DataFolder): { text: string; place: string } {
  if (config.authSecret !== null) return { text: config.authSecret, place: 'AUTH_SECRET' };
  const name = 'auth-secret';
  const place = `The secret kept in ${join(folder.dir, name)}`;
  const kept = folder.secret(name, () => randomBytes(32).toString('base64url'));
  return { text: longSecret(kept, place), place };
}

async function startOwnDatabase(dir: string): Promise<string> {
  const postgres: EmbeddedPostgres = await startEmbedded({ dir });
  stops.push(() => postgres.stop());
  postgres.onExit((sentence) => {
    if (stopping) return;
    console.error(sentence);
    void stop(databaseEnded);
  });
  return postgres.url;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}

try {
  starting = start();
  await starting;
} catch (error) {
  const known = startErrorOf(error, host);
  console.error(known instanceof StartError ? known.message : error);
  await stop(1);
}
