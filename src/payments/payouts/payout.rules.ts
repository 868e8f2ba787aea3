// What a payout costs, how far it is, and why it failed in our words (contract/payments.md B.2, B.5). Pure.
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import {
  type PayoutFailure,
  type PayoutFeePayer,
  type PayoutStage,
  payoutFailures,
} from '../../../contract/payments/payouts.shapes.ts';
import type { RefusalCode } from '../../kit/operator-picture.ts';
import type { OutgoingRow } from '../outgoing/index.ts';

/** Who receives less may be called recipient or customer: it is one thing. */
export const payerOf = (word: PayoutFeePayer | undefined): FeePayer | undefined =>
  word === 'recipient' ? 'customer' : word;

/** The merchant's balance pays P + F, or the recipient gets F less. */
export function splitPayout(amount: bigint, fee: bigint, payer: FeePayer) {
  return payer === 'customer'
    ? { debit: amount, received: amount - fee }
    : { debit: amount + fee, received: amount };
}

const isPayoutFailure = (code: RefusalCode): code is PayoutFailure =>
  (payoutFailures as readonly string[]).includes(code);

/** Of a recipient who is blocked, is somebody else, is too young or is abroad. */
const invalid: readonly RefusalCode[] = [
  'account_blocked',
  'payer_mismatch',
  'age_restricted',
  'cross_border_not_allowed',
];

/** Everything final that says nothing of the recipient is the operator's own trouble. */
export function failureReasonOf(code: RefusalCode): PayoutFailure {
  if (isPayoutFailure(code)) return code;
  if (code === 'payer_limit_reached') return 'destination_limit';
  return invalid.includes(code) ? 'destination_invalid' : 'provider_unavailable';
}

export function stageOf(
  row: Pick<OutgoingRow, 'succeeded_at' | 'failed_at' | 'provider_state'>,
): PayoutStage {
  if (row.succeeded_at !== null || row.failed_at !== null) return 'done';
  if (row.provider_state === null) return 'reserved';
  return row.provider_state === 'unknown' ? 'unknown' : 'sent';
}
