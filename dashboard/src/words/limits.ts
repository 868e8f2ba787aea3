// What a merchant's limits are called, for operators and in test mode.
import type { Text } from '../../../contract/text.ts';

/** Each limit under its place in the body; a count has no currency. */
export const limitTexts = {
  'payments.daily': { fr: 'Encaissé par jour', en: 'Collected a day' },
  'payments.monthly': { fr: 'Encaissé par mois', en: 'Collected a month' },
  'payouts.per_withdrawal': { fr: 'Par virement', en: 'Per payout' },
  'payouts.daily_count': { fr: 'Virements par jour', en: 'Payouts a day' },
  'payouts.daily_amount': { fr: 'Viré par jour', en: 'Paid out a day' },
  'payouts.monthly_amount': { fr: 'Viré par mois', en: 'Paid out a month' },
  'bank_transfers.min_amount': { fr: 'Vers une banque, au moins', en: 'To a bank, at least' },
  'bank_transfers.max_amount': { fr: 'Vers une banque, au plus', en: 'To a bank, at most' },
  'bank_transfers.monthly': { fr: 'Vers une banque, par mois', en: 'To a bank, a month' },
} as const satisfies Record<string, Text>;

export type LimitName = keyof typeof limitTexts;
