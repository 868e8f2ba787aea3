// Reads again what events made old, as often as an open page may (UI84): events of one moment are one reading, a hidden tab
// reads nothing. The rows of a list stay until somebody presses for what is new, and so does all of a page that is paused or
// may not read yet: what happened meanwhile is counted (UI80).

import type { Query, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { openPurse } from '../lib/purse.ts';
import { isSeen } from '../lib/seen.ts';
import { createSignal } from '../lib/signal.ts';
import type { CallName } from './call.ts';
import { isPaused, setPaused } from './paused.ts';
import { everyName } from './touched.ts';

/** Events of one change come together. */
const moment_ms = 250;
const betweenReadings_ms = 1_000;

/** The events that each reading is behind, those that were told while it was under way among them. */
const touched = new WeakMap<Query, Set<string>>();
/** Those that a reading under way makes good, unless it fails. */
const madeGood = new WeakMap<Query, Set<string>>();
const { tell, listen } = createSignal();
let watched: QueryClient | undefined;
let purse = openPurse(Date.now());
let isWaiting = false;
let lastAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many things happened that the page does not show yet, and does not read by itself. */
export const useBehind = (): number => useSyncExternalStore(listen, countBehind);

/** Whether the page has a list that says so itself, above its rows. */
export const useHasHeldList = (): boolean =>
  useSyncExternalStore(
    listen,
    () =>
      watched !== undefined &&
      watched.getQueryCache().findAll({ type: 'active', predicate: isHeld }).length > 0,
  );

function countBehind(): number {
  if (!watched) return 0;
  const isStill = isWaiting || isPaused();
  const behind = owed(watched)
    .filter((query) => isStill || isHeld(query))
    .map((query) => touched.get(query) ?? new Set<string>());
  // A list that is left open all day counts thousands.
  const [only] = behind;
  return behind.length === 1 && only ? only.size : new Set(behind.flatMap((of) => [...of])).size;
}

export function pause(is: boolean): void {
  setPaused(is);
  if (!is && watched) readSoon(watched);
  tell();
}

/** Another page, or one that is looked at again, reads by itself: nothing is owed. */
export function beginReading(): void {
  clearTimeout(timer);
  timer = undefined;
  purse = openPurse(Date.now());
  isWaiting = false;
  tell();
}

let opened: string | undefined;

/** Each page has calls of its own. Whoever tells of the first one may come after its first readings, which count. */
export function openPage(page: string): void {
  const isFirst = opened === undefined;
  if (page === opened) return;
  opened = page;
  if (!isFirst) beginReading();
}

/** Whether an event may make it old. */
export const isTold = (name: CallName): boolean => everyName.has(name);

const owed = (memory: QueryClient): Query[] =>
  memory.getQueryCache().findAll({ type: 'active', predicate: (query) => touched.has(query) });

/** Rows do not move under whoever reads them; a list that has none yet has nothing to move. */
const isHeld = ({ meta, state }: Query): boolean =>
  meta?.['isList'] === true && ((state.data as { data?: unknown[] })?.data?.length ?? 0) > 0;

const readable = (memory: QueryClient): Query[] => owed(memory).filter((query) => !isHeld(query));

/**
 * An answer that was under way when an event came may be older than it: what counts is when a reading began. The memory's own
 * mark goes with the answer, whenever that was asked for.
 */
function watch(memory: QueryClient): void {
  if (watched === memory) return;
  watched = memory;
  memory.getQueryCache().subscribe((seen) => {
    if (/^observer(Added|Removed)$/.test(seen.type)) tell();
    if (seen.type !== 'updated') return;
    const { query, action } = seen;
    const behind = touched.get(query);
    if (action.type === 'fetch' && behind) {
      touched.delete(query);
      madeGood.set(query, new Set([...(madeGood.get(query) ?? []), ...behind]));
    }
    if (action.type === 'success') madeGood.delete(query);
    if (action.type === 'error' && query.state.isInvalidated)
      touched.set(query, new Set([...(madeGood.get(query) ?? []), ...(behind ?? [])]));
    if (action.type === 'fetch' || action.type === 'error') tell();
  });
}

/** What an event tells makes these old; they are read when the page may. `about`: what counts as one thing that happened. */
export function makeOld(
  memory: QueryClient,
  about: string,
  predicate: (query: Query) => boolean,
): void {
  watch(memory);
  void memory.invalidateQueries({
    predicate: (query) => {
      const isTouched = predicate(query);
      if (isTouched) touched.set(query, (touched.get(query) ?? new Set()).add(about));
      return isTouched;
    },
    refetchType: 'none',
  });
  tell();
  readSoon(memory);
}

const nextIn = () => Math.max(moment_ms, lastAt + betweenReadings_ms - Date.now());

function readSoon(memory: QueryClient): void {
  if (isSeen() && readable(memory).length > 0) timer ??= setTimeout(() => look(memory), nextIn());
}

function look(memory: QueryClient): void {
  timer = undefined;
  const calls = readable(memory).length;
  if (calls === 0 || !isSeen() || isPaused()) return;
  const now = Date.now();
  if (purse.pay(calls, now)) read(memory, (query) => !isHeld(query));
  else {
    isWaiting = true;
    tell();
    timer = setTimeout(() => look(memory), purse.waits_ms(calls, now) + moment_ms);
  }
}

/** Whatever it costs, lists too: somebody asked for it. */
export const readNow = (memory: QueryClient): void => read(memory, () => true);

export function readUnlessPaused(memory: QueryClient): void {
  if (!isPaused()) readNow(memory);
}

function read(memory: QueryClient, isRead: (query: Query) => boolean): void {
  clearTimeout(timer);
  timer = undefined;
  lastAt = Date.now();
  isWaiting = false;
  void memory.refetchQueries({
    type: 'active',
    predicate: (query) => touched.has(query) && isRead(query),
  });
  tell();
}
