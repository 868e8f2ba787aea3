// Forgets a project's replays once their events are no longer listed.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dropReplays } from './replay-row.store.ts';

/** Drops up to `most` of a project; answers how many. */
export const forgetReplaysOf = (
  database: Database,
  projectId: string,
  now: number,
  most: number,
): Promise<number> =>
  dropReplays(database, projectId, now - limits.eventHistory_days * 86_400_000, most);
