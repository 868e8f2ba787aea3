// What a payment says of itself as a money object: its journal, its events, and what it counts for its merchant.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import type { Francs } from '../../kit/money.ts';
import { addCollected, type Collected } from '../balances/index.ts';
import { recountLinks } from '../links/index.ts';
import {
  lockMerchants,
  type MerchantRow,
  releaseVolume,
  retakeVolume,
  saveVolumes,
  volumesOn,
} from '../merchants/index.ts';
import { recountOffers } from '../offers/index.ts';
import type { Change, MoneyObject } from '../transitions/index.ts';
import { paymentSucceeded } from './payment.postings.ts';
import { lockPayments, type PaymentRow, savePayments } from './payment.store.ts';

const eventOf: Partial<Record<PaymentRow['status'], EventType>> = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
};

export const paymentObject: MoneyObject<PaymentRow> = {
  objectType: 'payment',
  lock: lockPayments,
  save: savePayments,
  postings({ after }) {
    if (after.status !== 'succeeded') return [];
    // Money without its journal would be lost: the whole transaction is undone instead.
    if (after.channel === null) throw new Error(`payment ${after.id} was paid on no channel`);
    const money = { channel: after.channel, charged: after.charged_amount, net: after.net_amount };
    return [paymentSucceeded({ ...money, fee: after.fee as Francs })];
  },
  announcement({ after }) {
    const type = eventOf[after.status];
    return type && { type };
  },
  async count(tx, moved) {
    await recountLinks(tx, moved);
    await recountOffers(tx, moved);
    await recountVolumes(tx, moved);
  },
  sum: (tx, moved) => addCollected(tx, moved.flatMap(collectedBy)),
};

/** What the merchant collected, on the day of Dakar on which it was paid. */
function collectedBy({ after }: Change<PaymentRow>): Collected[] {
  if (after.status !== 'succeeded' || after.channel === null || after.paid_at === null) return [];
  const { project_id, mode, channel, charged_amount: amount } = after;
  return [{ project_id, mode, channel, day: dayInDakar(after.paid_at), amount }];
}

/** A failure or an expiry gives its share of the day and month back; late money takes it again (B.2). */
async function recountVolumes(tx: Tx, moved: readonly Change<PaymentRow>[]): Promise<void> {
  const changes = moved.filter(({ before, after }) => counts(before) !== counts(after));
  if (changes.length === 0) return;
  const nameOf = (row: PaymentRow) => `${row.project_id} ${row.mode}`;
  const scopes = new Map(
    changes.map(({ after: row }) => [nameOf(row), { projectId: row.project_id, mode: row.mode }]),
  );
  const merchants = await lockMerchants(tx, [...scopes.values()]);
  const changed = new Map<string, MerchantRow>();
  for (const { after } of changes) {
    const merchant = changed.get(nameOf(after)) ?? merchants.get(nameOf(after));
    if (!merchant) continue;
    const recount = counts(after) ? retakeVolume : releaseVolume;
    const current = volumesOn(merchant, dayInDakar(after.updated_at));
    changed.set(nameOf(after), recount(current, after.amount, dayInDakar(after.created_at)));
  }
  await saveVolumes(tx, [...changed.values()]);
}

/** Whether a payment counts towards its merchant's limits. */
const counts = ({ status }: PaymentRow) => status !== 'failed' && status !== 'expired';
