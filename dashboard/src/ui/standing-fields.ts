// A form over something that stands and that others may change at the same time: it sends what its reader changed, and
// shows what others wrote where nothing was typed (UI141, UI147).
import { useEffect, useRef } from 'react';
import { changesOf, takenOver } from '../lib/changes.ts';
import { type Fields, type Labels, useFields } from './fields.ts';

export function useStandingFields<V extends object, B extends object>(
  /** As they stand, read again after each save. */
  values: V,
  labels: Labels<V>,
  bodyOf: (values: V) => B,
  /** Of at least one change. */
  save: (changes: Partial<B>) => Promise<void>,
  done: () => void,
  /** Nothing stands yet: all of it is sent. */
  isNew = false,
): Fields<V> {
  const before = useRef(values);
  const fields = useFields(values, labels, async (typed) => {
    const body = bodyOf(typed);
    const changes: Partial<B> = isNew ? body : changesOf(bodyOf(before.current), body);
    if (Object.keys(changes).length > 0) await save(changes);
    done();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed meanwhile is looked at, not waited for.
  useEffect(() => {
    fields.change(takenOver(before.current, fields.values, values));
    before.current = values;
  }, [JSON.stringify(values)]);
  return fields;
}
