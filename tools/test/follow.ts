// Of which test is what runs? node:test follows every promise of its process to know it, which is a fifth of the processor time
// of our tests (docs/decisions/0011). It has to while a file says its tests, and not while they run. Imported by each process
// of a run before node:test is.
import { type AsyncHook, createHook } from 'node:async_hooks';

let whole: AsyncHook | undefined;
let withoutPromises: AsyncHook | undefined;

// What node:test itself takes its hook from.
const taken = process.getBuiltinModule('node:async_hooks') as { createHook: typeof createHook };
taken.createHook = (callbacks) => {
  taken.createHook = createHook;
  whole = createHook(callbacks);
  withoutPromises = createHook({ ...callbacks, trackPromises: false });
  return whole;
};

/** Node takes its hooks off promises only where nothing else is followed for a moment. */
export function followPromises(isWanted: boolean): void {
  for (const one of [whole, withoutPromises]) one?.disable();
  (isWanted ? whole : withoutPromises)?.enable();
}
