// What a refund says of itself as a money object: its journals, its events, and what it counts on its payment.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Tx } from '../../db/database.ts';
import { changeRefunded } from '../payments/index.ts';
import type { Change, Journal, MoneyObject } from '../transitions/index.ts';
import { refundFailed, refundRequested, refundSucceeded } from './refund.postings.ts';
import { lockRefunds, type RefundRow, saveRefunds } from './refund.store.ts';

const eventOf: Record<RefundRow['status'], EventType> = {
  requested: 'refund.requested',
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
};

export const refundObject: MoneyObject<RefundRow> = {
  objectType: 'refund',
  lock: lockRefunds,
  save: saveRefunds,
  postings({ after }): Journal[] {
    if (after.status === 'requested') return [refundRequested(after)];
    return after.status === 'succeeded' ? refundSucceeded(after) : [refundFailed(after)];
  },
  announcement: ({ after }) => ({ type: eventOf[after.status] }),
  count: (tx: Tx, moved: readonly Change<RefundRow>[]) =>
    changeRefunded(
      tx,
      moved.map(({ after }) => {
        const { project_id, mode, payment_id: id, amount } = after;
        const refunded = after.status === 'succeeded' ? amount : 0n;
        return { project_id, mode, id, pending: -amount, refunded };
      }),
    ),
};
