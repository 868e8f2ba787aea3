// How a payment of test mode can be ended at once.
/** Those of contract/payments/testing.ts, in its order. */
export const endings = [
  'succeeded',
  'expired',
  'insufficient_funds',
  'declined_by_customer',
  'customer_cancelled',
  'account_blocked',
  'payer_limit_reached',
  'payer_mismatch',
  'age_restricted',
  'cross_border_not_allowed',
  'provider_unavailable',
  'provider_refused',
] as const;
