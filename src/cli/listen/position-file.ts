// Remembers how far each listener has come, so that the next start misses nothing that came meanwhile.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isId } from '../../kit/ids.ts';
import { StartError } from '../../kit/start-error.ts';
import { isObject } from './signed-event.ts';

export type PositionFile = { read(): string | undefined; write(id: string): void };

/** A few thousand listeners. */
const most_bytes = 1_048_576;

/** The server, the project, the mode, the scopes, the receiver. */
const entry = /^https?:\/\/\S+ prj_\w+ (?:test|live) [\w+]* https?:\/\/\S+$/;

/**
 * One file holds the positions of several listeners, each under a name that tells what it follows. What is not
 * that is somebody's file, named by mistake: it is neither read nor written.
 */
export function openPositionFile(path: string, name: string): PositionFile {
  const readAll = (): Record<string, string> => {
    const found = readOwn(path);
    if (found) return found;
    throw new StartError(
      `The file ${path} is not one that listen wrote: name another one with --state, or delete it.`,
    );
  };
  return {
    read: () => readAll()[name],
    write(id) {
      const all = { ...readAll(), [name]: id };
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // Put in place whole: a stop in the middle leaves the file as it was.
        const draft = `${path}.${process.pid}`;
        writeFileSync(draft, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
        renameSync(draft, path);
      } catch (error) {
        const { code } = error as { code?: unknown };
        throw new StartError(
          `The file ${path} cannot be written (${code}): name another one with --state.`,
        );
      }
    },
  };
}

/** None in a file that is not there yet; undefined in one that is not ours. */
function readOwn(path: string): Record<string, string> | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return {};
  if (!stat.isFile() || stat.size > most_bytes) return undefined;
  try {
    const all: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isOwn(all) ? all : undefined;
  } catch {
    return undefined;
  }
}

/** Ours is never empty: it is made for its first position. */
function isOwn(all: unknown): all is Record<string, string> {
  if (!isObject(all) || Object.keys(all).length === 0) return false;
  return Object.entries(all).every(
    ([name, id]) => entry.test(name) && typeof id === 'string' && (id === '0' || isId('evt', id)),
  );
}
