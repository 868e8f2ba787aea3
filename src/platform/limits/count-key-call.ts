// Counts the calls of hiring keys: never more than so many in any 60 seconds, and none refused below, over all servers
// (contract/hiring.md "The 60 a minute"). The times of a key's last calls are a window; calls of the same few
// milliseconds share a transaction.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { type Window, waitOf, withTime } from './window.rules.ts';
import { lockWindows, saveWindows } from './window.store.ts';

export type KeyGrant = { granted: boolean; remaining: number; reset_s: number };

const windowOf = (keyId: string): Window => ({
  subject: `hiring-key:${keyId}`,
  limit: limits.hiringCallsPerMinute,
  window_ms: 60_000,
});

export function createKeyCallCounter(database: Database): (keyId: string) => Promise<KeyGrant> {
  return createBatcher<string, KeyGrant>((keyIds) => countCalls(database, keyIds), {
    max: 500,
    concurrency: 2,
  });
}

function countCalls(database: Database, keyIds: readonly string[]): Promise<KeyGrant[]> {
  const windows = [...new Set(keyIds)].map(windowOf);
  const subjects = windows.map(({ subject }) => subject);
  return database.transaction(
    async (tx) => {
      const rows = await lockWindows(tx, subjects, clock.now());
      const now = clock.now();
      const times = new Map(rows.map((row) => [row.subject, row.times]));
      const before = new Map(times);
      const grants = keyIds.map((keyId) => {
        const window = windowOf(keyId);
        const { granted, all } = take(times.get(window.subject) ?? [], window, now);
        times.set(window.subject, all);
        return { granted, ...left(all, window, now) };
      });
      const changed = windows.filter(({ subject }) => times.get(subject) !== before.get(subject));
      await saveWindows(
        tx,
        changed.map(({ subject, window_ms }) => {
          const all = times.get(subject) ?? [];
          return { subject, times: all, endsAt: (all.at(-1) ?? 0) + window_ms };
        }),
      );
      return grants;
    },
    // A crash of the database may forget the last calls of a second or so, which nobody waits on a disk for.
    { waitForDisk: false },
  );
}

function take(times: number[], window: Window, now: number) {
  const granted = waitOf(times, window, now) === 0;
  return { granted, all: granted ? withTime(times, window, now) : times };
}

/** What is left, and the whole seconds until a call of the window counts no more. */
function left(times: readonly number[], { limit, window_ms }: Window, now: number) {
  const counted = times.filter((time) => time + window_ms > now);
  const reset_ms = (counted[0] ?? now) + window_ms - now;
  return {
    remaining: Math.max(0, limit - counted.length),
    reset_s: Math.max(1, Math.ceil(reset_ms / 1000)),
  };
}
