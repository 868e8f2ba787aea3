// Runs the tests on one PostgreSQL that lives as long as the run: `npm test [-- paths… | K3 | --name text]`.
// Caught: a round of idle() that never ended (3382ca8), and files that leave timers, mocks or processes behind
// (36c54ee).

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { startEmbedded } from '../src/db/embedded.ts';
import { forgetful } from '../test/kit/postgres.ts';
import { BROWSER_TESTS, nameChromium } from './test/chromium.ts';
import { makePlace, type Place } from './test/place.ts';
import { COLLATION, PLACES, repeated } from './test/repeated.ts';
import { runFiles } from './test/run.ts';
import { listPaths } from './tidy/house.ts';
import { HOUSE_ROOT, reportTidy } from './tidy.ts';
import { REQUIREMENT } from './where.ts';

type Asked = { paths: string[]; pattern?: string; requirement?: string };

const ROOMS = ['contract/', 'dashboard/src/', 'src/', 'test/', 'tools/'];

/** Every lane opens worlds of its own. */
const SETTINGS = { ...forgetful, max_connections: '200' };

const interrupted = new AbortController();

/** What failed anywhere in the run, said once more where it ends. */
const red: string[] = [];

function readArguments(args: readonly string[]): Asked {
  const asked: Asked = { paths: [] };
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i] ?? '';
    if (word === '--name') {
      i += 1;
      asked.pattern = args[i] ?? '';
    } else if (i === 0 && REQUIREMENT.test(word)) {
      asked.requirement = word;
      asked.pattern = `/(?<![A-Za-z0-9])${word}(?![A-Za-z0-9])/`;
    } else asked.paths.push(relative(HOUSE_ROOT, resolve(word)).replaceAll('\\', '/'));
  }
  return asked;
}

/**
 * For a requirement or a name, only the files that write it: the others would run to skip every test, and some of them never end.
 * A name that is made of parts stands in no file: then all are tried.
 */
function findTests({ paths, requirement, pattern }: Asked): string[] {
  const found = listPaths(HOUSE_ROOT).filter(
    (file) =>
      file.endsWith('.test.ts') &&
      ROOMS.some((room) => file.startsWith(room)) &&
      (paths.length === 0 || paths.some((path) => file === path || isUnder(file, path))),
  );
  const words = requirement ?? pattern ?? '';
  const writing = found.filter((file) =>
    readFileSync(join(HOUSE_ROOT, file), 'utf8').includes(words),
  );
  return writing.length > 0 || requirement !== undefined ? writing : found;
}

function isUnder(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

/** Runs `work` with a folder and the address of a database, and ends both whatever happens. */
async function withDatabase(
  work: (place: Place, url: string) => Promise<boolean>,
): Promise<boolean> {
  const place = makePlace();
  const { dir } = place;
  try {
    const given = process.env['TEST_DATABASE_URL'];
    if (given !== undefined && given !== '') return await work(place, given);
    const compiled = compile(dir);
    const database = await startEmbedded({ dir: join(dir, 'postgres'), settings: SETTINGS });
    try {
      await compiled;
      return !interrupted.signal.aborted && (await work(place, database.url));
    } finally {
      await database.stop();
    }
  } finally {
    place.remove();
  }
}

/** Our code, compiled: a third of what a process costs that a test starts. */
const compiledIn = (dir: string) => ({ NODE_COMPILE_CACHE: join(dir, 'compiled') });

/** It is only faster with it: how it ends does not matter. */
async function compile(dir: string): Promise<void> {
  const warm = join(import.meta.dirname, 'test/warm.ts');
  const env = { ...process.env, ...compiledIn(dir) };
  await once(spawn(process.execPath, [warm], { env, stdio: 'ignore' }), 'exit');
}

const isWhole = ({ paths, pattern }: Asked) => paths.length === 0 && pattern === undefined;

type Tests = { files: readonly string[]; asked: Asked; place: Place; url: string };

/** On databases that order text as the server does, or as `collation` does. */
function runTests({ files, asked, place, url }: Tests, collation?: string): Promise<boolean> {
  const { dir, temporary } = place;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...compiledIn(dir),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TEST_DATABASE_URL: url,
    TMPDIR: temporary,
    ...(collation === undefined ? {} : { TEST_COLLATION: collation, SPREAD_PLACES: PLACES }),
  };
  // A test must never reach the database that a developer works on.
  delete env['DATABASE_URL'];
  const folder = join(dir, `queue${collation ?? ''}`);
  return runFiles({
    ...{ files, pattern: asked.pattern, folder, env, signal: interrupted.signal },
    onRed: (said) => red.push(said),
    // Of a whole run only: who works on one page is told at once that it is not steady.
    ...(isWhole(asked) ? { secondChance: BROWSER_TESTS } : {}),
  });
}

/** Tests of pages need Chromium; where it cannot be had they fail and say so, unless they are left out by `BROWSER=off`. */
async function withoutBrowser(found: string[]): Promise<string[]> {
  const seen = found.filter((file) => file.startsWith(BROWSER_TESTS));
  if (seen.length === 0) return found;
  if (process.env['BROWSER'] === 'off') {
    console.error(`BROWSER=off: ${seen.length} test files of ${BROWSER_TESTS} are left out.`);
    return found.filter((file) => !seen.includes(file));
  }
  await nameChromium();
  return found;
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  const files = await withoutBrowser(findTests(asked));
  if (files.length === 0) {
    const places = asked.paths.join(', ') || ROOMS.join(', ');
    const what = asked.requirement === undefined ? '' : ` that names ${asked.requirement}`;
    console.error(`There is no test file${what} in ${places}.`);
    return 1;
  }
  const whole = isWhole(asked);
  // An untidy house still gets its tests run: both answers are wanted at once.
  const isTidy = !whole || (await reportTidy(HOUSE_ROOT));
  const passed = await withDatabase(async (place, url) => {
    const tests = { files, asked, place, url };
    const first = await runTests(tests);
    // Not of a part, nor of a run that is in such an order already.
    const isSpecial = process.env['TEST_COLLATION'] ?? process.env['SPREAD_PLACES'];
    if (!whole || isSpecial || interrupted.signal.aborted) return first;
    console.log(
      `\nThe tests of tenants and of order, once more in ${PLACES} places and in the order of ${COLLATION}:`,
    );
    return (await runTests({ ...tests, files: repeated(files) }, COLLATION)) && first;
  });
  // Those of a part are in sight already.
  if (whole && red.length > 0) console.log(`\nRed in this run:\n\n${red.join('\n\n')}`);
  if (!isTidy) console.error('tidy refused something: see the first lines.');
  return passed && isTidy ? 0 : 1;
}

// Until the tests have stopped and the database is down, a signal only asks the tests to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupted.abort());
}

const code = await main();
process.exit(interrupted.signal.aborted ? 130 : code);
