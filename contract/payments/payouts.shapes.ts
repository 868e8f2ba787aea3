// Payouts and their quotes on the wire (contract/payments.md B.5).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { destinationTypes } from './destinations.shapes.ts';
import { expandedOutgoing } from './expand.shapes.ts';
import { channelsOut } from './merchants.shapes.ts';
import { feePayers, MerchantReference, Metadata, ProviderState } from './payments.shapes.ts';
import { QuoteHash } from './quotes.shapes.ts';
import { Taxes } from './taxes.shapes.ts';

export const payoutStatuses = ['processing', 'succeeded', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** How far a payout is; nothing branches on it. */
export const payoutStages = ['reserved', 'sent', 'unknown', 'done'] as const;
export type PayoutStage = (typeof payoutStages)[number];

/** Why a payout failed (spec "Events", failure_reason). */
export const payoutFailures = [
  'destination_limit',
  'destination_invalid',
  'provider_unavailable',
] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

/** B.2: who receives less may be called customer, as everywhere, or recipient. */
export const payoutFeePayers = [...feePayers, 'recipient'] as const;
export type PayoutFeePayer = (typeof payoutFeePayers)[number];

const what = {
  destination_id: Type.String({ minLength: 1, maxLength: 64 }),
  amount: Type.Integer({ minimum: 1, maximum: limits.amountMax }),
  fee_payer: Type.Optional(Words(payoutFeePayers)),
};

export const NewPayoutQuote = Strict(what);
export type NewPayoutQuote = Static<typeof NewPayoutQuote>;

/** What may still leave before this payout; null where a limit is not of its kind of destination. */
const LimitsRemaining = Strict({
  per_withdrawal: Nullable(Amount),
  daily_count: Type.Integer({ minimum: 0 }),
  daily_amount: Amount,
  monthly_amount: Amount,
  bank_monthly: Nullable(Amount),
});

export const PayoutQuote = Strict({
  quote_hash: Type.String(),
  kind: Words(['payout']),
  destination_id: Id('pd'),
  amount: Amount,
  fee: Amount,
  fee_payer: Words(feePayers),
  debit_amount: Amount,
  received_amount: Amount,
  available_after: Type.Integer(),
  limits_remaining: LimitsRemaining,
  expires_at: Time,
});
export type PayoutQuote = Static<typeof PayoutQuote>;

export const NewPayout = Strict({
  ...what,
  quote_hash: Type.Optional(QuoteHash),
  description: Type.Optional(Type.String({ maxLength: limits.payoutDescriptionCharacters })),
  merchant_reference: Type.Optional(MerchantReference),
  metadata: Type.Optional(Metadata),
});
export type NewPayout = Static<typeof NewPayout>;

export const Payout = Strict({
  id: Id('po'),
  livemode: Type.Boolean(),
  status: Words(payoutStatuses),
  stage: Words(payoutStages),
  amount: Amount,
  fee: Amount,
  fee_payer: Words(feePayers),
  debit_amount: Amount,
  received_amount: Amount,
  taxes: Taxes,
  currency: Words(['XOF']),
  channel: Words(channelsOut),
  destination_id: Id('pd'),
  destination: Strict({
    type: Words(destinationTypes),
    label: Nullable(Type.String()),
    masked: Type.String(),
  }),
  description: Nullable(Type.String()),
  merchant_reference: Nullable(Type.String()),
  quote_hash: Nullable(Type.String()),
  failure_reason: Nullable(Words(payoutFailures)),
  provider_state: Nullable(ProviderState),
  metadata: Metadata,
  succeeded_at: Nullable(Time),
  failed_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
  ...expandedOutgoing,
});
export type Payout = Static<typeof Payout>;
