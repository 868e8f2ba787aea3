// Whether the reader holds the page still (UI80): nothing is read that nobody asked for.
import { useSyncExternalStore } from 'react';
import { createSignal } from '../lib/signal.ts';

let is = false;
const { tell, listen } = createSignal();

export const isPaused = (): boolean => is;

export function setPaused(now: boolean): void {
  is = now;
  tell();
}

export const usePaused = (): boolean => useSyncExternalStore(listen, isPaused);
