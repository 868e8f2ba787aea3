// What the router's store asks of `use-sync-external-store/shim/with-selector`, which the build puts in its place: a part of what
// a store holds, drawn again only when that part is another one.
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

export function useSyncExternalStoreWithSelector<Whole, Part>(
  subscribe: (heard: () => void) => () => void,
  getSnapshot: () => Whole,
  _onServer: unknown,
  selector: (whole: Whole) => Part,
  isEqual: (a: Part, b: Part) => boolean,
): Part {
  const drawn = useRef<{ part: Part }>(undefined);
  const select = useMemo(() => {
    let last: { whole: Whole; part: Part } | undefined;
    return () => {
      const whole = getSnapshot();
      if (last && Object.is(last.whole, whole)) return last.part;
      const next = selector(whole);
      const before = last ?? drawn.current;
      last = { whole, part: before && isEqual(before.part, next) ? before.part : next };
      return last.part;
    };
  }, [getSnapshot, selector, isEqual]);
  const part = useSyncExternalStore(subscribe, select);
  useEffect(() => {
    drawn.current = { part };
  }, [part]);
  return part;
}
