// Forgets a project's calls and their sums after 90 days.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dropCalls } from './call.store.ts';
import { dropHours } from './call-hour.store.ts';

const day_ms = 86_400_000;

/** Drops up to `most` calls of a project, and as many sums of hours; answers how many of the fuller kind. */
export async function forgetCallsOf(
  database: Database,
  projectId: string,
  now: number,
  most: number,
): Promise<number> {
  const oldest = now - limits.callLog_days * day_ms;
  const calls = await dropCalls(database, projectId, oldest, most);
  const hours = await dropHours(database, projectId, oldest, most);
  return Math.max(calls, hours);
}
