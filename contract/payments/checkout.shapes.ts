// What the hosted page of a payment or of a link knows and does (contract/payments.md B.3 "Hosted page", B.8). Whoever
// holds the token of the page may call; nothing here says more than the page shows.
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, ShortName, Strict, Time, Words } from '../shapes.ts';
import { disputeReasons } from './disputes.shapes.ts';
import { collectWords } from './links.shapes.ts';
import { OfferCode } from './offers.shapes.ts';
import {
  channelsIn,
  disputeStatuses,
  feePayers,
  NextAction,
  paymentStatuses,
} from './payments.shapes.ts';
import { failureCodes } from './words.ts';

const Reason = Strict({ code: Words(failureCodes), message: Type.String() });

const Shop = Strict({
  name: Type.String(),
  support_phone: Nullable(Type.String()),
  support_email: Nullable(Type.String()),
});

const price = {
  amount: Amount,
  discount_amount: Amount,
  payable_amount: Amount,
  fee: Amount,
  charged_amount: Amount,
};

export const Checkout = Strict({
  payment_id: Id('pay'),
  livemode: Type.Boolean(),
  status: Words(paymentStatuses),
  merchant: Shop,
  description: Nullable(Type.String()),
  ...price,
  offer_code: Nullable(Type.String()),
  fee_payer: Words(feePayers),
  currency: Words(['XOF']),
  channel: Nullable(Words(channelsIn)),
  /** Those that the payer may choose now. */
  channels: Type.Array(Words(channelsIn)),
  /** Whether what the payer was asked for can be taken back, so that they pay on another of `channels`: started like the first. */
  can_change: Type.Boolean(),
  /** While it cannot: when they may choose anew, where that is before the payment ends. */
  change_at: Nullable(Time),
  phone_masked: Nullable(Type.String()),
  next_action: Nullable(NextAction),
  attempts: Type.Integer(),
  attempts_left: Type.Integer(),
  /** Of the last attempt, while the payer may make another one. */
  last_refusal: Nullable(Reason),
  failure: Nullable(Reason),
  /** Where the merchant wants the payer back; it proves nothing. */
  return_url: Nullable(Type.String()),
  seconds_left: Type.Integer(),
  expires_at: Time,
  /** What the payer has got back. */
  refunded_amount: Amount,
  paid_at: Nullable(Time),
  created_at: Time,
  /** What the payer may claim on the receipt, where the operator lets payers do so. */
  can_dispute: Type.Boolean(),
  dispute: Nullable(Strict({ status: Words(disputeStatuses) })),
});
export type Checkout = Static<typeof Checkout>;

const Phone = Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' });

export const CheckoutStart = Strict({
  channel: Words(channelsIn),
  phone: Type.Optional(Phone),
  /** How many attempts the page knew of: a second press of the same button starts nothing. */
  attempts: Type.Integer({ minimum: 0, maximum: limits.attemptsMax }),
});

export const CheckoutDispute = Strict({
  reason: Words(disputeReasons),
  statement: Type.String({
    minLength: 1,
    maxLength: limits.disputeTextCharacters,
    pattern: '\\S',
  }),
});

export const checkoutOutcomes = ['paid', 'refused', 'expired'] as const;
export const CheckoutOutcome = Strict({ outcome: Words(checkoutOutcomes) });

export const linkStates = ['open', 'not_yet', 'taken', 'completed', 'closed', 'expired'] as const;
const word = Words(collectWords);

export const LinkCheckout = Strict({
  livemode: Type.Boolean(),
  status: Words(linkStates),
  merchant: Shop,
  title: Type.String(),
  description: Nullable(Type.String()),
  amount: Nullable(Amount),
  min_amount: Nullable(Amount),
  max_amount: Nullable(Amount),
  currency: Words(['XOF']),
  fee_payer: Words(feePayers),
  channels: Type.Array(Words(channelsIn)),
  accept_offer_code: Type.Boolean(),
  collect: Strict({ name: word, email: word, phone: word, reference: word }),
  starts_at: Nullable(Time),
  /** What it costs, where the amount is known. */
  price: Nullable(Strict(price)),
});
export type LinkCheckout = Static<typeof LinkCheckout>;

const Francs = Type.Integer({ minimum: 1, maximum: limits.amountMax });

export const linkQuestion = {
  amount: Type.Optional(Francs),
  offer_code: Type.Optional(OfferCode),
};

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));

export const LinkStart = Strict({
  /** Made by the page, once for each start: sent twice, it makes one payment. */
  key: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  ...linkQuestion,
  name: Type.Optional(ShortName(100)),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  phone: Type.Optional(Phone),
  reference: text(limits.metadataValueCharacters),
});
