// Whether the reader holds the page still (UI80): nothing is read that nobody asked for.
import { useSyncExternalStore } from 'react';

let is = false;
const listeners = new Set<() => void>();

export const isPaused = (): boolean => is;

export function setPaused(now: boolean): void {
  is = now;
  for (const listener of listeners) listener();
}

export const usePaused = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isPaused);
