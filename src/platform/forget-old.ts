// Drops, every hour, what only grows: calls of long ago, counters of minutes and days that are over, and what other
// rooms ask to have dropped. What belongs to projects is dropped from project to project: each statement reads the
// old end of one key, whatever all the others hold.
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { forgetJobCounts } from '../jobs/index.ts';
import { clock } from '../kit/clock.ts';
import { hourly } from '../kit/hourly.ts';
import { forgetSessions } from './account/index.ts';
import { forgetCallsOf } from './calls/index.ts';
import { forgetInvitations } from './invitations/index.ts';
import { forgetWindows } from './limits/index.ts';
import { listProjectIds } from './projects/index.ts';
import { forgetCounts } from './quotas/index.ts';

/** Rows of one statement: short enough to hold up nobody. */
const most = 2_000;
const projectsAtOnce = 500;
/** Failures one after another that are the database's and not of what is dropped. */
const patience = 20;

const ofPlatform: readonly Forget[] = [
  forgetCounts,
  forgetWindows,
  forgetSessions,
  forgetInvitations,
  forgetJobCounts,
];

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

/**
 * Drops what is too old now. Several servers may do so at once. What fails of one project or kind keeps nobody else's from being
 * dropped: the first failure is thrown at the end, or once nothing succeeds any more.
 */
export async function forgetOld(database: Database, more: Forgetting = {}): Promise<void> {
  const failures: unknown[] = [];
  let inARow = 0;
  const all = async (dropSome: () => Promise<number>) => {
    try {
      while ((await dropSome()) >= most);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
      if (inARow >= patience) throw failures[0];
    }
  };
  for (const forget of [...ofPlatform, ...(more.shared ?? [])]) {
    await all(() => forget(database, clock.now(), most));
  }
  const ofProjects = [forgetCallsOf, ...(more.ofProjects ?? [])];
  for (let after = ''; ; ) {
    const ids = await listProjectIds(database, after, projectsAtOnce);
    for (const id of ids) {
      for (const forget of ofProjects) await all(() => forget(database, id, clock.now(), most));
    }
    if (ids.length < projectsAtOnce) break;
    after = ids.at(-1) ?? '';
  }
  if (failures.length > 0) throw failures[0];
}

/** Does so every hour; answers the way to stop. */
export const keepForgettingOld = (database: Database, log: Log, more: Forgetting): (() => void) =>
  hourly(
    () => forgetOld(database, more),
    (error) => log.warn({ err: error }, 'something old was not dropped'),
  );
