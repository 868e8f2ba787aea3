// Counts the calls of hiring keys: never more than so many in any 60 seconds, and none refused below, over all servers
// (contract/hiring.md "The 60 a minute"). The times of a key's last calls are a window; calls of the same few
// milliseconds share a statement, which counts them as made when it was sent.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { type Counted, countInWindows } from './window.store.ts';

export type KeyGrant = { granted: boolean; remaining: number; reset_s: number };

const window = { limit: limits.hiringCallsPerMinute, window_ms: 60_000 };

const subjectOf = (keyId: string) => `hiring-key:${keyId}`;

export function createKeyCallCounter(database: Database): (keyId: string) => Promise<KeyGrant> {
  return createBatcher<string, KeyGrant>((keyIds) => countCalls(database, keyIds), { max: 500 });
}

async function countCalls(database: Database, keyIds: readonly string[]): Promise<KeyGrant[]> {
  const subjects = keyIds.map(subjectOf);
  const calls = new Map<string, number>();
  for (const subject of subjects) calls.set(subject, (calls.get(subject) ?? 0) + 1);
  const now = clock.now();
  const counted = await countInWindows(database, calls, window, now);
  const grants = new Map(counted.map((one) => [one.subject, grantsOf(one, now)]));
  return subjects.map((subject) => {
    const next = grants.get(subject)?.next();
    if (!next || next.done) throw new Error('a call was not counted');
    return next.value;
  });
}

/** First come, first served among the calls of one statement. */
function* grantsOf({ granted, held, first }: Counted, now: number): Generator<KeyGrant> {
  const { limit, window_ms } = window;
  const reset_ms = (first ?? now) + window_ms - now;
  const reset_s = Math.max(1, Math.ceil(reset_ms / 1000));
  for (let left = granted; ; left--) {
    const remaining = Math.max(0, limit - held + Math.max(0, left - 1));
    yield { granted: left > 0, remaining, reset_s };
  }
}
