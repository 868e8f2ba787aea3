// One build at a time in a folder: who comes second waits for the first, and takes over from one that died (UI04).
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export async function underLock<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const file = join(folder, '.building');
  while (!take(file)) {
    if (isLeft(file)) rmSync(file, { force: true });
    else await pause(200);
  }
  try {
    return await act();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A file without a number is being written this moment: its owner is asked again later. */
function isLeft(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
