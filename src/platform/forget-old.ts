// Drops, every hour, what only grows: calls of long ago, counters of minutes and days that are over, and what other
// rooms ask to have dropped. What belongs to projects is dropped from project to project: each statement reads the
// old end of one key, whatever all the others hold.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { forgetCallsOf } from './calls/index.ts';
import { forgetWindows } from './limits/index.ts';
import { listProjectIds } from './projects/index.ts';
import { forgetCounts } from './quotas/index.ts';

const every_ms = 3_600_000;
/** Rows of one statement: short enough to hold up nobody. */
const most = 2_000;
const projectsAtOnce = 500;

/** Drops up to `most` rows that are too old now; answers how many of its fullest kind. */
export type Forget = (database: Database, now: number, most: number) => Promise<number>;
/** The same of one project. */
export type ForgetOf = (
  database: Database,
  projectId: string,
  now: number,
  most: number,
) => Promise<number>;

/** What other rooms ask to have dropped. */
export type Forgetting = { shared?: readonly Forget[]; ofProjects?: readonly ForgetOf[] };

/** Drops what is too old now. Several servers may do so at once. */
export async function forgetOld(database: Database, more: Forgetting = {}): Promise<void> {
  for (const forget of [forgetCounts, forgetWindows, ...(more.shared ?? [])]) {
    while ((await forget(database, clock.now(), most)) >= most);
  }
  const ofProjects = [forgetCallsOf, ...(more.ofProjects ?? [])];
  for (let after = ''; ; ) {
    const ids = await listProjectIds(database, after, projectsAtOnce);
    for (const id of ids) {
      for (const forget of ofProjects) {
        while ((await forget(database, id, clock.now(), most)) >= most);
      }
    }
    if (ids.length < projectsAtOnce) return;
    after = ids.at(-1) ?? '';
  }
}

/** Does so every hour; answers the way to stop. */
export function keepForgettingOld(database: Database, log: Log, more: Forgetting): () => void {
  const timer = setInterval(() => {
    forgetOld(database, more).catch((error) =>
      log.warn({ err: error }, 'old calls and counters were not dropped'),
    );
  }, every_ms);
  return () => clearInterval(timer);
}
