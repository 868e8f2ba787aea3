// Remembers how far each listener has come, so that the next start misses nothing that came meanwhile.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../kit/start-error.ts';

export type PositionFile = { read(): string | undefined; write(id: string): void };

/** One file holds the positions of several listeners, each under a name that tells what it follows. */
export function openPositionFile(path: string, name: string): PositionFile {
  const readAll = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return {};
      throw new StartError(`The file ${path} cannot be read: delete it, or name one with --state.`);
    }
  };
  return {
    read: () => readAll()[name],
    write(id) {
      const all = { ...readAll(), [name]: id };
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // Put in place whole: a stop in the middle leaves the file as it was.
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
      renameSync(draft, path);
    },
  };
}
