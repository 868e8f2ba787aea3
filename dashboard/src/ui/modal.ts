// A native dialog over the page, opened with the focus on what is safe to press (UI194).
import { type RefObject, useRef } from 'react';
import { giveFocusBack, useTakenFocus } from '../lib/taken-focus.ts';

/** What opened it may be gone after the act: then the page's heading has the focus (UI194). */
export function useModal(safe: RefObject<HTMLButtonElement | null> | undefined) {
  const dialog = useRef<HTMLDialogElement>(null);
  useTakenFocus(() => {
    const giveBack = giveFocusBack(null);
    dialog.current?.showModal();
    // Not the act itself: a key that is held or pressed twice would open the question and answer it.
    safe?.current?.focus();
    return giveBack;
  });
  return dialog;
}
