// Counts payment calls against their project's minute: 600 over all its keys and all servers (spec
// "Limits"). Calls of the same few milliseconds share one statement.
import { limits } from '../../../contract/limits.ts';
import type { Database, Reader } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { waitOf } from './minute.rules.ts';
import { countCalls } from './minute.store.ts';

export type Grant = { granted: true } | { granted: false; retryAfter_s: number };

const granted: Grant = { granted: true };

export function createCallCounter(
  database: Database,
  limit: number = limits.requestsPerMinutePerProject,
): (projectId: string) => Promise<Grant> {
  return createBatcher<string, Grant>(
    async (projects) => {
      const counts = new Map<string, number>();
      for (const project of projects) counts.set(project, (counts.get(project) ?? 0) + 1);
      const now = clock.now();
      const calls = [...counts].map(([subject, count]) => ({ subject, count }));
      const rows = await countCalls(database, calls, limit, now);
      const short = new Map(rows.map((row) => [row.subject, row]));
      return projects.map((project) => {
        const row = short.get(project);
        // First come, first served among the calls of this statement.
        if (!row || row.granted-- > 0) return granted;
        return { granted: false, retryAfter_s: waitOf(row, limit, now) };
      });
    },
    { max: 1_000 },
  );
}

/** The same for project routes, whose calls count against a key or a person. */
export function createOwnCallCounter(database: Database): (callerId: string) => Promise<Grant> {
  const count = createCallCounter(database, limits.projectRequestsPerMinute);
  // Data calls of a key or a person have another minute.
  return (callerId) => count(`own:${callerId}`);
}

/**
 * Counts one call with the connection that its caller holds: a use case in a transaction that waited for a
 * second one could exhaust the pool together with its like. What is undone with it was never counted.
 */
export async function countOne(reader: Reader, subject: string, limit: number): Promise<Grant> {
  const now = clock.now();
  const [row] = await countCalls(reader, [{ subject, count: 1 }], limit, now);
  return row ? { granted: false, retryAfter_s: waitOf(row, limit, now) } : granted;
}
