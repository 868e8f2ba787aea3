// The states of a promo code, and what its use becomes, as tables (contract/payments.md B.3 "States", B.8, B.15.14).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discountOf, settleUse, statusOf } from './offer.rules.ts';

const plain = {
  kind: 'percent',
  value: 10n,
  min_order_amount: null,
  max_discount: null,
  channels: null,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  max_per_customer: null,
  reserved: 0,
  used: 0,
  total_discount: 0n,
  paused: false,
  ended_at: null,
} as const;

test('statusOf: the end goes before a pause, a pause before the start, the start before what is used up', () => {
  const full = { max_redemptions: 2, reserved: 1, used: 1 };
  const table = [
    [{}, 'active'],
    [full, 'exhausted'],
    [{ ...full, used: 0 }, 'active'],
    [{ ...full, starts_at: 101 }, 'scheduled'],
    [{ starts_at: 100 }, 'active'],
    [{ starts_at: 101, paused: true }, 'paused'],
    [{ ends_at: 100, paused: true }, 'ended'],
    [{ ends_at: 101 }, 'active'],
    [{ ended_at: 1 }, 'ended'],
  ] as const;
  for (const [more, status] of table) {
    assert.equal(statusOf({ ...plain, ...more }, 100), status, JSON.stringify(more));
  }
});

test('discountOf: at most the order less one franc, on the channels that both allow', () => {
  const order = { amount: 101n, channels: ['wave', 'mixx'], phone: null, earlier: 0 } as const;
  assert.deepEqual(discountOf(plain, order, 0), { amount: 10n, channels: ['wave', 'mixx'] });
  const whole = { ...plain, kind: 'fixed', value: 500n, channels: ['mixx', 'card'] } as never;
  assert.deepEqual(discountOf(whole, order, 0), { amount: 100n, channels: ['mixx'] });
  const once = { ...plain, max_per_customer: 1 };
  assert.equal(discountOf(once, order, 0), undefined);
  assert.ok(discountOf(once, { ...order, phone: '+221770000001' }, 0));
  assert.equal(discountOf(once, { ...order, phone: '+221770000001', earlier: 1 }, 0), undefined);
});

test('settleUse: used, released, taken again by late money, or granted where none is left', () => {
  const held = { max_redemptions: 2, reserved: 1, used: 0, total_discount: 5n };
  const table = [
    ['success', held, true, true, { reserved: 0, used: 1, total_discount: 8n }, 'used'],
    ['failure', held, true, false, { reserved: 0, used: 0, total_discount: 5n }, 'released'],
    ['late', held, false, true, { reserved: 1, used: 1, total_discount: 8n }, 'used'],
    [
      'late, none left',
      { ...held, used: 1 },
      false,
      true,
      { reserved: 1, used: 1, total_discount: 8n },
      'granted',
    ],
  ] as const;
  for (const [name, offer, wasOpen, isPaid, after, state] of table) {
    const settled = settleUse(offer, wasOpen, isPaid, 3n);
    assert.deepEqual(settled, { offer: { max_redemptions: 2, ...after }, state }, name);
  }
});
