// Forgets a project's quotes that nobody used, 30 days after their end. Used ones stay: the audit compares each with the object
// that it made (contract/payments.md D.3, invariant 9; docs/decisions/0136).
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dropUnused } from './quote.store.ts';

/** Drops up to `most` of each mode; answers how many of the fuller one. */
export async function forgetQuotesOf(
  database: Database,
  projectId: string,
  now: number,
  most: number,
): Promise<number> {
  const endedBefore = now - limits.unusedQuoteRetention_days * 86_400_000;
  let fullest = 0;
  for (const mode of ['test', 'live'] as const) {
    const dropped = await database.transaction((tx) =>
      dropUnused(tx, { projectId, mode }, endedBefore, most),
    );
    fullest = Math.max(fullest, dropped);
  }
  return fullest;
}
