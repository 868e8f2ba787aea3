// Which reads an event of a project makes old (UI80).
import type { CallName } from './call.ts';

/** What each kind of event makes old. */
const touched: Record<string, readonly CallName[]> = {
  payment: [
    ...(['listPayments', 'getPayment', 'getPaymentSummary', 'getBalances', 'getOverview'] as const),
    ...(['getPaymentLink', 'listPaymentLinks', 'listPaymentLinkPayments'] as const),
    ...(['getOffer', 'listOffers', 'listOfferRedemptions'] as const),
  ],
  refund: ['listRefunds', 'getRefund', 'getPayment', 'listPayments', 'getBalances', 'getOverview'],
  payout: ['listPayouts', 'getPayout', 'getBalances', 'getOverview'],
  dispute: ['listDisputes', 'getDispute', 'getPayment', 'getBalances', 'getOverview'],
  dataset: [],
};

/** All that an event may make old. */
export const everyName: ReadonlySet<string> = new Set([
  ...Object.values(touched).flat(),
  'listEvents',
]);

export const touchedBy = (type: string): ReadonlySet<string> =>
  new Set([...(touched[type.split('.')[0] ?? ''] ?? []), 'listEvents']);
