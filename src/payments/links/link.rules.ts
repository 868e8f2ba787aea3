// Decisions on payment links without I/O: which state a link is in, and whether one more payment may start
// (contract/payments.md B.8, B.15.13).
import type { LinkStatus } from '../../../contract/payments/links.shapes.ts';
import type { LinkRow } from './link.store.ts';

type Terms = Pick<
  LinkRow,
  'max_payments' | 'open_payments' | 'payments_count' | 'starts_at' | 'expires_at' | 'closed'
>;

export function statusOf(link: Terms, now: number): LinkStatus {
  if (link.max_payments !== null && link.payments_count >= link.max_payments) return 'completed';
  if (link.closed) return 'closed';
  if (link.expires_at !== null && link.expires_at <= now) return 'expired';
  return 'active';
}

/** Why nothing starts now; undefined where a payment may. `taken`: the last slots are being paid. */
export function whyClosed(
  link: Terms,
  now: number,
): 'completed' | 'closed' | 'expired' | 'not_yet' | 'taken' | undefined {
  const status = statusOf(link, now);
  if (status !== 'active') return status;
  if (link.starts_at !== null && link.starts_at > now) return 'not_yet';
  const isFull =
    link.max_payments !== null && link.open_payments + link.payments_count >= link.max_payments;
  return isFull ? 'taken' : undefined;
}

type Counted = Pick<LinkRow, 'open_payments' | 'payments_count' | 'collected_amount'>;

/** What a link counts when a payment of it ends, or is paid after its end: money is money beyond the last slot too. */
export function settleSlot<L extends Counted>(
  link: L,
  wasOpen: boolean,
  isPaid: boolean,
  amount: bigint,
): L {
  const open_payments = link.open_payments - (wasOpen ? 1 : 0);
  if (!isPaid) return { ...link, open_payments };
  const payments_count = link.payments_count + 1;
  return {
    ...link,
    open_payments,
    payments_count,
    collected_amount: link.collected_amount + amount,
  };
}
