// The folder where a server keeps what must survive it: one server at a time, and its secrets.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { randomBytes } from '../kit/random.ts';
import { StartError } from '../kit/start-error.ts';

export type DataFolder = {
  /** Absolute and without symbolic links: two names of one folder give the same text. */
  readonly dir: string;
  /** The kept secret of this name, made at the first call. */
  secret(name: string, make: () => string): string;
  /** Lets another server in; harmless a second time. */
  release(): void;
};

/** Opens the folder for this process alone, or throws a StartError that names the process inside. */
export function openDataFolder(path: string): DataFolder {
  const dir = makeDataFolder(path);
  const lock = join(dir, 'server.lock');
  const own = JSON.stringify({
    pid: process.pid,
    identity: processIdentity(process.pid),
    nonce: randomBytes(12).toString('hex'),
  });
  const holder = plainly(dir, () => takeLock(lock, own));
  if (holder !== undefined) {
    throw new StartError(`The data folder ${dir} is in use by another server (process ${holder}).`);
  }
  return {
    dir,
    secret: (name, make) => keptSecret(dir, name, make),
    release() {
      if (readText(lock) === own) fs.unlinkSync(lock);
    },
  };
}

/** Which part of its disk is taken, from 0 to 1; what is left for others than root counts as free. */
export function takenOf(folder: string): number {
  const { blocks, bavail } = fs.statfsSync(folder);
  return blocks === 0 ? 0 : 1 - bavail / blocks;
}

/** Creates the folder, closed to other users, when it is missing. */
export function makeDataFolder(path: string): string {
  return plainly(path, () => {
    makeFolders(resolve(path));
    const dir = fs.realpathSync(resolve(path));
    // A folder we may not write to should be refused here and not in the middle of the start.
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return dir;
  });
}

/** Level by level: Node's own recursive call never returns where the file system says ENOENT, as /proc does. */
function makeFolders(path: string): void {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (!found) makeFolders(dirname(path));
  try {
    fs.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another server may have made it meanwhile; a file in its place stays a fault.
    if (!fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** The secret of this name in a folder, if one is kept there: nothing is made and nothing is changed. */
export const findKeptSecret = (dir: string, name: string): string | undefined =>
  plainly(dir, () => readText(join(dir, name))?.trim());

/** A secret kept in the folder, readable by its owner only; of two first callers, one makes it. */
export function keptSecret(dir: string, name: string, make: () => string): string {
  const file = join(dir, name);
  return plainly(dir, () => {
    let text = readText(file);
    if (text === undefined) {
      placeWhole(file, `${make()}\n`);
      text = fs.readFileSync(file, 'utf8');
    }
    const secret = text.trim();
    if (secret === '') {
      throw new StartError(`The secret kept in ${file} is empty: put it back, or delete the file.`);
    }
    if ((fs.statSync(file).mode & 0o077) !== 0) fs.chmodSync(file, 0o600);
    return secret;
  });
}

/**
 * Takes the lock, or returns the number of the living process that holds it. A stale lock is replaced
 * while holding a second lock named after the stale one's text: of several starters that saw the same
 * stale lock only one replaces it, and none can remove the lock that the winner has just put there.
 */
function takeLock(lock: string, own: string): number | undefined {
  for (;;) {
    if (placeWhole(lock, own)) return undefined;
    const seen = readText(lock);
    if (seen === undefined) continue;
    const holder = livingHolder(seen);
    if (holder !== undefined) return holder;

    const takeover = `${lock}.${nonceOf(seen)}`;
    const rival = takeLock(takeover, own);
    if (rival !== undefined) return rival;
    try {
      if (readText(lock) !== seen) continue;
      const draft = writeDraft(lock, own);
      fs.renameSync(draft, lock);
      syncFolder(resolve(lock, '..'));
      return undefined;
    } finally {
      fs.unlinkSync(takeover);
    }
  }
}

function livingHolder(text: string): number | undefined {
  try {
    const { pid, identity } = JSON.parse(text) as { pid: number; identity?: string };
    return identity !== undefined && processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined;
  }
}

function nonceOf(text: string): string {
  return /"nonce":"([0-9a-f]{24})"/.exec(text)?.[1] ?? 'unreadable';
}

/** Creates the file with its whole text, or returns false when it exists: nobody reads half of it. */
function placeWhole(file: string, text: string): boolean {
  const draft = writeDraft(file, text);
  try {
    fs.linkSync(draft, file);
    syncFolder(resolve(file, '..'));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    fs.unlinkSync(draft);
  }
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const fd = fs.openSync(draft, 'wx', 0o600);
  try {
    fs.writeSync(fd, text);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  return draft;
}

/** A new name survives a power cut only once its folder is on the disk too. */
export function syncFolder(dir: string): void {
  const fd = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * A text that no other process, past or future, shares with this living process; undefined when
 * there is none. The number alone is not enough: numbers come back, after a restart quickly so.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const run = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
    const [, state = 'Z', started] = /^\s*(\S+)\s+(.+?)\s*$/.exec(run.stdout ?? '') ?? [];
    return state.startsWith('Z') ? undefined : started;
  }
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A dead child that its parent has not asked about yet: it holds nothing any more.
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readText('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[19]}`;
}

/** A living process's command line with a space after each part, or undefined. */
export function processCommand(pid: number): string | undefined {
  if (processIdentity(pid) === undefined) return undefined;
  if (process.platform === 'linux') {
    return readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
  }
  const run = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return `${run.stdout?.trim()} `;
}

/** Whether the number is taken, be it by a dead process that nobody has collected. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

export function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    // ESRCH is what /proc answers for a process that ends while its file is read.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

const troubles = new Map([
  ['EACCES', 'this user may not read and write it'],
  ['EPERM', 'the system does not permit it'],
  ['EROFS', 'it is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EEXIST', 'it is not a folder'],
]);

/** Runs what touches the folder; a trouble that is common becomes a sentence. */
export function plainly<T>(dir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const trouble = troubles.get(errorCode(error) ?? '') ?? String(error);
    throw new StartError(`The data folder ${dir} cannot be used: ${trouble}.`, { cause: error });
  }
}
