// What a payout says of itself as a money object: its journals, its events, and what it counts for its merchant.
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import {
  lockMerchants,
  type MerchantRow,
  releasePayout,
  saveVolumes,
  volumesOn,
} from '../merchants/index.ts';
import { promiseNotices } from '../notices/index.ts';
import type { Announced, Change, Journal, MoneyObject } from '../transitions/index.ts';
import {
  payoutFailed,
  payoutReserved,
  payoutReversed,
  payoutSucceeded,
} from './payout.postings.ts';
import { lockPayouts, type PayoutRow, savePayouts } from './payout.store.ts';

export const payoutObject: MoneyObject<PayoutRow> = {
  objectType: 'payout',
  lock: lockPayouts,
  save: savePayouts,
  postings({ before, after }): Journal[] {
    if (after.status === 'processing') return [payoutReserved(after)];
    if (after.status === 'succeeded') return [payoutSucceeded(after)];
    return [before.status === 'succeeded' ? payoutReversed(after) : payoutFailed(after)];
  },
  announcement({ after }): Announced | undefined {
    // The catalogue has no event of a payout's creation.
    if (after.status === 'processing') return undefined;
    if (after.status === 'succeeded') return { type: 'payout.succeeded' };
    return { type: 'payout.failed', more: { failure_reason: after.failure_reason ?? '' } };
  },
  async count(tx, moved) {
    await release(tx, moved);
    await promiseNotices(tx, moved.flatMap(noticeOf));
  },
};

function noticeOf({ before, after }: Change<PayoutRow>) {
  if (after.status !== 'failed') return [];
  const { project_id, mode, id, amount, failure_reason: reason } = after;
  const wasPaid = before.status === 'succeeded';
  const about = { id, amount: Number(amount), reason: reason ?? '', wasPaid };
  return [{ project_id, mode, notice: { what: 'payout_failed' as const, ...about } }];
}

/** A failure gives its share of the day and month back, also one that comes after success (B.2). */
async function release(tx: Tx, moved: readonly Change<PayoutRow>[]): Promise<void> {
  const failed = moved.filter(({ after }) => after.status === 'failed');
  if (failed.length === 0) return;
  const nameOf = (row: PayoutRow) => `${row.project_id} ${row.mode}`;
  const scopes = new Map(
    failed.map(({ after: row }) => [nameOf(row), { projectId: row.project_id, mode: row.mode }]),
  );
  const merchants = await lockMerchants(tx, [...scopes.values()]);
  const changed = new Map<string, MerchantRow>();
  for (const { after } of failed) {
    const merchant = changed.get(nameOf(after)) ?? merchants.get(nameOf(after));
    if (!merchant) continue;
    const current = volumesOn(merchant, dayInDakar(after.updated_at));
    const isBank = after.channel === 'bank_transfer';
    const created = dayInDakar(after.created_at);
    changed.set(nameOf(after), releasePayout(current, after.amount, isBank, created));
  }
  await saveVolumes(tx, [...changed.values()]);
}
