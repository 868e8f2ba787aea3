// Proves fees to the franc, however large the amount (contract/payments.md B.0, B.2).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, fee, francs, subtract, toNumber } from './money.ts';

const schedule = { rate_bps: 150, fixed: 0, min: 5, max: null };
const wallet = { rate_bps: 100, fixed: 0, min: 25, max: 5_000 };

test('a fee is the share rounded half up plus the fixed part, between min and max', () => {
  const table = [
    // 150 bps, at least 5: the simulator's payments.
    [1n, schedule, 5n],
    [333n, schedule, 5n],
    [366n, schedule, 5n],
    [367n, schedule, 6n],
    [10_000n, schedule, 150n],
    // 1.5 % of 9,700 is 145.5 exactly: a half goes up.
    [9_699n, schedule, 145n],
    [9_700n, schedule, 146n],
    [9_701n, schedule, 146n],
    [2_000_000n, schedule, 30_000n],
    // 100 bps between 25 and 5,000: wallet payouts. Halves at 50 francs.
    [2_449n, wallet, 25n],
    [2_549n, wallet, 25n],
    [2_550n, wallet, 26n],
    [2_650n, wallet, 27n],
    [499_949n, wallet, 4_999n],
    [499_950n, wallet, 5_000n],
    [500_000n, wallet, 5_000n],
    [9_000_000n, wallet, 5_000n],
    // A fixed fee alone, and one on top of a share.
    [10_000n, { rate_bps: 0, fixed: 500, min: 0, max: null }, 500n],
    [10_000n, { rate_bps: 150, fixed: 100, min: 0, max: null }, 250n],
    [10_000n, { rate_bps: 150, fixed: 100, min: 300, max: null }, 300n],
    [10_000n, { rate_bps: 150, fixed: 100, min: 0, max: 200 }, 200n],
    [10_000n, { rate_bps: 0, fixed: 0, min: 0, max: 0 }, 0n],
  ] as const;
  for (const [amount, rule, expected] of table) {
    assert.equal(fee(francs(amount), rule), expected, `fee of ${amount}`);
  }
});

test('the product of the largest amount and a rate stays exact where a number would not', () => {
  const largest = francs(9_007_199_254_740_991n);
  // 135,107,988,821,114.865 rounded half up.
  assert.equal(fee(largest, schedule), 135_107_988_821_115n);
  assert.equal(
    fee(francs(9_007_199_254_740_967n), { ...schedule, rate_bps: 10_000 }),
    9_007_199_254_740_967n,
  );
  assert.equal(fee(francs(10n ** 30n), schedule), 15n * 10n ** 27n);
});

test('a fee never falls when the amount grows, and is within half a franc of the exact share', () => {
  let last = 0n;
  for (let amount = 1n; amount <= 20_000n; amount++) {
    const cost = fee(francs(amount), { ...schedule, min: 0 });
    assert.ok(cost >= last);
    const distance = cost * 10_000n - amount * 150n;
    assert.ok(distance > -5_000n && distance <= 5_000n, `${amount}`);
    last = cost;
  }
});

test('sums stay whole francs, and what JSON cannot carry exactly is refused', () => {
  assert.equal(add(francs(2), francs(3)), 5n);
  assert.equal(subtract(francs(2), francs(3)), -1n);
  assert.throws(() => francs(1.5), RangeError);
  assert.equal(toNumber(9_007_199_254_740_991n), 9_007_199_254_740_991);
  assert.equal(toNumber(-9_007_199_254_740_991n), -9_007_199_254_740_991);
  assert.throws(() => toNumber(9_007_199_254_740_992n), /out of range/);
  assert.throws(() => toNumber(-9_007_199_254_740_992n), /out of range/);
});
