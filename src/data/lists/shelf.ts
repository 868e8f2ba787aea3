// Keeps the published lists in the memory of this process. A new version is announced by the database; until it is
// read whole the old one answers, so an answer is wholly of one version.
import { type DatasetName, type ListName, listNames } from '../../../contract/lists.ts';
import type { Database } from '../../db/database.ts';
import { type Listener, listen } from '../../db/listen.ts';
import { findCurrentNumbers, findHistory, findVersion, type VersionRow } from './list.store.ts';
import { type PublishedList, publishedList } from './published-list.ts';

export type Lists = {
  /** Undefined while nothing is published; a promise only before the first answer of the process. */
  current(name: ListName): PublishedList | undefined | Promise<PublishedList | undefined>;
  close(): Promise<void>;
};

type Memory = ReadonlyMap<ListName, PublishedList | undefined>;

/** How long a server waits after a reading that failed; meanwhile it answers from what it has. */
const again_ms = 250;

/** Reads nothing until somebody asks: a server that serves payments only keeps no list. */
export function createLists(database: Database): Lists {
  let memory: Memory | undefined;
  let versions = new Map<DatasetName, VersionRow>();
  let listener: Promise<Listener> | undefined;
  let reading: Promise<void> | undefined;
  let announced = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Until what was read is as new as the last announcement. */
  async function readAll() {
    for (let seen = -1; seen !== announced; ) {
      seen = announced;
      const [numbers, history] = await Promise.all([
        findCurrentNumbers(database),
        findHistory(database),
      ]);
      const fresh = await Promise.all(
        numbers.map(async ({ list, number, content_hash }) => {
          const known = versions.get(list);
          if (known?.number === number && known.content_hash === content_hash) return known;
          return findVersion(database, list, number);
        }),
      );
      versions = new Map(fresh.flatMap((row) => (row ? [[row.list, row] as const] : [])));
      memory = new Map(listNames.map((name) => [name, publishedList(name, { versions, history })]));
    }
  }

  const read = (): Promise<void> => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const readAgain = () => {
    announced++;
    void read().catch(() => {
      clearTimeout(timer);
      if (!closed) timer = setTimeout(readAgain, again_ms);
    });
  };

  const start = async (): Promise<void> => {
    // Listening before reading: what is published in between is announced.
    listener ??= listen(database.url, 'svc_lists', {
      notice: readAgain,
      gap: (connected) => {
        if (connected && memory) readAgain();
      },
    });
    await listener;
    await read();
  };

  return {
    current: (name) => (memory ? memory.get(name) : start().then(() => memory?.get(name))),
    async close() {
      closed = true;
      clearTimeout(timer);
      await (await listener)?.close();
      await reading?.catch(() => {});
    },
  };
}
