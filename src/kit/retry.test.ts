// Proves when a delivery is tried again (contract/platform.md decision 32, D5).
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { seedChance } from './random.ts';
import { retryDelay } from './retry.ts';

afterEach(() => seedChance());

/** 30 s, 2 min, 10 min, 1 h, 24 h: five resends after the first attempt. */
const delays = [30_000, 120_000, 600_000, 3_600_000, 86_400_000];

test('each attempt has the delay of its place, and after the last there is none', () => {
  for (const [i, base] of delays.entries()) {
    assert.ok((retryDelay(delays, i + 1) ?? 0) >= base);
  }
  assert.equal(retryDelay(delays, 6), undefined);
  assert.equal(retryDelay(delays, 0), undefined);
  assert.equal(retryDelay([], 1), undefined);
});

test('the offset is never negative, at most 20 % of the delay and at most 60 s', () => {
  for (const [i, base] of delays.entries()) {
    const most = Math.min(base * 0.2, 60_000);
    const offsets = Array.from({ length: 2_000 }, () => (retryDelay(delays, i + 1) ?? 0) - base);
    assert.ok(offsets.every((offset) => offset >= 0 && offset <= most && Number.isInteger(offset)));
    // Spread over the whole room, not a constant.
    assert.ok(Math.min(...offsets) < most * 0.1);
    assert.ok(Math.max(...offsets) > most * 0.9);
  }
});

test('D5 a thousand events that fail at the same instant come back spread: no second gets more than a fifth', () => {
  seedChance(5);
  for (const [i, base] of delays.entries()) {
    const buckets = new Map<number, number>();
    for (let n = 0; n < 1_000; n++) {
      const second = Math.floor(((retryDelay(delays, i + 1) ?? 0) - base) / 1_000);
      buckets.set(second, (buckets.get(second) ?? 0) + 1);
    }
    assert.ok(Math.max(...buckets.values()) <= 200, `${base}: ${[...buckets.values()]}`);
  }
});

test('with a seed the delays repeat, with another they differ', () => {
  const run = (seed: number) => {
    seedChance(seed);
    return delays.map((_, i) => retryDelay(delays, i + 1));
  };
  assert.deepEqual(run(42), run(42));
  assert.notDeepEqual(run(42), run(43));
});

test('D5 of a thousand events that fail together no second gets more than a fifth of the retries', () => {
  for (const seed of [1, 2, 3]) {
    seedChance(seed);
    const seconds = new Map<number, number>();
    for (let i = 0; i < 1_000; i++) {
      const second = Math.floor((retryDelay(delays, 1) ?? 0) / 1_000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    const most = Math.max(...seconds.values());
    assert.ok(most <= 200, `seed ${seed}: ${most} of 1,000 in one second`);
  }
});
