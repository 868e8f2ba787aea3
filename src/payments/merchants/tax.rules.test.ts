// Proves the tax line of operations (contract/payments.md B.2, C.5).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taxesOf } from './tax.rules.ts';

test('B.2 wallets: a half per cent, rounded half up, at most 2,000 F; other channels have no tax line', () => {
  const amounts: [bigint, number][] = [
    [100n, 1],
    [99n, 0],
    [10_000n, 50],
    [10_100n, 51],
    [400_000n, 2_000],
    [2_000_000n, 2_000],
  ];
  for (const channel of ['wave', 'orange_money', 'mixx']) {
    for (const [amount, tax] of amounts) {
      const lines = tax === 0 ? [] : [{ kind: 'tta', amount: tax, collected_by: 'operator' }];
      assert.deepEqual(taxesOf(channel, amount), lines, `${channel} ${amount}`);
    }
  }
  for (const channel of ['bank_transfer', 'card', 'pi_spi', null]) {
    assert.deepEqual(taxesOf(channel, 10_000n), [], String(channel));
  }
});
