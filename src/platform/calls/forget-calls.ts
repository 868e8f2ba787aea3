// Forgets calls after 90 days, and the daily sums of payment calls that no page shows any more.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { lastDays } from '../../kit/clock.ts';
import { dropCalls } from './call.store.ts';
import { dropPaymentDays } from './payment-call.store.ts';

const day_ms = 86_400_000;

/** Drops up to `most` of each kind; answers how many of the fuller kind. */
export async function forgetCalls(database: Database, now: number, most: number): Promise<number> {
  const calls = await dropCalls(database, now - limits.callLog_days * day_ms, most);
  const [before = ''] = lastDays(now, limits.callLog_days);
  return Math.max(calls, await dropPaymentDays(database, before, most));
}
