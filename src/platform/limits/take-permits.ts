// Takes a permit in each of several windows or in none, over all servers: their rows are locked together, so that of
// acts at the same moment no more pass than the limits say.
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { type Window, waitOf, withoutTime, withTime } from './window.rules.ts';
import { lockWindows, saveWindows } from './window.store.ts';

/** `at` is for giving the permits back. */
export type Permits = { granted: true; at: number } | { granted: false; retryAfter_s: number };

/** A refusal counts nothing, and says when all of the windows have a permit if nobody else comes. */
export async function takePermits(tx: Tx, windows: readonly Window[]): Promise<Permits> {
  const locked = await lock(tx, windows);
  const now = clock.now();
  const wait_ms = Math.max(...locked.map(({ window, times }) => waitOf(times, window, now)));
  if (wait_ms > 0) return { granted: false, retryAfter_s: Math.ceil(wait_ms / 1000) };
  await save(
    tx,
    locked.map(({ window, times }) => ({ window, times: withTime(times, window, now) })),
  );
  return { granted: true, at: now };
}

/**
 * Takes the permit that is free now or first, and answers since when it may be used: whoever waits has a place that nobody who
 * comes later is given.
 */
export async function takeNextPermit(tx: Tx, window: Window): Promise<number> {
  const now = clock.now();
  const locked = await lock(tx, [window]);
  const next = locked.map(({ times }) => {
    const time = now + waitOf(times, window, now);
    return { window, time, times: withTime(times, window, time) };
  });
  await save(tx, next);
  return next[0]?.time ?? now;
}

/** For an act that came to nothing. */
export async function givePermitsBack(tx: Tx, windows: readonly Window[], time: number) {
  const locked = await lock(tx, windows);
  await save(
    tx,
    locked.map(({ window, times }) => ({ window, times: withoutTime(times, time) })),
  );
}

type Locked = { window: Window; times: number[] };

async function lock(tx: Tx, windows: readonly Window[]): Promise<Locked[]> {
  const subjects = windows.map(({ subject }) => subject);
  const rows = await lockWindows(tx, subjects, clock.now());
  const times = new Map(rows.map((row) => [row.subject, row.times]));
  return windows.map((window) => ({ window, times: times.get(window.subject) ?? [] }));
}

function save(tx: Tx, windows: readonly Locked[]): Promise<void> {
  return saveWindows(
    tx,
    windows.map(({ window: { subject, window_ms }, times }) => ({
      subject,
      times,
      endsAt: (times.at(-1) ?? 0) + window_ms,
    })),
  );
}
