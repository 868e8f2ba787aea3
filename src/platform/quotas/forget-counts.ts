// Forgets counters of minutes and days that are over.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dayInUtc, lastDays } from '../../kit/clock.ts';
import { cellOf } from './minute.rules.ts';
import { dropMinutes } from './minute.store.ts';
import { dropDays } from './quota.store.ts';

/** Cells that a server whose clock is behind might still count in. */
const keptCells = 5;

/** Drops up to `most` of each kind; answers how many of the fuller kind. */
export async function forgetCounts(database: Database, now: number, most: number): Promise<number> {
  const [keys = dayInUtc(now)] = lastDays(now, limits.usage_days + 1);
  const [others = dayInUtc(now)] = lastDays(now, 2);
  const minutes = await dropMinutes(database, cellOf(now) - keptCells, most);
  return Math.max(minutes, await dropDays(database, { keys, others }, most));
}
