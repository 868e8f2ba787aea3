// The statement of a merchant's balance and the report of a day on the wire (contract/payments.md B.10, B.15.1).
import { type Static, Type } from 'typebox';
import { Amount, Day, Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { channelsIn, paymentStatuses } from './payments.shapes.ts';
import { refundStatuses } from './refunds.shapes.ts';

/** Each way in which what is available changes: the transitions of D.2, in words. */
export const transactionKinds = [
  'payment',
  'payment_fee',
  'refund_reserve',
  'refund_release',
  'refund_fee_back',
  'payout_reserve',
  'payout_release',
  'payout_reversal',
  'dispute_hold',
  'dispute_release',
  'test_funds',
  'correction',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const Transaction = Strict({
  id: Id('txn'),
  kind: Words(transactionKinds),
  amount: Type.Integer(),
  balance_after: Type.Integer(),
  currency: Words(['XOF']),
  object_type: Type.String(),
  object_id: Type.String(),
  created_at: Time,
});
export type Transaction = Static<typeof Transaction>;

export const DailyReport = Strict({
  date: Day,
  currency: Words(['XOF']),
  livemode: Type.Boolean(),
  opening_balance: Type.Integer(),
  closing_balance: Type.Integer(),
  by_kind: Type.Array(
    Strict({ kind: Words(transactionKinds), count: Type.Integer(), amount: Type.Integer() }),
  ),
  by_channel: Type.Array(Strict({ channel: Nullable(Type.String()), collected: Amount })),
});
export type DailyReport = Static<typeof DailyReport>;

export const summaryParts = ['none', 'day', 'hour'] as const;

/** What a merchant looks at first (contract/dashboard.md UI95). */
export const Overview = Strict({
  currency: Words(['XOF']),
  livemode: Type.Boolean(),
  as_of: Time,
  /** Less than nothing where a dispute holds more (D.2, D1). */
  available: Type.Integer(),
  pending: Amount,
  /** Payouts whose money has left what is available and has not arrived yet. */
  payouts_on_the_way: Amount,
  collected: Strict({
    today: Amount,
    /** From payments of the same day of last week, until this hour. */
    last_week: Amount,
  }),
  /** Payments of the last seven days that came to an end, and how many of them were paid. */
  last_7_days: Strict({ ended: Type.Integer(), succeeded: Type.Integer() }),
  disputes_to_answer: Strict({
    count: Type.Integer(),
    amount: Amount,
    /** Of the first that ends. */
    respond_by: Nullable(Time),
  }),
  /** Endpoints of this mode whose latest delivery of the last 24 hours failed. */
  failing_endpoints: Type.Array(Id('we')),
  /** An event of the history was delivered. */
  has_delivered: Type.Boolean(),
  /** Money can be paid out to somewhere. */
  has_destination: Type.Boolean(),
});
export type Overview = Static<typeof Overview>;

/** Of the payments that a filter finds: how many, and the francs of their amounts (contract/dashboard.md G13). */
export const PaymentSummary = Strict({
  from: Time,
  /** The last millisecond that is counted. */
  to: Time,
  by: Words(summaryParts),
  currency: Words(['XOF']),
  livemode: Type.Boolean(),
  /** More were found than one call counts: these are the latest of them. */
  truncated: Type.Boolean(),
  count: Type.Integer(),
  amount: Amount,
  /** What succeeded of it, as payers paid it, and what of that is the merchant's. */
  succeeded: Strict({ count: Type.Integer(), charged_amount: Amount, net_amount: Amount }),
  /** Parts with payments, oldest first; `at` is null where no interval was asked for. */
  data: Type.Array(
    Strict({
      at: Nullable(Time),
      status: Words(paymentStatuses),
      channel: Nullable(Type.String()),
      count: Type.Integer(),
      amount: Amount,
      charged_amount: Amount,
      net_amount: Amount,
    }),
  ),
});
export type PaymentSummary = Static<typeof PaymentSummary>;

/** Of the refunds that a filter finds: how many, what they give back, and what that takes from the balance (UI100). */
export const RefundSummary = Strict({
  from: Time,
  /** The last millisecond that is counted. */
  to: Time,
  currency: Words(['XOF']),
  livemode: Type.Boolean(),
  /** More were found than one call counts: these are the latest of them. */
  truncated: Type.Boolean(),
  count: Type.Integer(),
  amount: Amount,
  succeeded: Strict({ count: Type.Integer(), amount: Amount, debit_amount: Amount }),
  /** By status and channel: parts with refunds alone. */
  data: Type.Array(
    Strict({
      status: Words(refundStatuses),
      channel: Words(channelsIn),
      count: Type.Integer(),
      amount: Amount,
      debit_amount: Amount,
    }),
  ),
});
export type RefundSummary = Static<typeof RefundSummary>;
