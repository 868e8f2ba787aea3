// The chart of accounts (contract/payments.md D.1): which carry a balance of their own, and whose.

/** Accounts of a merchant: each carries its balance, changed under its own row's lock. */
export const merchantAccounts = [
  'available',
  'pending',
  'payout_reserved',
  'refund_reserved',
  'dispute_held',
] as const;
export type MerchantAccount = (typeof merchantAccounts)[number];

/** Accounts of the platform: insert only, never locked; their balance is the sum of their entries. */
export type PlatformAccount =
  | 'fees'
  | 'provider_fees'
  | 'suspense'
  | 'dispute_losses'
  | `clearing:${string}`
  | 'test_issuer';

/** One line of a posting: whose account, and signed francs (a credit is positive). */
export type Line =
  | { owner: 'merchant'; account: MerchantAccount; amount: bigint }
  | { owner: 'platform'; account: PlatformAccount; amount: bigint };
