// How often a dialog was opened: what is in it is drawn with the first time.
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useOpenings(drawer: RefObject<HTMLDialogElement | null>): [number, () => void] {
  const [openings, open] = useState(0);
  useLayoutEffect(() => {
    if (openings > 0) drawer.current?.showModal();
  }, [openings, drawer]);
  return [openings, () => open((before) => before + 1)];
}
