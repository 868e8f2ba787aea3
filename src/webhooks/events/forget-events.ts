// Forgets a project's attempts after 100 days and its events after 400, or as EVENT_RETENTION says: what is listed and
// resent is at most 90 days old.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dropAttempts, dropEvents } from './retention.store.ts';

const day_ms = 86_400_000;

/** Drops up to `most` of each of a project; answers how many of the fuller kind. */
export const forgetEventsOf =
  (eventRetention_days: number) =>
  async (database: Database, projectId: string, now: number, most: number): Promise<number> => {
    let fullest = 0;
    for (const mode of ['test', 'live'] as const) {
      const scope = { projectId, mode };
      const before = (days: number) => now - days * day_ms;
      fullest = Math.max(
        fullest,
        await dropAttempts(database, scope, before(limits.attemptRetention_days), most),
        await dropEvents(database, scope, before(eventRetention_days), most),
      );
    }
    return fullest;
  };
