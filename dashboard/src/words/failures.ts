// What a merchant can do once a payment has failed, for each reason (UI98).
import type { FailureCode } from '../../../contract/payments/words.ts';
import type { Text } from '../../../contract/text.ts';

const another: Text = {
  fr: 'Créez un nouveau paiement : le payeur peut prendre un autre canal ou un autre numéro.',
  en: 'Create a new payment: the payer may take another channel or another number.',
};
const again: Text = {
  fr: 'Créez un nouveau paiement si le payeur veut encore payer.',
  en: 'Create a new payment if the payer still wants to pay.',
};

export const afterFailure: Record<FailureCode, Text> = {
  insufficient_funds: {
    fr: 'Créez un nouveau paiement une fois son compte approvisionné, ou par un autre canal.',
    en: 'Create a new payment once the account is topped up, or by another channel.',
  },
  declined_by_customer: again,
  customer_cancelled: again,
  account_blocked: another,
  payer_limit_reached: {
    fr: 'Attendez que son plafond soit remis à zéro, ou proposez un autre canal.',
    en: 'Wait until the payer’s limit is counted anew, or offer another channel.',
  },
  payer_mismatch: {
    fr: 'Vérifiez le numéro avec le payeur, puis créez un nouveau paiement.',
    en: 'Check the number with the payer, then create a new payment.',
  },
  age_restricted: another,
  cross_border_not_allowed: another,
  provider_unavailable: {
    fr: 'Réessayez dans quelques minutes par un nouveau paiement, ou par un autre canal.',
    en: 'Try again in some minutes with a new payment, or by another channel.',
  },
  provider_refused: another,
};
