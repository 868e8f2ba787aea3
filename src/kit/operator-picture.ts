// What is known of something at an operator: connectors draw it, rules decide by it (contract/rails.md RA07).
import type { FailureCode } from '../../contract/payments/payments.shapes.ts';

export type PaidEntry = { operatorReference: string; amount: bigint; at: number };

/** All that was found under our reference, not the newest alone. */
export type Picture = {
  paid: readonly PaidEntry[];
  open: 'yes' | 'no' | 'unknown';
  refused: FailureCode | null;
  /** Whether we hold the operator's answer that it made the thing, or a look-up found it. */
  seen: boolean;
  operatorReference: string | null;
};

/** Whether a call whose answer was lost may be made again (RA17). */
export type RepeatRule = 'same_key' | 'search_first' | 'never';
