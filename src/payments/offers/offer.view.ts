// The offer on the wire: the only way out of a row.
import type { Offer, Redemption } from '../../../contract/payments/offers.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { statusOf } from './offer.rules.ts';
import type { OfferRow } from './offer.store.ts';
import type { RedemptionRow } from './redemption.store.ts';

const amount = (francs: bigint | null) => (francs === null ? null : toNumber(francs));

export const viewOffer = (row: OfferRow, now: number): Offer => ({
  id: row.id,
  livemode: row.mode === 'live',
  code: row.code,
  kind: row.kind,
  value: toNumber(row.value),
  min_order_amount: amount(row.min_order_amount),
  max_discount: amount(row.max_discount),
  channels: row.channels,
  starts_at: isoOrNull(row.starts_at),
  ends_at: isoOrNull(row.ends_at),
  max_redemptions: row.max_redemptions,
  max_per_customer: row.max_per_customer,
  redemptions: { reserved: row.reserved, used: row.used },
  total_discount: toNumber(row.total_discount),
  status: statusOf(row, now),
  metadata: row.metadata,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export const viewRedemption = (row: RedemptionRow): Redemption => ({
  payment_id: row.id,
  status: row.offer_state,
  amount: toNumber(row.amount),
  discount_amount: toNumber(row.discount_amount),
  customer_phone: row.customer_phone,
  created_at: iso(row.created_at),
});
