// Where the reader was on each page of this visit: a step back, or the page loaded again, shows the same lines (UI68).
import type { HistoryLocation } from '@tanstack/history';

/** How long the page was belongs to it: a shorter one is not all there yet. */
type Place = readonly [x: number, y: number, height: number];

const name = 'scrolled';
const mostKept = 200;

/** Each entry of the history has a key of its own. */
const keyOf = ({ state }: HistoryLocation): string => state.__TSR_key ?? '';

const length = () => document.documentElement.scrollHeight;

let places = new Map<string, Place>();
/** Ends the way back on a page that is not as long as it was yet. */
let giveUp: (() => void) | undefined;

/** Begins to keep them; `drawn` is the page that is seen. */
export function keepScroll(drawn: () => HistoryLocation | undefined): void {
  try {
    places = new Map(JSON.parse(sessionStorage.getItem(name) ?? '[]'));
  } catch {
    // Then this visit begins anew.
  }
  history.scrollRestoration = 'manual';
  const keep = () => {
    const here = drawn();
    // A page that is too short yet is no place where anybody went.
    if (here && !giveUp) places.set(keyOf(here), [scrollX, scrollY, length()]);
  };
  addEventListener('scroll', keep, { passive: true });
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(name, JSON.stringify([...places].slice(-mostKept)));
    } catch {
      // A browser that keeps nothing begins at the top.
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
}

export function restoreScroll(drawn: HistoryLocation): void {
  giveUp?.();
  const place = places.get(keyOf(drawn));
  if (place) goBackTo(place);
  else if (drawn.hash) document.getElementById(drawn.hash.slice(1))?.scrollIntoView();
  else scrollTo(0, 0);
}

/** What a reader begins with who goes somewhere else. */
const ofReader = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** So long rows may be on their way: what a page gains later is no reason to move whoever reads it. */
const patience_ms = 10_000;

/**
 * Again as the page grows, until it is as long as it was: what comes late above the lines would push them down, and the browser
 * with them.
 */
function goBackTo([x, y, height]: Place): void {
  const isThere = () => {
    scrollTo(x, y);
    return Math.abs(scrollY - y) <= 1 && length() >= height - 1;
  };
  if (isThere()) return;
  const growth = new ResizeObserver(() => {
    if (isThere()) end();
  });
  const end = () => {
    clearTimeout(late);
    growth.disconnect();
    for (const type of ofReader) removeEventListener(type, end);
    giveUp = undefined;
  };
  const late = setTimeout(end, patience_ms);
  giveUp = end;
  for (const type of ofReader) addEventListener(type, end, { passive: true });
  growth.observe(document.body);
}
