// Decisions on promo codes without I/O: which state an offer is in, whether it fits an order, and what it takes off
// (contract/payments.md B.8, B.15.14).
import type { OfferStatus } from '../../../contract/payments/offers.shapes.ts';
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { OfferRow } from './offer.store.ts';

type Terms = Pick<
  OfferRow,
  | 'kind'
  | 'value'
  | 'min_order_amount'
  | 'max_discount'
  | 'channels'
  | 'starts_at'
  | 'ends_at'
  | 'max_redemptions'
  | 'max_per_customer'
  | 'reserved'
  | 'used'
  | 'paused'
  | 'ended_at'
>;

export function statusOf(offer: Terms, now: number): OfferStatus {
  if (offer.ended_at !== null || (offer.ends_at !== null && offer.ends_at <= now)) return 'ended';
  if (offer.paused) return 'paused';
  if (offer.starts_at !== null && offer.starts_at > now) return 'scheduled';
  return hasRoom(offer) ? 'active' : 'exhausted';
}

/** Whether one more payment may carry it. */
export const hasRoom = ({
  max_redemptions: most,
  reserved,
  used,
}: Pick<OfferRow, 'max_redemptions' | 'reserved' | 'used'>): boolean =>
  most === null || reserved + used < most;

export type Order = {
  amount: bigint;
  /** Those that the payer may still choose. */
  channels: readonly ChannelIn[];
  /** Null: a customer without a number; undefined: one who has not said it yet, and will be counted by it. */
  phone: string | null | undefined;
  /** Payments of this customer that carry the offer and have not come to nothing. */
  earlier: number;
};

export type Discount = { amount: bigint; channels: ChannelIn[] };

/** What the offer takes off the order and on which channels; undefined where it does not fit. */
export function discountOf(offer: Terms, order: Order, now: number): Discount | undefined {
  if (statusOf(offer, now) !== 'active') return undefined;
  if (offer.min_order_amount !== null && order.amount < offer.min_order_amount) return undefined;
  const channels = order.channels.filter((one) => offer.channels?.includes(one) ?? true);
  if (channels.length === 0) return undefined;
  if (offer.max_per_customer !== null) {
    // Customers are told apart by their numbers: one without a number cannot be counted.
    if (order.phone === null || order.earlier >= offer.max_per_customer) return undefined;
  }
  const value = offer.kind === 'percent' ? (order.amount * offer.value) / 100n : offer.value;
  const least = [value, order.amount - 1n];
  if (offer.max_discount !== null) least.push(offer.max_discount);
  return { amount: least.reduce((a, b) => (a < b ? a : b)), channels };
}

/** What an offer counts when a payment that carries it comes to an end, or to money after its end. */
export type Settled = Pick<OfferRow, 'max_redemptions' | 'reserved' | 'used' | 'total_discount'>;
export type OfferState = 'used' | 'released' | 'granted';

export function settleUse<S extends Settled>(
  offer: S,
  wasOpen: boolean,
  isPaid: boolean,
  discount: bigint,
): { offer: S; state: OfferState } {
  const reserved = offer.reserved - (wasOpen ? 1 : 0);
  if (!isPaid) return { offer: { ...offer, reserved }, state: 'released' };
  const total_discount = offer.total_discount + discount;
  // Late money takes its use again if one is left; else the discount stays granted.
  if (!wasOpen && !hasRoom(offer)) return { offer: { ...offer, total_discount }, state: 'granted' };
  return { offer: { ...offer, reserved, used: offer.used + 1, total_discount }, state: 'used' };
}
