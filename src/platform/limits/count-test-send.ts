// Counts test sends of a project's endpoint, on a connection of its own: the call that sends is in no transaction.
import type { Database } from '../../db/database.ts';
import { type Permits, takePermits } from './take-permits.ts';
import { testsAt, testsOf, testsTo } from './windows.ts';

type Endpoint = { id: string; url: string };

/** `endpoints`: those that the project or organisation has now; they bound what their hosts get. */
export type CountTest = (
  projectId: string,
  endpoint: Endpoint,
  endpoints: readonly Pick<Endpoint, 'url'>[],
) => Promise<Permits>;

export const createTestCounter =
  (database: Database): CountTest =>
  (projectId, { id, url }, endpoints) => {
    const windows = [testsTo(id), testsOf(projectId), testsAt(projectId, url, endpoints)];
    return database.transaction((tx) => takePermits(tx, windows));
  };
