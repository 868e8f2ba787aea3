// The focus goes into a form that opens in the middle of a page, and back once it has closed: the button that opened it may
// have made place for it, and whoever listens or types would begin again at the top of the page.
import { useLayoutEffect } from 'react';

/**
 * Once all that changes with this is drawn, and before it is seen: parts are drawn one after the other, all of them before the
 * page does anything else. Later it would come after `KeptFocus` on a busy page, and find the focus where that put it.
 */
export const onceDrawn = (act: () => void): void => queueMicrotask(act);

/**
 * `take` runs before what was drawn is seen: whoever types at once types into it. What it answers gives the focus back once the
 * part has left the page.
 */
export function useTakenFocus(take: () => () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the part is drawn.
  useLayoutEffect(() => {
    const giveBack = take();
    return () => onceDrawn(giveBack);
  }, []);
}

/** `inside`: something of the form. Answers what gives the focus back. */
export function takeFocus(inside: HTMLElement | null): () => void {
  const form = inside?.closest('form') ?? null;
  const giveBack = giveFocusBack(form);
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  return giveBack;
}

/** Of what will leave the page: answers what gives the focus to whoever has it now, or to what is left around it. */
export function giveFocusBack(leaving: HTMLElement | null): () => void {
  const opener = document.activeElement;
  const around: HTMLElement[] = [];
  for (let one = leaving?.parentElement; one?.closest('main'); one = one.parentElement)
    around.push(one);
  return () => {
    // Whoever went somewhere else meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const left = around.filter(({ isConnected }) => isConnected);
    const buttons = left.flatMap((one) => [...one.querySelectorAll('button')]);
    const heading = document.querySelector<HTMLElement>('main h1');
    // What lies in a part that is closed, such as the filters on a phone, takes no focus.
    for (const one of [isThere ? opener : null, ...buttons, heading]) {
      one?.focus();
      if (document.activeElement !== document.body) return;
    }
  };
}
