// Long work in slices: between two of them the process answers whoever else is there.
import { setImmediate as turn } from 'node:timers/promises';

/** Yields wherever it may be left for a moment; what it makes is what it returns. */
export type Sliced<T> = Generator<undefined, T>;

/** Short beside the time in which any answer is given. */
const slice_ms = 5;

/** Gives other work a turn as soon as a slice has lasted long enough. */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  for (;;) {
    const from = performance.now();
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() - from < slice_ms);
    await turn();
  }
}

/** For whoever has nothing else to do. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
