// The sliding window: exact at its edges, whatever the order in which servers write their times.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../tools/faults/fault.ts';
import { type Window, waitOf, withoutTime, withTime } from './window.rules.ts';

const three: Window = { subject: 'a', limit: 3, window_ms: 1_000 };

test('a permit is free while fewer than the limit lie within the window, to the millisecond', () => {
  const table = [
    [[], 5_000, 0],
    [[5_000, 5_000], 5_000, 0],
    [[5_000, 5_000, 5_000], 5_000, 1_000],
    [[5_000, 5_500, 5_900], 5_999, 1],
    [[5_000, 5_500, 5_900], 6_000, 0],
    [[1, 2, 5_000, 5_500, 5_900], 5_950, 50],
    [[5_000, 5_500, 9_000], 5_600, 400],
  ] as const;
  for (const [times, now, wait] of table) {
    assert.equal(waitOf(times, three, now), wait, `${times} at ${now}`);
  }
  assert.equal(waitOf([5_000, 5_500], { ...three, leaves: 1 }, 5_600), 400, 'leaves one to others');
});

test('a time given back leaves its equals, and older times than the limit asks about are forgotten', () => {
  assert.deepEqual(withoutTime([1, 2, 2, 3], 2), [1, 2, 3]);
  assert.deepEqual(withoutTime([1, 2], 9), [1, 2]);
  assert.deepEqual(withTime([1, 2, 4], three, 3), [2, 3, 4]);
  assert.deepEqual(withTime([], three, 3), [3]);
});

test('over 2,000 steps of a seed no window ever holds more than its limit, and who waits as told passes', () => {
  const random = seeded(3);
  let now = 0;
  let times: number[] = [];
  const taken: number[] = [];
  for (let n = 0; n < 2_000; n++) {
    now += random.whole(0, 500);
    const wait = waitOf(times, three, now);
    if (wait > 0) {
      assert.ok(
        waitOf(times, three, now + wait - 1) === 1 && waitOf(times, three, now + wait) === 0,
      );
      continue;
    }
    times = withTime(times, three, now);
    taken.push(now);
    const held = taken.filter((time) => time > now - three.window_ms);
    assert.ok(held.length <= three.limit, `${held}`);
  }
});
