// What is known of something at an operator: connectors draw it, rules decide by it (contract/rails.md RA07).

import type { Payment } from '../../contract/payments/payments.shapes.ts';
import type { PayoutFailure } from '../../contract/payments/payouts.shapes.ts';
import type { FailureCode } from '../../contract/payments/words.ts';
import type { Text } from '../../contract/text.ts';

/** What is asked of an operator: money in, money back to its payer, money out to a destination. */
export type Kind = 'collect' | 'refund' | 'payout';

/** Why an operator refused, in our words (contract/rails.md RA36). */
export type RefusalCode = FailureCode | PayoutFailure;

/** What an operator tells of who paid, as far as it tells it. */
export type Payer = { phone?: string; name?: string; alias?: string };

export type PaidEntry = {
  operatorReference: string;
  amount: bigint;
  at: number;
  /** What the operator took of it for itself; absent or null while it does not tell. */
  fee?: bigint | null;
  /** As the operator tells it; what is kept of a picture has none (contract/rails.md RA38). */
  payer?: Payer | null;
};

/** All that was found under our reference, not the newest alone. */
export type Picture = {
  paid: readonly PaidEntry[];
  open: 'yes' | 'no' | 'unknown';
  refused: RefusalCode | null;
  /** Whether we hold the operator's answer that it made the thing, or a look-up found it. */
  seen: boolean;
  operatorReference: string | null;
  /** When the operator took back what it had paid out (RA79), in milliseconds. */
  reversedAt?: number | null;
  /** Names of payments of another amount that a person said pay nothing here: they go back (RA20). */
  setAside?: readonly string[];
};

/** What a payer is to do, as the operator's answer had it (RA10): kept whole, and shown at each read as it is kept. */
export type NextAction = {
  type: NonNullable<Payment['next_action']>['type'];
  /** Where a redirect leads. */
  url: string | null;
  /** Of the operator's own applications. */
  deepLinks: readonly string[];
  /** For the payer, under it. */
  text: Text;
};

/** Whether a call whose answer was lost may be made again (RA17). */
export type RepeatRule = 'same_key' | 'search_first' | 'never';
