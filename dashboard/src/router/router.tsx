// The steps between pages: where the reader is, and which page is drawn there. The one before stays until the code of the next
// one has come. The browser's history, with the question before a changed form is left, is `@tanstack/history`; addresses are
// those of the one table (docs/decisions/0139).
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import { type ComponentType, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { untilThere } from '../api/connection.ts';
import { isMissing, loadPage, mayRenew, pageAt } from './pages.ts';
import { keepScroll, restoreScroll } from './scroll.ts';

export type Standing = {
  /** Where the step leads. */
  location: HistoryLocation;
  /** Of the page that is drawn; undefined before the first one. */
  drawn: HistoryLocation | undefined;
  /** Null where there is none. */
  Page: ComponentType | null;
  /** Why the page of the step cannot be drawn. */
  fault: unknown;
};

export let steps: RouterHistory;
let standing: Standing;
const listeners = new Set<() => void>();

function stand(next: Standing): void {
  standing = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useStanding<T>(select: (standing: Standing) => T): T {
  return useSyncExternalStore(listen, () => select(standing));
}

/** Answers once the first page is there, or cannot be. */
export function openRouter(): Promise<void> {
  steps = createBrowserHistory();
  standing = { location: steps.location, drawn: undefined, Page: null, fault: undefined };
  keepScroll(() => standing.drawn);
  steps.subscribe(() => void follow());
  return follow();
}

async function follow(): Promise<void> {
  const { location } = steps;
  const Page = pageAt(location.pathname);
  if (Page !== undefined) return stand({ location, drawn: location, Page, fault: undefined });
  stand({ ...standing, location });
  try {
    await loadPage(location.pathname);
  } catch (fault) {
    // Out of reach, the page before stays below the band that says so. A browser asks once alone for a part: the page of the step
    // is loaded anew by then too.
    if (isMissing(fault)) await untilThere();
    if (standing.location !== location) return;
    if (isMissing(fault) && mayRenew(fault)) return window.location.reload();
    return stand({ location, drawn: location, Page: null, fault });
  }
  // Whoever went on meanwhile is drawn that page.
  if (standing.location === location) {
    stand({ location, drawn: location, Page: pageAt(location.pathname) ?? null, fault: undefined });
  }
}

/** Answers once the step that was just asked for, if one was, has its page drawn or cannot be taken. */
export async function untilDrawn(): Promise<void> {
  // A step is taken after its question, even where nobody asks one.
  await new Promise((done) => setTimeout(done));
  const isDrawn = () => standing.location === standing.drawn;
  if (isDrawn()) return;
  await new Promise<void>((done) => {
    const end = listen(() => {
      if (!isDrawn()) return;
      end();
      done();
    });
  });
}

/** The page that is drawn. */
export function Outlet() {
  const { Page, fault, drawn } = useStanding((now) => now);
  useLayoutEffect(() => {
    if (drawn) restoreScroll(drawn);
  }, [drawn]);
  if (fault !== undefined) throw fault;
  return Page && <Page />;
}

/** Asks before a step from here on, and before the browser leaves, while `isKept` says so; `ask` answers whether to stay. */
export function useQuestionBeforeLeaving(isKept: () => boolean, ask: () => boolean): void {
  useEffect(() =>
    steps.block({
      // A step within the page, to a field or past the menu, leaves nothing.
      blockerFn: ({ currentLocation: from, nextLocation: to }) =>
        (from.pathname !== to.pathname || from.search !== to.search) && isKept() && ask(),
      enableBeforeUnload: isKept,
    }),
  );
}
