// Runs the tests on one PostgreSQL that lives as long as the run: `npm test [-- paths… | K3 | --name text]`.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { startEmbedded } from '../src/db/embedded.ts';
import { listPaths } from './tidy/house.ts';
import { HOUSE_ROOT, reportTidy } from './tidy.ts';
import { REQUIREMENT } from './where.ts';

type Asked = { paths: string[]; pattern?: string; requirement?: string };

const ROOMS = ['contract/', 'src/', 'test/', 'tools/'];

/** The shared database dies with the run: it needs speed, not durability. Fault tests start their own. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Files at a time: one more than the two cores we plan for, because some wait for a lease to end. */
const CONCURRENCY = 3;

let runner: ChildProcess | undefined;
let interruptedBy: NodeJS.Signals | undefined;

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

/** For a requirement, only the files that write its number: the others would run to skip every test. */
function findTests({ paths, requirement = '' }: Asked): string[] {
  return listPaths(HOUSE_ROOT).filter((file) => {
    if (!file.endsWith('.test.ts') || !ROOMS.some((room) => file.startsWith(room))) return false;
    if (paths.length > 0 && !paths.some((path) => file === path || isUnder(file, path)))
      return false;
    return readFileSync(join(HOUSE_ROOT, file), 'utf8').includes(requirement);
  });
}

function isUnder(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

/** Runs `work` with the address of a database, and stops the database whatever happens. */
async function withDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return work(given);
  const dir = mkdtempSync(join(tmpdir(), 'svc-test-'));
  try {
    const database = await startEmbedded({ dir, settings: SETTINGS });
    try {
      return interruptedBy === undefined ? await work(database.url) : 1;
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function runTests(files: readonly string[], asked: Asked, url: string): Promise<number> {
  const args = ['--test', `--test-concurrency=${CONCURRENCY}`, '--test-reporter=spec'];
  if (asked.pattern !== undefined) args.push(`--test-name-pattern=${asked.pattern}`);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TEST_DATABASE_URL: url,
  };
  // A test must never reach the database that a developer works on.
  delete env['DATABASE_URL'];
  return new Promise((done, fail) => {
    runner = spawn(process.execPath, [...args, ...files], {
      cwd: HOUSE_ROOT,
      stdio: 'inherit',
      env,
    });
    runner.on('error', fail);
    runner.on('exit', (code) => done(code ?? 1));
  });
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  const files = findTests(asked);
  if (files.length === 0) {
    const places = asked.paths.join(', ') || ROOMS.join(', ');
    const what = asked.requirement === undefined ? '' : ` that names ${asked.requirement}`;
    console.error(`There is no test file${what} in ${places}.`);
    return 1;
  }
  const whole = asked.paths.length === 0 && asked.pattern === undefined;
  // An untidy house still gets its tests run: both answers are wanted at once.
  const isTidy = !whole || (await reportTidy(HOUSE_ROOT));
  const code = await withDatabase((url) => runTests(files, asked, url));
  if (!isTidy) console.error('tidy refused something: see the first lines.');
  return code === 0 && !isTidy ? 1 : code;
}

// Until the runner has stopped and the database is down, a signal only asks the runner to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruptedBy = signal;
    runner?.kill(signal);
  });
}

const code = await main();
process.exit(interruptedBy === undefined ? code : 130);
