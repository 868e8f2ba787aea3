// Counts test sends of a project to a host, on a connection of its own: the call that sends is in no transaction.
import type { Database } from '../../db/database.ts';
import { type Permits, takePermits } from './take-permits.ts';
import { testsOf, testsTo } from './windows.ts';

export type CountTest = (projectId: string, url: string) => Promise<Permits>;

export const createTestCounter =
  (database: Database): CountTest =>
  (projectId, url) =>
    database.transaction((tx) => takePermits(tx, [testsTo(projectId, url), testsOf(projectId)]));
