// Takes guards, locks and constraints out, one at a time, on a copy, and looks whether a test goes red:
// `npm run mutations [-- <list, number or word> …] [--write]`, where `--write` keeps whole lists in docs/guards.md. A guard
// that can go unnoticed is not tested.
// Caught: the fence of a lost lease, which no test held (2c1fd97), and six of forty rules of the data tools
// (b076464).

import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbedded } from '../src/db/embedded.ts';
import { type Guard, guardLists, guards } from './mutations/guards.ts';
import { BROWSER_TESTS, nameChromium } from './test/chromium.ts';
import { listPaths } from './tidy/house.ts';
import { HOUSE_ROOT } from './tidy.ts';

type Outcome = { guard: Guard; red: string[] };

/** Longer than the slowest of the named files: a mutation that makes a test hang has been noticed too. */
const deadline_ms = 240_000;
/** For all of them together. */
const longDeadline_ms = 900_000;

const PAGE = join(HOUSE_ROOT, 'docs/guards.md');

async function main(args: readonly string[]): Promise<number> {
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--write');
  const chosen = chosenBy(asked);
  if (unknown.length > 0 || chosen.length === 0) {
    console.error(
      `Say lists (${Object.keys(guardLists).join(', ')}), numbers or words, and --write.`,
    );
    return 1;
  }
  if (chosen.some(({ tests }) => tests.some((file) => file.startsWith(BROWSER_TESTS)))) {
    await nameChromium();
  }
  const copy = mkdtempSync(join(tmpdir(), 'svc-mutations-'));
  const data = mkdtempSync(join(tmpdir(), 'svc-mutations-data-'));
  const database = await startEmbedded({
    dir: data,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    copyHouse(copy);
    // A test that is red anyway notices nothing.
    const files = [...new Set(chosen.flatMap((guard) => guard.tests))];
    const before = await failingTests(copy, files, database.url, longDeadline_ms);
    if (before.length > 0) {
      console.error(`Already red with every guard in place: ${before.join('; ')}.`);
      return 1;
    }
    const outcomes: Outcome[] = [];
    for (const guard of chosen) {
      const red = await tryWithout(copy, guard, database.url);
      outcomes.push({ guard, red });
      console.log(
        `${red.length > 0 ? 'noticed ' : 'UNNOTICED'} ${guard.name}: ${red[0] ?? 'every test passed'}`,
      );
    }
    const unnoticed = outcomes.filter(({ red }) => red.length === 0).length;
    console.log(`\n${chosen.length} guards taken out, ${chosen.length - unnoticed} noticed.`);
    if (args.includes('--write')) writePage(outcomes);
    return unnoticed === 0 ? 0 : 1;
  } finally {
    await database.stop();
    rmSync(copy, { recursive: true, force: true });
    rmSync(data, { recursive: true, force: true });
  }
}

/** Nothing asked is everything; a list by its name; else guards by number or by a word of their name. */
function chosenBy(asked: readonly string[]): readonly Guard[] {
  if (asked.length === 0) return guards;
  const isAsked = (guard: Guard, n: number) =>
    asked.some((word) =>
      guardLists[word]
        ? guardLists[word].includes(guard)
        : word === String(n + 1) || guard.name.includes(word),
    );
  return guards.filter(isAsked);
}

function copyHouse(to: string): void {
  for (const path of listPaths(HOUSE_ROOT)) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(HOUSE_ROOT, path), join(to, path));
  }
  symlinkSync(join(HOUSE_ROOT, 'node_modules'), join(to, 'node_modules'), 'dir');
}

/** The tests that fail without the guard. */
async function tryWithout(copy: string, guard: Guard, url: string): Promise<string[]> {
  const file = join(copy, guard.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, without(text, guard));
  try {
    return await failingTests(copy, guard.tests, url);
  } finally {
    writeFileSync(file, text);
  }
}

/** The text without the guard; the guard must stand there exactly once, or the list is stale. */
export function without(text: string, guard: Guard): string {
  if (text.split(guard.takeOut).length !== 2) {
    throw new Error(`${guard.name}: ${guard.file} must hold this exactly once: ${guard.takeOut}`);
  }
  return text.replace(guard.takeOut, () => guard.putIn);
}

function failingTests(
  copy: string,
  tests: readonly string[],
  url: string,
  within_ms = deadline_ms,
): Promise<string[]> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
  delete env['DATABASE_URL'];
  delete env['NODE_TEST_CONTEXT'];
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', ...tests], {
    cwd: copy,
    env: { ...env, TEST_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  return new Promise((done) => {
    let out = '';
    let late = false;
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      out += part;
    });
    const timer = setTimeout(() => {
      late = true;
      // The runner's own children hang with it: the whole group goes.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, within_ms);
    child.on('close', (code) => {
      clearTimeout(timer);
      const names = [...out.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name = '']) => name);
      const tested = names.filter((name) => !name.endsWith('.test.ts'));
      if (late) done(['a test that waits for ever']);
      else done(code === 0 ? [] : tested.length > 0 ? tested : ['a file that cannot run']);
    });
  });
}

/** Each list that was taken out whole has its part of the page, which says what this run printed. */
function writePage(outcomes: readonly Outcome[]): void {
  const page = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
  for (const [name, list] of Object.entries(guardLists)) {
    const found = outcomes.filter(({ guard }) => list.includes(guard));
    if (found.length < list.length) continue;
    const heading = `## ${name}\n`;
    const at = page.findIndex((part) => part.startsWith(heading));
    page.splice(at === -1 ? page.length : at, 1, `${heading}\n${tableOf(found)}`);
  }
  writeFileSync(PAGE, `${page.map((part) => part.trimEnd()).join('\n\n')}\n`);
}

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ guard, red }, n) => {
    const seen = red[0] === undefined ? '**nobody**' : red[0].replaceAll('|', '\\|');
    return `| ${n + 1} | ${guard.name} | \`${guard.file}\` | ${seen} | ${red.length} |`;
  });
  return ['| # | Guard | File | First red test | Red |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
