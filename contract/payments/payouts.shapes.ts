// Payouts on the wire (contract/payments.md B.5).

/** Why a payout failed (spec "Events", failure_reason). */
export const payoutFailures = [
  'destination_limit',
  'destination_invalid',
  'provider_unavailable',
] as const;
export type PayoutFailure = (typeof payoutFailures)[number];
