// The faults' side of the neighbours: starts their process and asks it to call.
import { startChild } from '../bench/process.ts';
import type { NeighbourOrder } from './neighbour.ts';
import type { Testbed } from './testbed.ts';

/** The time of each call in milliseconds, without end for one that failed. */
export function callsBeside(testbed: Testbed): (order: NeighbourOrder) => Promise<number[]> {
  const child = startChild('../faults/neighbour.ts');
  testbed.onEnd(() => child.stop());
  return async (order) => {
    const times = await child.ask<(number | null)[]>(order);
    return times.map((time) => time ?? Number.POSITIVE_INFINITY);
  };
}
