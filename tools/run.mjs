// Exists so that one command on a fresh clone installs what is missing and runs on the project's own Node.
// Plain JavaScript for Node >= 20 without dependencies: it runs before anything is installed.
// Caught: installs that were missing or behind the lock file; a link in place of node_modules, which npm ci would
// have emptied (144c02d).
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countStarts, databaseEnded, mostTimes } from './again.mjs';
import { tellInstalling } from './install-words.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const projectNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
// npm ci removes it together with everything else in node_modules, so it never outlives what it describes.
const marker = join(root, 'node_modules/.svc-installed');
const lock = join(root, '.installing');

/** What we tell a person: one sentence and no stack. */
class Refusal extends Error {}

try {
  leave(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

async function main(argv) {
  const watch = argv[0] === '--watch';
  const [file, ...args] = watch ? argv.slice(1) : argv;
  if (file === undefined) {
    throw new Refusal('Say what to run: node tools/run.mjs [--watch] <file.ts> [arguments].');
  }
  const script = resolve(root, file);
  if (!existsSync(script)) throw new Refusal(`There is no file ${script} to run.`);

  const interrupted = isFresh() ? undefined : await installOnce();
  if (interrupted !== undefined) return { signal: interrupted };
  const probe = spawnSync(projectNode, ['--version'], { encoding: 'utf8' });
  if (probe.status !== 0) {
    throw new Refusal(
      `The Node of this project, ${projectNode}, is missing or does not run on this machine; ` +
        'remove node_modules and start again, with npm install scripts allowed.',
    );
  }
  // Compiled sources are kept: every start and every test file saves 0.4 s of processor time (measured).
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
  // Room for new objects grows with the machine's memory, and what it once took it keeps: at this size a server at
  // rest has 190 MB in place of 210 (measured).
  const options = ['--max-semi-space-size=16', ...(watch ? ['--watch'] : [])];
  const next = countStarts();
  for (;;) {
    const end = await run(projectNode, [...options, script, ...args], 'inherit');
    if (end.code !== databaseEnded || end.stopped) return end;
    const count = next(performance.now());
    if (count === undefined) {
      console.error(
        'The database ended four times within a minute: look at postgres.log in the data folder.',
      );
      return end;
    }
    const which = `${count} of ${mostTimes} times in a minute`;
    console.error(`The server ended with its database: starting both again (${which}).`);
  }
}

// ---- installing

function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', 'package.json']) {
    try {
      hash.update(readFileSync(join(root, name))).update('\0');
    } catch {
      throw new Refusal(`The file ${join(root, name)} is needed to install and cannot be read.`);
    }
  }
  return hash.digest('hex');
}

function isFresh() {
  return readText(marker) === fingerprint();
}

/** Returns the signal that interrupted it, if one did. */
async function installOnce() {
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid), id: randomUUID() });
  await takeLock(own);
  try {
    // Whoever held the lock before us has most often done the work.
    return isFresh() ? undefined : await install();
  } finally {
    if (readText(join(lock, 'owner')) === own) bury(own);
  }
}

async function install() {
  const modules = join(root, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm ci would empty the folder behind the link, which another copy of the project may be using.
    throw new Refusal(`${modules} is a link: remove it, and the dependencies are installed here.`);
  }
  const isWatched = process.stderr.isTTY && process.env.LOG_FORMAT !== 'json';
  if (!isWatched) {
    console.error('Installing the dependencies with npm ci (only needed after a change).');
  }
  const before = fingerprint();
  // NODE_ENV=production or omit=… in an npm configuration would leave out our Node and our PostgreSQL.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  // npm_execpath may be another package manager, which does not know `ci`.
  const npmCli = process.env.npm_execpath;
  const known = npmCli !== undefined && basename(npmCli) === 'npm-cli.js' && existsSync(npmCli);
  const [command, all] = known ? [process.execPath, [npmCli, ...args]] : ['npm', args];
  // Everything npm says goes to stderr, or to nobody unless it fails: stdout belongs to the program we were asked to run.
  const telling = isWatched ? tellInstalling(root, process.stderr) : undefined;
  const stdio = telling ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2];
  const options = { cwd: root, shell: windows && !known };
  const end = await run(command, all, stdio, options, telling?.hear);
  telling?.end(end.code === 0 || end.stopped !== undefined);
  if (end.stopped) return end.stopped;
  if (end.error || end.code !== 0) {
    const why = end.error ? end.error.message : (end.signal ?? `exit code ${end.code}`);
    throw new Refusal(`The dependencies could not be installed: npm ci failed (${why}).`);
  }
  writeFileSync(marker, before);
  return undefined;
}

