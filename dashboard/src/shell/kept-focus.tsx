// What had the focus may go with what it did: a row that was removed, a button whose act is done. Then what is left around it
// has the focus, and whoever uses the keys or listens does not begin again at the top (UI191).
import { useEffect } from 'react';
import { giveFocusBack } from '../lib/taken-focus.ts';

/** Until a page has drawn what follows an act, and has put the focus there itself. */
const settled_ms = 100;

export function KeptFocus() {
  useEffect(keepFocus, []);
  return null;
}

function keepFocus(): () => void {
  let giveBack: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = ({ target }: FocusEvent) => {
    giveBack = giveFocusBack(target instanceof HTMLElement ? target : null);
  };
  // Whoever presses beside everything means to have the focus nowhere.
  const leave = () => {
    giveBack = undefined;
  };
  const changes = new MutationObserver(() => {
    if (document.activeElement !== document.body || !giveBack) return;
    clearTimeout(timer);
    timer = setTimeout(() => giveBack?.(), settled_ms);
  });
  document.addEventListener('focusin', take);
  document.addEventListener('pointerdown', leave, { capture: true });
  const what = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  changes.observe(document.body, what);
  return () => {
    document.removeEventListener('focusin', take);
    document.removeEventListener('pointerdown', leave, { capture: true });
    changes.disconnect();
    clearTimeout(timer);
  };
}
