// Which processes a run has started, as files of a folder: told to end, a run ends those that a file of theirs keeps. Imported
// by each of them before anything else.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** The environment variable that tells a process the folder. */
export const PROCESSES_VARIABLE = 'TEST_PROCESSES';

const folder = process.env[PROCESSES_VARIABLE];
const isImportedFirst = process.execArgv.includes(pathToFileURL(import.meta.filename).href);
if (folder !== undefined && isImportedFirst && isMainThread) {
  const own = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(own, '');
  process.once('exit', () => rmSync(own, { force: true }));
}

/** What a file is at may take so long to end by itself. */
const grace_ms = 3_000;

/** By SIGKILL in the end: a file may hang in a loop that hears no signal. */
export async function endProcesses(dir: string): Promise<void> {
  const until = performance.now() + grace_ms;
  while (listAlive(dir).length > 0 && performance.now() < until) await pause(50);
  for (const pid of listAlive(dir)) process.kill(pid, 'SIGKILL');
}

function listAlive(dir: string): number[] {
  let names: string[] = [];
  try {
    names = readdirSync(dir);
  } catch {
    // None has begun.
  }
  return names.map(Number).filter(isAlive);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
