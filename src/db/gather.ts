// Statements that works of one transaction send at the same moment, each about a row of its own, sent as one for all of them:
// what a statement costs is mostly that it is sent.
import { createBatcher } from '../kit/batch.ts';
import { ofEach } from '../kit/of-each.ts';
import type { Tx } from './database.ts';

type Shared = { tx: Tx; wrote(): void };

const sharedBy = new WeakMap<Tx, Shared>();

/** Lets the statements of a work go with those of the others in its transaction; `wrote` hears of each that changes rows. */
export function shareStatements(own: Tx, shared: Shared): Tx {
  sharedBy.set(own, shared);
  return own;
}

/**
 * `send` gets all items and answers one result for each, in order. A transaction that nobody shares sends its own at once. One
 * that fails, fails for all of them: their transaction is lost anyway.
 */
export function gathered<T, R>(
  effect: 'reads' | 'writes',
  send: (tx: Tx, items: readonly T[]) => Promise<R[]>,
): (tx: Tx, item: T) => Promise<R> {
  const together = ofEach((tx: Tx) =>
    createBatcher<T, R>((items) => send(tx, items), { max: 500, concurrency: 500 }),
  );
  return async (tx, item) => {
    const shared = sharedBy.get(tx);
    if (shared === undefined) return (await send(tx, [item]))[0] as R;
    if (effect === 'writes') shared.wrote();
    return together(shared.tx)(item);
  };
}
