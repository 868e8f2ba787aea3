// The words that a member of an error may be, where they are few. Apart from the catalogue: pages carry that one to browsers.
import type { MemberName } from './error-members.ts';
import type { ErrorCode } from './errors.ts';
import { kycStatuses, merchantStatuses } from './payments/merchants.shapes.ts';

export const errorWords: {
  readonly [C in ErrorCode]?: { readonly [M in MemberName]?: readonly string[] };
} = {
  KYC_REQUIRED: { kyc_status: kycStatuses.filter((status) => status !== 'verified') },
  MERCHANT_SUSPENDED: { merchant_status: merchantStatuses.filter((one) => one !== 'active') },
  MERCHANT_LIMIT_EXCEEDED: { limit_type: ['daily', 'monthly'] },
  WITHDRAWAL_LIMIT_EXCEEDED: {
    limit_type: ['per_withdrawal', 'daily_count', 'daily_amount', 'monthly_amount'],
  },
  BALANCE_NOT_EMPTY: {
    reason: [
      'available',
      'negative',
      'reserved',
      'pending_payment',
      'payout_in_progress',
      'open_dispute',
    ],
  },
};
