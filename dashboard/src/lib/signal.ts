// What some part of the page has to tell others that it does not know.

export type Signal = { tell: () => void; listen: (listener: () => void) => () => void };

/** `listen` answers how to end it. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
