// What we booked beside what operators say, by day and channel (contract/payments.md B.10, contract/rails.md RA117, RA119).
import { type Static, Type } from 'typebox';
import { Day, Nullable, Strict, Time, Words } from '../shapes.ts';

/** Why two sides differ on one line (RA117). */
export const unmatchedClasses = [
  'ours_only',
  'theirs_only',
  'amount_differs',
  'fee',
  'tax',
  'reversal',
  'not_ours',
] as const;

/** One side of a day: how many movements, and the francs that came in less those that went out. */
const Side = Strict({ count: Type.Integer({ minimum: 0 }), amount: Type.Integer() });

export const ReconciledDay = Strict({
  date: Day,
  channel: Type.String(),
  ours: Side,
  /** `not_available` while the operator's statement of the day is not there, which is no zero; all below is null then. */
  theirs: Type.Union([Side, Words(['not_available'])]),
  matched: Nullable(Type.Integer({ minimum: 0 })),
  unmatched: Nullable(
    Type.Array(
      Strict({
        class: Words(unmatchedClasses),
        amount: Type.Integer(),
        operator_reference: Nullable(Type.String()),
        reference: Nullable(Type.String()),
        age_days: Type.Integer({ minimum: 0 }),
      }),
    ),
  ),
  fees: Nullable(Type.Integer()),
  taxes: Nullable(Type.Integer()),
  balance_difference: Nullable(Type.Integer()),
  reconciled_at: Nullable(Time),
});
export type ReconciledDay = Static<typeof ReconciledDay>;

export const Reconciliation = Strict({
  from: Day,
  to: Day,
  currency: Words(['XOF']),
  livemode: Type.Boolean(),
  /** The latest day first, each channel that moved in the span on each of its days. */
  data: Type.Array(ReconciledDay),
});
export type Reconciliation = Static<typeof Reconciliation>;
