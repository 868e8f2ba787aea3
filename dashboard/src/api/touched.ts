// Which reads an event of a project makes old (UI80).
import type { CallName } from './call.ts';

/** Whatever moves the balance is a line of the statement and of its day. */
const balance = [
  'getBalances',
  'getOverview',
  'listTransactions',
  'getDailyReport',
  'getReconciliation',
] as const;

/** What each kind of event makes old. */
const touched: Record<string, readonly CallName[]> = {
  payment: [
    ...(['listPayments', 'getPayment', 'getPaymentSummary', ...balance] as const),
    ...(['getPaymentLink', 'listPaymentLinks', 'listPaymentLinkPayments'] as const),
    ...(['getOffer', 'listOffers', 'listOfferRedemptions'] as const),
  ],
  refund: [
    ...(['listRefunds', 'getRefund', 'getRefundSummary', 'getPayment', 'listPayments'] as const),
    ...balance,
  ],
  // Of its limits too: what is left of them stands with the merchant.
  payout: ['listPayouts', 'getPayout', 'getMerchant', ...balance],
  dispute: ['listDisputes', 'getDispute', 'getPayment', ...balance],
  dataset: [],
};

/** All that an event may make old. */
export const everyTouched: readonly CallName[] = [...Object.values(touched).flat(), 'listEvents'];
export const everyName: ReadonlySet<string> = new Set(everyTouched);

export const touchedBy = (type: string): ReadonlySet<string> =>
  new Set([...(touched[type.split('.')[0] ?? ''] ?? []), 'listEvents']);
