// Runs one of the operator's commands: one file each in commands/, listed by its first line.
import { readdirSync, readFileSync } from 'node:fs';
import { errors } from '../../contract/errors.ts';
import { readDatabasePlace } from '../config.ts';
import { attachEmbedded } from '../db/attach-embedded.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { learnPlaces } from '../db/spread.ts';
import { Failure } from '../kit/fail.ts';
import { StartError } from '../kit/start-error.ts';
import { type Command, Faulty, type OpenDatabase } from './command.ts';
import { startErrorOf } from './start-error-of.ts';

const folder = new URL('./commands/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .sort();

/** What is printed, on which side, and the exit code. */
export type Ended = { code: 0 | 1; out: unknown } | { code: 1; err: unknown };

/**
 * The database of DATABASE_URL, or the embedded one while its server runs; its time becomes ours, and what is written goes where its
 * tenants lie, as from a server.
 */
function opener(): { open: OpenDatabase; close(): Promise<void> } {
  let opened: Database | undefined;
  return {
    async open(how = {}) {
      const { databaseUrl, dataDir } = readDatabasePlace();
      const url = databaseUrl ?? attachEmbedded(dataDir);
      opened = openDatabase(url, { size: 2, name: 'svc cli', ...how });
      await opened.syncClock();
      await learnPlaces(opened);
      return opened;
    },
    close: async () => opened?.close(),
  };
}

/** "What it does: how it is written", the first line of its file. */
function summaryOf(name: string): string {
  const [first = ''] = readFileSync(new URL(`${name}.ts`, folder), 'utf8').split('\n');
  return first.replace(/^\/\/ */, '');
}

function listCommands(): string {
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${summaryOf(name)}`);
  return ['Commands (npm run cli -- <command> …):', ...lines].join('\n');
}

async function run(name: string | undefined, args: string[], open: OpenDatabase): Promise<string> {
  if (name === undefined || name === '--help') return listCommands();
  if (!names.includes(name)) {
    throw new StartError(`There is no command ${name}: npm run cli lists them.`);
  }
  if (args.includes('--help')) {
    return summaryOf(name).replace(new RegExp(`: ${name}(?= |$)`), `:\nnpm run cli -- ${name}`);
  }
  const { command } = (await import(new URL(`${name}.ts`, folder).href)) as { command: Command };
  return command(args, open);
}

/** One plain sentence where we know one; anything else keeps its stack. */
function explain(error: unknown): unknown {
  const cause = error instanceof Failure && error.cause ? error.cause : error;
  const known = startErrorOf(cause);
  if (known instanceof StartError) return known.message;
  if (known instanceof Failure) return errors[known.code].en;
  const { code } = known as { code?: unknown };
  // A table or a column that is not there.
  if (code === '42P01' || code === '42703') {
    return 'The database has not the form that this version needs: start the server once.';
  }
  return known;
}

export async function runCommand([name, ...args]: string[]): Promise<Ended> {
  const { open, close } = opener();
  try {
    return { code: 0, out: await run(name, args, open) };
  } catch (error) {
    return error instanceof Faulty
      ? { code: 1, out: error.message }
      : { code: 1, err: explain(error) };
  } finally {
    await close();
  }
}
