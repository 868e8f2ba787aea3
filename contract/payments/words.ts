// Words of payments that the pages of the dashboard need too: without schemas, so that none reaches a browser.

/** contract/payments.md B.3, `failure.code`. */
export const failureCodes = [
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

export type FailureCode = (typeof failureCodes)[number];

/** How a payment of test mode can be ended at once (contract/payments.md B.12). */
export const endings = ['succeeded', 'expired', ...failureCodes] as const;

/** Instant payments find their payer by an alias. */
export const needsAlias = (channel: string): boolean => channel === 'pi_spi';

/** Wallets that are asked by a push to the payer's phone need its number (contract/payments.md B.2). */
export const needsPhone = (channel: string): boolean =>
  channel === 'wave' || channel === 'orange_money' || channel === 'mixx';
