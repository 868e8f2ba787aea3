// Forgets who was counted in hours that are over.
import type { Database } from '../../db/database.ts';
import { hourOf } from './count-visit.ts';
import { dropMarks } from './download.store.ts';

/** A server whose clock is this much behind still counts in the former hour. */
const behind_ms = 60_000;

/** Drops up to `most`; answers how many. */
export const forgetMarks = (database: Database, now: number, most: number): Promise<number> =>
  dropMarks(database, hourOf(now - behind_ms), most);
