// The first look at hiring makes a person's own organisation: what the frame knows of them is then read again.
import { useEffect } from 'react';
import { useRefresh } from '../api/reads.ts';

type Named = readonly { id: string }[];

export function useKnown(found: Named | undefined, known: Named): void {
  const refresh = useRefresh();
  const isNew = found?.some(({ id }) => known.every((one) => one.id !== id)) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each organisation that is new.
  useEffect(() => {
    if (isNew) void refresh('getMe');
  }, [isNew]);
}
