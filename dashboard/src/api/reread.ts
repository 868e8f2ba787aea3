// Reads again what events made old, as often as an open page may (UI84): events of one moment are one reading, a hidden tab
// reads nothing, and what has to wait is counted and read at once by whoever presses for it (UI80).
import type { Query, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { openPurse } from '../lib/purse.ts';
import { isSeen } from '../lib/seen.ts';

/** Events of one change come together. */
const moment_ms = 250;
const betweenReadings_ms = 1_000;

/** What events made old since it was last begun to be read; a change of ours is read again by whoever made it. */
const touched = new WeakSet<Query>();
const watched = new WeakSet<QueryClient>();
const listeners = new Set<() => void>();
let purse = openPurse(Date.now());
let told = 0;
let isWaiting = false;
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function say(next: { told?: number; isWaiting?: boolean }): void {
  told = next.told ?? told;
  isWaiting = next.isWaiting ?? isWaiting;
  for (const listener of listeners) listener();
}

/** How many events the page is behind, while it may not read by itself yet. */
export const useBehind = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (isWaiting ? told : 0),
  );

/** Another page, or one that is looked at again, reads by itself: nothing is owed. */
export function beginReading(): void {
  clearTimeout(timer);
  timer = undefined;
  purse = openPurse(Date.now());
  say({ told: 0, isWaiting: false });
}

let opened: string | undefined;

/** Each page has calls of its own. Whoever tells of the first one may come after its first readings, which count. */
export function openPage(page: string): void {
  const isFirst = opened === undefined;
  if (page === opened) return;
  opened = page;
  if (!isFirst) beginReading();
}

const owed = (memory: QueryClient): Query[] =>
  memory.getQueryCache().findAll({ type: 'active', predicate: isOld });
const isOld = (query: Query): boolean => touched.has(query);

/**
 * An answer that was under way when an event came may be older than it: what counts is when a reading began. The memory's own
 * mark goes with the answer, whenever that was asked for.
 */
function watch(memory: QueryClient): void {
  if (watched.has(memory)) return;
  watched.add(memory);
  memory.getQueryCache().subscribe((seen) => {
    if (seen.type !== 'updated') return;
    if (seen.action.type === 'fetch') touched.delete(seen.query);
    if (seen.action.type === 'error' && seen.query.state.isInvalidated) touched.add(seen.query);
  });
}

/** What an event tells makes these old; they are read when the page may. */
export function makeOld(memory: QueryClient, predicate: (query: Query) => boolean): void {
  watch(memory);
  void memory.invalidateQueries({
    predicate: (query) => {
      const isTouched = predicate(query);
      if (isTouched) touched.add(query);
      return isTouched;
    },
    refetchType: 'none',
  });
  if (owed(memory).length === 0) return;
  say({ told: told + 1 });
  if (isSeen()) timer ??= setTimeout(() => look(memory), nextIn());
}

const nextIn = () => Math.max(moment_ms, lastAt + betweenReadings_ms - Date.now());

function look(memory: QueryClient): void {
  timer = undefined;
  const calls = owed(memory).length;
  if (calls === 0 || !isSeen()) return;
  const now = Date.now();
  if (purse.pay(calls, now)) readNow(memory);
  else {
    say({ isWaiting: true });
    timer = setTimeout(() => look(memory), purse.waits_ms(calls, now) + moment_ms);
  }
}

/** Whatever it costs: somebody asked for it. */
export function readNow(memory: QueryClient): void {
  clearTimeout(timer);
  timer = undefined;
  lastAt = Date.now();
  void memory.refetchQueries({ type: 'active', predicate: isOld });
  say({ told: 0, isWaiting: false });
}
