// Where the reader was on each page of this visit: a step back, or the page loaded again, shows the same lines (UI68).
import type { HistoryLocation } from '@tanstack/history';

const name = 'scrolled';

/** By the entry of the history; one that the browser made itself has an address only. */
const keyOf = ({ state, href }: HistoryLocation): string => state.__TSR_key ?? href;

let places: Record<string, readonly [number, number]> = {};

/** Begins to keep them; `drawn` is the page that is seen. */
export function keepScroll(drawn: () => HistoryLocation | undefined): void {
  try {
    places = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  } catch {
    // Then this visit begins anew.
  }
  history.scrollRestoration = 'manual';
  addEventListener(
    'scroll',
    () => {
      const here = drawn();
      if (here) places[keyOf(here)] = [scrollX, scrollY];
    },
    { passive: true },
  );
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(name, JSON.stringify(places));
    } catch {
      // A browser that keeps nothing begins at the top.
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
}

export function restoreScroll(drawn: HistoryLocation): void {
  const place = places[keyOf(drawn)];
  if (place) scrollTo(...(place as [number, number]));
  else if (drawn.hash) document.getElementById(drawn.hash.slice(1))?.scrollIntoView();
  else scrollTo(0, 0);
}
