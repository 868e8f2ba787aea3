// A clock that a test stops where it likes, because what it asks about is counted in minutes or ends at an instant.
import { afterEach, before, mock } from 'node:test';
import { clock } from '../../src/kit/clock.ts';

/** The clock stands at `at` (ms) while that is set, and runs again with the next test. */
export function holdClock(): { at: number | undefined } {
  const held: { at: number | undefined } = { at: undefined };
  before(() => {
    mock.method(clock, 'now', () => held.at ?? clock.realNow());
  });
  afterEach(() => {
    held.at = undefined;
  });
  return held;
}

/**
 * The twentieth second of a minute that is now: whoever signs in has a session of some days from the real day on, so that a
 * day written into a test would be the last one it passes on.
 */
export const secondTwenty = (): number => Math.floor(clock.realNow() / 60_000) * 60_000 + 20_000;
