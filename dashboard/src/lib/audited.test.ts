// UI127 UI168: what changed is told member by member, and what is as it was is left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedBetween, leavesOf } from './audited.ts';

const wave = { channel: 'wave', direction: 'in' };

test('UI168 each member that is another now is told by where it stands, and no other', () => {
  const before = { payments: { daily: 1, monthly: 9 }, payouts: null };
  const after = { payments: { daily: 2, monthly: 9 }, payouts: { daily_count: 3 } };
  assert.deepEqual(changedBetween(before, after), [
    { path: ['payments', 'daily'], before: 1, after: 2 },
    { path: ['payouts', 'daily_count'], before: undefined, after: 3 },
  ]);
  assert.deepEqual(changedBetween('active', 'suspended'), [
    { path: [], before: 'active', after: 'suspended' },
  ]);
  assert.deepEqual(changedBetween(null, null), []);
  assert.deepEqual(changedBetween(after, after), []);
});

test('UI168 channels are told apart by channel and direction, whatever their order, with the ends of what is closed beside', () => {
  const out = { channel: 'wave', direction: 'out', max_amount: 7 };
  const before = [{ ...wave, max_amount: 5, status: 'active' }, out];
  const after = {
    set: [out, { ...wave, max_amount: 6, status: 'active' }],
    closed_until: { 'wave/in': '2026-12-01T00:00:00.000Z' },
  };
  assert.deepEqual(changedBetween(before, after), [
    { path: ['wave/in', 'max_amount'], before: 5, after: 6 },
    { path: ['wave/in', 'status'], before: 'active', after: 'closed' },
    {
      path: ['closed_until', 'wave/in'],
      before: undefined,
      after: '2026-12-01T00:00:00.000Z',
    },
  ]);
});

test('UI168 what was shut until an hour that has come was open again when it was shut anew', () => {
  const until = {
    set: [{ ...wave, status: 'active' }],
    closed_until: { 'wave/in': '2026-12-01T00:00:00.000Z' },
  };
  const shut = [{ ...wave, status: 'closed' }];
  const status = (at: string) =>
    changedBetween(until, shut, at).filter(({ path }) => path.at(-1) === 'status');
  assert.deepEqual(status('2026-11-30T00:00:00.000Z'), []);
  assert.deepEqual(status('2026-12-02T00:00:00.000Z'), [
    { path: ['wave/in', 'status'], before: 'active', after: 'closed' },
  ]);
});

test('UI168 a list of words is one thing, a closure for all that was open has nothing before', () => {
  assert.deepEqual(changedBetween(['support'], ['support', 'money']), [
    { path: [], before: ['support'], after: ['support', 'money'] },
  ]);
  const shut = { closed_since: '2026-12-01T00:00:00.000Z', until: null };
  assert.deepEqual(changedBetween('open', shut), [
    { path: ['closed_since'], before: undefined, after: shut.closed_since },
  ]);
  assert.deepEqual(leavesOf({ photos: [{ kind: 'selfie', told: 'Floue' }], none: null }), [
    { path: ['photos', 'selfie', 'told'], value: 'Floue' },
  ]);
});
