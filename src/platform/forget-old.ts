// Drops, every hour, what only grows: calls of long ago, counters of minutes and days that are over, and what other
// rooms ask to have dropped.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { forgetCalls } from './calls/index.ts';
import { forgetWindows } from './limits/index.ts';
import { forgetCounts } from './quotas/index.ts';

const every_ms = 3_600_000;
/** Rows of one statement: short enough to hold up nobody. */
const most = 2_000;

/** Drops up to `most` rows that are too old now; answers how many of its fullest kind. */
export type Forget = (database: Database, now: number, most: number) => Promise<number>;

/** Drops what is too old now. Several servers may do so at once. */
export async function forgetOld(database: Database, more: readonly Forget[] = []): Promise<void> {
  for (const forget of [forgetCalls, forgetCounts, forgetWindows, ...more]) {
    while ((await forget(database, clock.now(), most)) >= most);
  }
}

/** Does so every hour; answers the way to stop. */
export function keepForgettingOld(
  database: Database,
  log: Log,
  more: readonly Forget[],
): () => void {
  const timer = setInterval(() => {
    forgetOld(database, more).catch((error) =>
      log.warn({ err: error }, 'old calls and counters were not dropped'),
    );
  }, every_ms);
  return () => clearInterval(timer);
}
