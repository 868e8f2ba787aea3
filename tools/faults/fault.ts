// What a fault is: something that goes wrong on purpose, and figures that say what came of it
// (contract/platform.md 4.2). `tools/faults/registry.ts` lists them.

import type { Server } from './testbed.ts';

export type FaultOptions = {
  /** Repeats the choices of a run: who is killed, when, what a receiver answers. */
  seed: number;
  /** The form whose figures go into docs/faults.md; the short one runs in `npm test`. */
  long: boolean;
  /** Progress of a long run. */
  log(text: string): void;
  /** A migrated database to work on; a fault that kills PostgreSQL starts one of its own all the same. */
  databaseUrl?: string;
  /** Servers of that database that stand already: a fault that kills none takes these first. */
  servers?: readonly Server[];
};

export type Result = {
  /** What was measured, in the order in which it is printed. */
  figures: Record<string, string | number>;
  /** What must not be: a sentence each. */
  violations: string[];
};

export type Fault = {
  /** The number of the contract's table. */
  name: string;
  /** A word to ask for it by. */
  alias?: string;
  title: string;
  /** Where its figures are written when they are many; docs/faults.md without. */
  page?: string;
  run(options: FaultOptions): Promise<Result>;
};

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
};

/** mulberry32: small, and the same everywhere. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
  };
}

/** The value below which a share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
