// Forgets the windows in which nothing counts any more.
import type { Database } from '../../db/database.ts';
import { dropWindows } from './window.store.ts';

export const forgetWindows = (database: Database, now: number, most: number): Promise<number> =>
  dropWindows(database, now, most);
