// Words about payments for people, in both languages.

import type { PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { FailureCode } from '../../../contract/payments/words.ts';
import type { Text } from '../../../contract/text.ts';

export const failureTexts: Record<FailureCode, Text> = {
  insufficient_funds: {
    fr: 'Le solde du payeur est insuffisant.',
    en: 'The payer has insufficient funds.',
  },
  declined_by_customer: { fr: 'Le payeur a refusé.', en: 'The payer declined.' },
  customer_cancelled: { fr: 'Le payeur a annulé.', en: 'The payer cancelled.' },
  account_blocked: { fr: 'Le compte du payeur est bloqué.', en: 'The payer’s account is blocked.' },
  payer_limit_reached: {
    fr: 'Le payeur a atteint la limite de son compte.',
    en: 'The payer has reached the limit of the account.',
  },
  payer_mismatch: {
    fr: 'Le compte qui paie n’est pas celui qui était attendu.',
    en: 'The paying account is not the expected one.',
  },
  age_restricted: {
    fr: 'L’âge du payeur ne permet pas ce paiement.',
    en: 'The payer’s age does not allow this payment.',
  },
  cross_border_not_allowed: {
    fr: 'Les paiements entre pays ne sont pas permis.',
    en: 'Payments across borders are not allowed.',
  },
  provider_unavailable: {
    fr: 'L’opérateur est momentanément indisponible.',
    en: 'The operator is temporarily unavailable.',
  },
  provider_refused: { fr: 'L’opérateur a refusé.', en: 'The operator refused.' },
};

export const waitTexts: Text = {
  fr: 'Le payeur doit confirmer sur son téléphone.',
  en: 'The payer must confirm on the phone.',
};

export const fieldTexts = {
  phoneNeeded: {
    fr: 'Le numéro du payeur est obligatoire pour ce canal (format +221771234567).',
    en: 'The payer’s number is required for this channel (format +221771234567).',
  },
  aliasNeeded: {
    fr: 'L’alias du payeur est obligatoire pour ce canal (36 caractères : chiffres, lettres de a à f et tirets).',
    en: 'The payer’s alias is required for this channel (36 characters: digits, letters from a to f and dashes).',
  },
  range: {
    fr: 'Le montant sort de la plage permise par le canal.',
    en: 'The amount is outside the channel’s range.',
  },
  tooSmall: {
    fr: 'Le montant ne couvre pas les frais : le net doit être d’au moins 1 franc.',
    en: 'The amount does not cover the fee: the net must be at least 1 franc.',
  },
  channelNotAllowed: {
    fr: 'Le canal choisi ne figure pas dans allowed_channels.',
    en: 'The chosen channel is not among allowed_channels.',
  },
  httpsOnly: {
    fr: 'Une adresse https:// est exigée en mode réel.',
    en: 'An https:// address is required in live mode.',
  },
} as const satisfies Record<string, Text>;

const statusTexts: Record<PaymentStatus, Text> = {
  pending: { fr: 'est en attente', en: 'is pending' },
  processing: { fr: 'est en cours', en: 'is processing' },
  succeeded: { fr: 'est payé', en: 'has succeeded' },
  failed: { fr: 'a échoué', en: 'has failed' },
  expired: { fr: 'a expiré', en: 'has expired' },
};

/** INVALID_STATE names the current state (spec "Codes of payment routes"): the beginning of each such sentence on a payment. */
export const paymentIs = (status: PaymentStatus): Text => ({
  fr: `Le paiement ${statusTexts[status].fr} (${status})`,
  en: `The payment ${statusTexts[status].en}`,
});

export const notExpired = (status: PaymentStatus): Text => ({
  fr: `${paymentIs(status).fr} : on ne peut plus le faire expirer.`,
  en: `${paymentIs(status).en}: it cannot be expired any more.`,
});
