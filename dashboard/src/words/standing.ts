// What operators set of merchants and of one another, in words: on their pages, and in what the audits of both say (UI127, UI168).
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { merchantStatuses } from '../../../contract/payments/merchants.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from './status.ts';

export type MerchantStatus = (typeof merchantStatuses)[number];

export const permissionTexts: Record<Permission, Text> = {
  support: { fr: 'lecture', en: 'reading' },
  review: { fr: 'décisions', en: 'decisions' },
  money: { fr: 'argent', en: 'money' },
  configure: { fr: 'configuration', en: 'configuration' },
  people: { fr: 'personnes', en: 'people' },
};

export const merchantWords: Record<MerchantStatus, Word> = {
  active: { look: 'good', text: { fr: 'Compte ouvert', en: 'Account open' } },
  suspended: { look: 'warn', text: { fr: 'Compte suspendu', en: 'Account suspended' } },
  closed: { look: 'bad', text: { fr: 'Compte fermé', en: 'Account closed' } },
};

export const channelStatusWords: Record<'active' | 'inactive' | 'closed', Word> = {
  active: { look: 'good', text: { fr: 'En service', en: 'In service' } },
  inactive: { look: 'plain', text: { fr: 'Pas en service', en: 'Not in service' } },
  closed: { look: 'bad', text: { fr: 'Coupé', en: 'Shut' } },
};

export const wayTexts = {
  in: { fr: 'encaisser', en: 'collect' },
  out: { fr: 'verser', en: 'pay out' },
} as const;

export const featureTexts: Record<'offers' | 'customer_disputes', Text> = {
  offers: { fr: 'Codes promo', en: 'Promo codes' },
  customer_disputes: { fr: 'Litiges ouverts par le payeur', en: 'Disputes opened by the payer' },
};

/** Of the fee of a payment that is refunded. */
export const refundFeePolicyTexts = {
  keep: { fr: 'gardés au remboursement', en: 'kept when refunded' },
  prorata: { fr: 'rendus au prorata', en: 'given back in proportion' },
} as const;
