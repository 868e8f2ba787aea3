// Refunds and their quotes on the wire (contract/payments.md B.4).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { expandedOutgoing } from './expand.shapes.ts';
import {
  channelsIn,
  feePayers,
  MerchantReference,
  Metadata,
  ProviderState,
} from './payments.shapes.ts';
import { QuoteHash } from './quotes.shapes.ts';
import { Taxes } from './taxes.shapes.ts';
import { failureCodes } from './words.ts';

export const refundStatuses = ['requested', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

const PositiveAmount = Type.Integer({ minimum: 1, maximum: limits.amountMax });

const what = {
  payment_id: Type.String({ minLength: 1, maxLength: 64 }),
  amount: Type.Optional(PositiveAmount),
  fee_payer: Type.Optional(Words(feePayers)),
};

export const NewRefundQuote = Strict(what);
export type NewRefundQuote = Static<typeof NewRefundQuote>;

export const RefundQuote = Strict({
  quote_hash: Type.String(),
  kind: Words(['refund']),
  payment_id: Id('pay'),
  amount: Amount,
  fee: Amount,
  fee_payer: Words(feePayers),
  debit_amount: Amount,
  received_amount: Amount,
  original_fee_refunded: Amount,
  available_after: Type.Integer(),
  expires_at: Time,
});
export type RefundQuote = Static<typeof RefundQuote>;

export const NewRefund = Strict({
  ...what,
  quote_hash: Type.Optional(QuoteHash),
  reason: Type.Optional(Type.String({ maxLength: limits.descriptionCharacters })),
  merchant_reference: Type.Optional(MerchantReference),
  metadata: Type.Optional(Metadata),
});
export type NewRefund = Static<typeof NewRefund>;

export const Refund = Strict({
  id: Id('ref'),
  livemode: Type.Boolean(),
  status: Words(refundStatuses),
  payment_id: Id('pay'),
  amount: Amount,
  fee: Amount,
  fee_payer: Words(feePayers),
  debit_amount: Amount,
  received_amount: Amount,
  original_fee_refunded: Amount,
  taxes: Taxes,
  currency: Words(['XOF']),
  reason: Nullable(Type.String()),
  merchant_reference: Nullable(Type.String()),
  destination: Strict({ channel: Words(channelsIn), phone_masked: Nullable(Type.String()) }),
  quote_hash: Nullable(Type.String()),
  failure: Nullable(Strict({ code: Words(failureCodes), message: Type.String() })),
  provider_state: Nullable(ProviderState),
  metadata: Metadata,
  succeeded_at: Nullable(Time),
  failed_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
  ...expandedOutgoing,
});
export type Refund = Static<typeof Refund>;
