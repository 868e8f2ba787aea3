// An act whose outcome is shown before the server answers, and taken back with a sentence if it refuses (UI76).
import { useState } from 'react';
import { useAct } from './act.tsx';

/** `known`: what the server said last. `set` ends once that is read again. */
export function useAtOnce<T>(known: T, set: (wanted: T) => Promise<unknown>) {
  const { busy, fault, run } = useAct();
  const [wanted, want] = useState<{ value: T }>();
  const change = (value: T) =>
    run(async () => {
      want({ value });
      try {
        await set(value);
      } finally {
        want(undefined);
      }
    });
  return { shown: wanted ? wanted.value : known, change, busy, fault };
}
