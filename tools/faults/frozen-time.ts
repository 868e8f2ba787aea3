// Time that stands still until it is moved: the house's clock runs on the monotonic counter, so a counter
// that stands makes every date of a run a matter of the fault alone.
import { clock } from '../../src/kit/clock.ts';

const real = performance.now.bind(performance);

export type FrozenTime = { advance(ms: number): void; release(): void };

export function freezeTime(): FrozenTime {
  const stood = real();
  performance.now = () => stood;
  return {
    advance: (ms) => clock.advance(ms),
    release() {
      performance.now = real;
      clock.release();
    },
  };
}

/** The counter that goes on. */
export const realNow = real;
