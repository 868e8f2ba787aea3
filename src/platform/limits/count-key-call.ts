// Counts the calls of hiring keys: never more than so many in any 60 seconds, and none refused below, over all servers
// (contract/hiring.md "The 60 a minute"). The times of a key's last calls are a window; calls of the same few
// milliseconds share a statement, which counts them as made when it was sent.
import { limits } from '../../../contract/limits.ts';
import type { Reader } from '../../db/database.ts';
import type { Statement } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { type Asked, type Counted, countInWindows } from './window.store.ts';

export type KeyGrant = { granted: boolean; remaining: number; reset_s: number };

const window = { limit: limits.hiringCallsPerMinute, window_ms: 60_000 };

/** Counts the calls of keys that a statement finds (`Asked`), and answers with each what is granted to one after the other. */
export async function countKeyCalls<R>(
  database: Reader,
  asked: Statement,
): Promise<(R & { grants: Iterator<KeyGrant, never> })[]> {
  const now = clock.now();
  const counted = await countInWindows<R & Asked>(database, asked, window, now);
  return counted.map((row) => ({ ...row, grants: grantsOf(row, now) }));
}

/** First come, first served among the calls of one statement. */
function* grantsOf({ granted, held, first }: Counted, now: number): Generator<KeyGrant, never> {
  const { limit, window_ms } = window;
  const reset_ms = (first ?? now) + window_ms - now;
  const reset_s = Math.max(1, Math.ceil(reset_ms / 1000));
  for (let left = granted; ; left--) {
    const remaining = Math.max(0, limit - held + Math.max(0, left - 1));
    yield { granted: left > 0, remaining, reset_s };
  }
}
