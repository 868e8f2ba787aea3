// Walks through the store of files, a piece each time: a file that no row names, as after an older database was put back, is
// removed.
import { clock } from '../../kit/clock.ts';
import type { FileStore } from './file-store.ts';

/** A room's own files among some, and those of them that it knows. */
export type FilesOfRoom = {
  isOwn(name: string): boolean;
  known(names: readonly string[]): Promise<ReadonlySet<string>>;
};

/** Files of one look at the store. */
const most = 1_000;
/** A file is older than its row by no time at all, and than what is being restored by less than this. */
const young_ms = 86_400_000;

/** What is no room's was put there by somebody else, and stays. It is never asked for a second piece at once. */
export function createFileSweep(store: FileStore, rooms: readonly FilesOfRoom[]) {
  let after = '';
  return async function sweepFiles(): Promise<0> {
    const listed = await store.list(after, most);
    after = listed.length < most ? '' : (listed.at(-1)?.key ?? '');
    const old = listed.filter(({ at }) => at < clock.now() - young_ms).map(({ key }) => key);
    for (const { isOwn, known } of rooms) {
      const own = old.filter(isOwn);
      const named = own.length > 0 ? await known(own) : new Set();
      for (const name of own) if (!named.has(name)) await store.delete(name);
    }
    return 0;
  };
}
