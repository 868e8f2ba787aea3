// Promo codes on the wire (contract/payments.md B.8).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { channelsIn, Metadata } from './payments.shapes.ts';

export const offerKinds = ['percent', 'fixed'] as const;
export const offerStatuses = ['scheduled', 'active', 'paused', 'exhausted', 'ended'] as const;
export type OfferStatus = (typeof offerStatuses)[number];
/** What became of the use of a code by a payment; `granted`: paid late, when no use was left. */
export const redemptionStatuses = ['reserved', 'used', 'released', 'granted'] as const;

export const offerCodePattern = '^[A-Za-z0-9_-]{3,32}$';
export const OfferCode = Type.String({ pattern: offerCodePattern });
const Francs = Type.Integer({ minimum: 1, maximum: limits.amountMax });
const Count = Type.Integer({ minimum: 1, maximum: limits.usesMax });
const Channels = Type.Array(Words(channelsIn), {
  minItems: 1,
  maxItems: channelsIn.length,
  uniqueItems: true,
});

export const NewOffer = Strict({
  code: OfferCode,
  kind: Words(offerKinds),
  value: Francs,
  min_order_amount: Type.Optional(Francs),
  max_discount: Type.Optional(Francs),
  channels: Type.Optional(Channels),
  starts_at: Type.Optional(Time),
  ends_at: Type.Optional(Time),
  max_redemptions: Type.Optional(Count),
  max_per_customer: Type.Optional(Count),
  metadata: Type.Optional(Metadata),
});
export type NewOffer = Static<typeof NewOffer>;

export const OfferChange = Strict({
  ends_at: Type.Optional(Nullable(Time)),
  max_redemptions: Type.Optional(Nullable(Count)),
  paused: Type.Optional(Type.Boolean()),
});

export const Offer = Strict({
  id: Id('off'),
  livemode: Type.Boolean(),
  code: Type.String(),
  kind: Words(offerKinds),
  value: Amount,
  min_order_amount: Nullable(Amount),
  max_discount: Nullable(Amount),
  channels: Nullable(Type.Array(Words(channelsIn))),
  starts_at: Nullable(Time),
  ends_at: Nullable(Time),
  max_redemptions: Nullable(Type.Integer()),
  max_per_customer: Nullable(Type.Integer()),
  redemptions: Strict({ reserved: Type.Integer(), used: Type.Integer() }),
  /** What payers were spared in all: also by payments that were paid late and kept a discount beyond the last use. */
  total_discount: Amount,
  status: Words(offerStatuses),
  metadata: Metadata,
  created_at: Time,
  updated_at: Time,
});
export type Offer = Static<typeof Offer>;

export const Redemption = Strict({
  payment_id: Id('pay'),
  status: Words(redemptionStatuses),
  amount: Amount,
  discount_amount: Amount,
  customer_phone: Nullable(Type.String()),
  created_at: Time,
});
export type Redemption = Static<typeof Redemption>;

export const OfferQuestion = Strict({
  code: OfferCode,
  amount: Francs,
  channel: Type.Optional(Words(channelsIn)),
  customer_phone: Type.Optional(Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' })),
});
