// Sums on the pages: as the dashboard writes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money as inDashboard } from '../../../dashboard/src/lib/money.ts';
import { money } from './money.ts';

test('UI69 pages read a sum as the dashboard does, in both languages', () => {
  for (const lang of ['fr', 'en'] as const)
    assert.equal(money(1_234_567, lang), inDashboard(1_234_567, lang));
  assert.equal(money(2_500, 'en'), 'F\u202fCFA\u00a02,500');
});
