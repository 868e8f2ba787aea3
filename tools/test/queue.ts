// Which test files wait and which run, as files of a folder: the lanes of a run take from it, whoever is
// free, and what a dead lane leaves there is known to have no result.

import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that tells a lane its folder. */
export const QUEUE_VARIABLE = 'TEST_QUEUE';

export type Running = { file: string; pid: number; since_ms: number };

const nameOf = (file: string, index: number) =>
  `${String(index).padStart(5, '0')} ${encodeURIComponent(file)}`;
const fileOf = (name: string) => decodeURIComponent(name.split(' ')[1] ?? '');

export function makeQueue(dir: string, files: readonly string[]): void {
  mkdirSync(join(dir, 'waiting'), { recursive: true });
  mkdirSync(join(dir, 'running'));
  for (const [index, file] of files.entries()) {
    writeFileSync(join(dir, 'waiting', nameOf(file, index)), '');
  }
}

/** The first file that no other lane has; `done` is to be called when its last test has ended. */
export function takeNext(dir: string): { file: string; done: () => void } | undefined {
  for (const name of readdirSync(join(dir, 'waiting')).sort()) {
    const running = join(dir, 'running', `${name} ${process.pid}`);
    try {
      // Of two lanes that rename one file, the second finds it gone.
      renameSync(join(dir, 'waiting', name), running);
    } catch {
      continue;
    }
    writeFileSync(running, '');
    return { file: fileOf(name), done: () => rmSync(running) };
  }
  return undefined;
}

export function listRunning(dir: string): Running[] {
  return readdirSync(join(dir, 'running')).flatMap((name) => {
    const stat = statSync(join(dir, 'running', name), { throwIfNoEntry: false });
    const pid = Number(name.split(' ')[2]);
    return stat ? [{ file: fileOf(name), pid, since_ms: stat.mtimeMs }] : [];
  });
}

/** What was never finished: files that nobody took, and those whose lane died. */
export function listUnfinished(dir: string): string[] {
  const names = [...readdirSync(join(dir, 'running')), ...readdirSync(join(dir, 'waiting'))];
  return names.map(fileOf).sort();
}