/** The lock is a folder that is renamed into place already holding its owner: it is never seen half made. */
async function takeLock(own) {
  const draft = `${lock}-${randomUUID().slice(0, 8)}`;
  let told = false;
  for (;;) {
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'owner'), own);
    writeFileSync(join(draft, '.gitignore'), '*\n'); // the lock hides itself from git
    try {
      renameSync(draft, lock);
      return;
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) {
        throw new Refusal(`The dependencies could not be installed: ${error.message}.`);
      }
    }
    if (clearStaleLock()) continue;
    if (!told) console.error('Waiting for another start that is installing the dependencies.');
    told = true;
    await pause(200);
  }
}

function clearStaleLock() {
  const seen = readText(join(lock, 'owner'));
  if (seen !== undefined && isAlive(seen)) return false;
  bury(seen);
  return true;
}

/** Moves the lock away before deleting it, so that nobody ever sees a lock without its owner. */
function bury(expected) {
  const grave = `${lock}-${randomUUID().slice(0, 8)}`;
  try {
    renameSync(lock, grave);
    // Between the look and the move somebody else may have cleared it and taken it: give it back.
    if (readText(join(grave, 'owner')) !== expected) renameSync(grave, lock);
    else rmSync(grave, { recursive: true, force: true });
  } catch {
    // Another start was quicker.
  }
}

function isAlive(text) {
  try {
    const { pid, started } = JSON.parse(text);
    if (startOf(pid) !== started) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number; empty where /proc does not exist. */
function startOf(pid) {
  const stat = readText(`/proc/${pid}/stat`) ?? '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return fields[19] === undefined || fields[0] === 'Z' ? '' : `${boot}:${fields[19]}`;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

// ---- running

/** Runs a child to its end; signals sent to us are handed on, and we always outlive it. */
function run(command, args, stdio, options = {}, hear = undefined) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio, ...options });
    if (hear)
      for (const pipe of [child.stdout, child.stderr]) pipe.setEncoding('utf8').on('data', hear);
    const lastAt = {};
    let stopped;
    const handOn = (signal) => {
      stopped = signal;
      // npm and the terminal both send Ctrl-C to us; the child should not take that for a second one.
      if (performance.now() - (lastAt[signal] ?? Number.NEGATIVE_INFINITY) < 1000) return;
      lastAt[signal] = performance.now();
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, handOn);
    // npm hands SIGTERM to its shell, which dies of it without telling us: our new parent does.
    const parent = process.ppid;
    const orphaned = setInterval(() => {
      if (stopped === undefined && process.ppid !== parent) handOn('SIGTERM');
    }, 200);
    if (process.env.npm_lifecycle_event === undefined) clearInterval(orphaned);
    const end = (result) => {
      clearInterval(orphaned);
      for (const signal of signals) process.off(signal, handOn);
      done({ ...result, stopped });
    };
    child.once('error', (error) => end({ error, code: null, signal: null }));
    child.once('exit', (code, signal) => end({ code, signal }));
  });
}

/** Ends as the child ended: by the same signal, so that a shell sees 128 + n, or with the same code. */
function leave({ error, code, signal }) {
  if (error) throw new Refusal(`The program could not be started: ${error.message}.`);
  if (!signal) process.exit(code ?? 1);
  process.kill(process.pid, signal);
  // As process 1 of a container our own signal is ignored.
  setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100);
}
