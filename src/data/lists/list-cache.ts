// Keeps the published lists in the memory of this process. A new version is announced by the database; until it is
// read whole the old one answers, so an answer is wholly of one version.
import { type ListName, listNames } from '../../../contract/data/lists.ts';
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { followPublications } from '../publications.ts';
import { findCurrentNumbers, findHistory, findVersion } from './list.store.ts';
import { mayAnswer, type Snapshot } from './list.view.ts';
import { type PublishedList, publishedList } from './published-list.ts';
import { rememberUsage, type Usage } from './usage.ts';

export type Lists = {
  /**
   * Undefined while nothing is published, or the datasets say that the list is not; a promise only before the first answer
   * of the process, and for the datasets once a minute.
   */
  current(name: ListName): PublishedList | undefined | Promise<PublishedList | undefined>;
  /** Whether the published datasets let this one answer (DA51); a promise like that of `current`. */
  mayAnswer(dataset: string): boolean | Promise<boolean>;
  close(): Promise<void>;
};

type Published = Pick<Snapshot, 'versions' | 'history'>;
type Memory = ReadonlyMap<ListName, PublishedList | undefined>;

/** Reads nothing until somebody asks: a server that serves payments only keeps no list. */
export function createLists(database: Database, log: Log, readUsage: () => Promise<Usage>): Lists {
  let memory: Memory | undefined;
  let snapshot: Published = { versions: new Map(), history: [] };

  const answered = (name: ListName) => publishedList(name, { ...snapshot, usage: usage.figures() });

  const usage = rememberUsage(readUsage, () => {
    if (memory) memory = new Map(memory).set('datasets', answered('datasets'));
  });

  const { start, close } = followPublications({
    ...{ databaseUrl: database.url, log, what: 'the lists' },
    // Places too are a dataset, whose version the lists tell.
    concerns: () => true,
    async read() {
      snapshot = await readSnapshot(database, snapshot.versions);
      memory = new Map(listNames.map((name) => [name, answered(name)]));
    },
  });

  const current: Lists['current'] = (name) => {
    if (!memory) return start().then(() => current(name));
    if (name !== 'datasets' || usage.isFresh()) return memory.get(name);
    return usage.refresh().then(() => memory?.get(name));
  };

  const says = (dataset: string) => mayAnswer(dataset, snapshot.versions);
  return {
    current,
    mayAnswer: (dataset) => (memory ? says(dataset) : start().then(() => says(dataset))),
    close,
  };
}

/** What is published now; a version that is known already is not read again. */
async function readSnapshot(database: Database, known: Snapshot['versions']): Promise<Published> {
  const [numbers, history] = await Promise.all([
    findCurrentNumbers(database),
    findHistory(database),
  ]);
  const rows = await Promise.all(
    numbers.map(async ({ list, number, content_hash }) => {
      const before = known.get(list);
      if (before?.number === number && before.content_hash === content_hash) return before;
      return findVersion(database, list, number);
    }),
  );
  const versions = new Map(rows.flatMap((row) => (row ? [[row.list, row] as const] : [])));
  return { versions, history };
}
