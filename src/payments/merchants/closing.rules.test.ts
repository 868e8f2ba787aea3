// S9 closing.rules: which money keeps a project from being deleted, and what its owner is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tieOf } from './closing.rules.ts';

test('S9 any balance that is not zero and any open payment is a reason; nothing at all is none', () => {
  const table: [Record<string, bigint>, boolean, string | undefined][] = [
    [{}, false, undefined],
    [{ available: 0n, pending: 0n, refund_reserved: 0n }, false, undefined],
    [{ available: 1n }, false, 'available'],
    [{ available: -1n }, false, 'negative'],
    [{ refund_reserved: 1n }, false, 'reserved'],
    [{ pending: 1n }, false, 'pending_payment'],
    [{}, true, 'pending_payment'],
    [{ payout_reserved: 1n }, false, 'payout_in_progress'],
    [{ dispute_held: 1n }, false, 'open_dispute'],
    [{ dispute_held: 1n, payout_reserved: 1n, available: 1n }, true, 'available'],
  ];
  for (const [balances, isOpen, reason] of table) {
    assert.equal(tieOf(new Map(Object.entries(balances)), isOpen), reason);
  }
});
