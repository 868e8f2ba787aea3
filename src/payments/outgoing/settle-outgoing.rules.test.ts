// Proves that money that leaves is freed by a documented refusal alone (contract/rails.md C, RA19): what is unknown or
// waits keeps its reserve, whatever its age.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Machine } from '../../kit/machine.ts';
import type { Decision } from '../attempts/index.ts';
import { notSentYet, type OutgoingRow } from './outgoing-row.ts';
import { type OutgoingTrigger, settleOutgoing } from './settle-outgoing.rules.ts';

const machine: Machine<string, OutgoingTrigger> = {
  states: ['processing', 'succeeded', 'failed'],
  rows: [
    { from: ['processing'], trigger: 'paid', to: 'succeeded' },
    { from: ['processing'], trigger: 'refused', to: 'failed' },
    { from: ['succeeded'], trigger: 'reversed', to: 'failed' },
  ],
};

const row: OutgoingRow = {
  ...notSentYet,
  ...{ project_id: 'prj_1', mode: 'test', id: 'po_1', status: 'processing', channel: 'wave' },
  ...{ received_amount: 100n, scenario: null, created_at: 0, updated_at: 0 },
};
const entry = { operatorReference: 'op', amount: 100n, at: 1 };
const year_ms = 365 * 86_400_000;

const settle = (decision: Decision, from: OutgoingRow = row, now = year_ms) =>
  settleOutgoing(from, { decision, reference: 'op', checkAt: now + 1 }, machine, () => ({}), now);

test('RA19 what is unknown, waits or differs frees no reserve, not even after a year', () => {
  for (const is of ['unclear', 'waits', 'repeat'] as const) {
    const after = settle({ is });
    assert.deepEqual([after.status, after.failed_at], ['processing', null], is);
    assert.equal(after.provider_state, is === 'waits' ? 'pending' : 'unknown');
  }
  assert.equal(settle({ is: 'differs', entry: { ...entry, amount: 7n } }).status, 'processing');
});

test('a documented refusal or a closed order ends it, a payment pays it, and each end is for good', () => {
  const paid = settle({ is: 'paid', entry, others: [] });
  assert.deepEqual([paid.status, paid.succeeded_at], ['succeeded', year_ms]);
  for (const decision of [
    { is: 'refused', code: 'destination_limit' },
    { is: 'closed' },
  ] as const) {
    const failed = settle(decision);
    assert.deepEqual([failed.status, failed.failed_at], ['failed', year_ms]);
    assert.equal(settle(decision, paid).status, 'succeeded');
    assert.equal(settle({ is: 'paid', entry, others: [] }, failed).status, 'failed');
  }
});
