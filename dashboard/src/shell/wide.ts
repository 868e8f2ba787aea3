// Whether the menu stands beside the page, as in frame.module.css: on a phone it is a drawer, and what a screen does not show
// is not drawn.
import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

const listen = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

export const useIsWide = (): boolean => useSyncExternalStore(listen, () => wide.matches);
