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
