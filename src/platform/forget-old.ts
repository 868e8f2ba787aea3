// Drops, every hour, what only grows: calls of long ago and counters of minutes and days that are over.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { forgetCalls } from './calls/index.ts';
import { forgetCounts } from './quotas/index.ts';

const every_ms = 3_600_000;
/** Rows of one statement: short enough to hold up nobody. */
const most = 2_000;

/** Drops what is too old now. Several servers may do so at once. */
export async function forgetOld(database: Database): Promise<void> {
  for (const forget of [forgetCalls, forgetCounts]) {
    while ((await forget(database, clock.now(), most)) >= most);
  }
}

/** Does so every hour, and what other rooms hand in; answers the way to stop. */
export function keepForgettingOld(
  database: Database,
  log: Log,
  others: readonly (() => Promise<void>)[] = [],
): () => void {
  const works = [() => forgetOld(database), ...others];
  const timer = setInterval(() => {
    for (const work of works) {
      work().catch((error) => log.warn({ err: error }, 'what is too old was not dropped'));
    }
  }, every_ms);
  return () => clearInterval(timer);
}
