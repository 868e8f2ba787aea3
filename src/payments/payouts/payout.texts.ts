// Words about payouts for people, in both languages.
import type { Text } from '../../../contract/text.ts';

export const tooSmall: Text = {
  fr: 'Le montant ne couvre pas les frais : le bénéficiaire doit recevoir au moins 1 franc.',
  en: 'The amount does not cover the fee: the recipient must receive at least 1 franc.',
};

export const outsideRange = (min: number, max: number): Text => ({
  fr: `Le canal prend de ${min} à ${max} F.`,
  en: `The channel takes ${min} to ${max} F.`,
});

export const bankRange = (min: number, max: number): Text => ({
  fr: `Un virement bancaire va de ${min} à ${max} F.`,
  en: `A bank transfer is of ${min} to ${max} F.`,
});

/** What a limit is about and when it starts anew; those of the day start at midnight, which the code's own words say. */
export const beyondLimit = (which: string, limit: number): Text | undefined => {
  if (which === 'per_withdrawal') {
    return {
      fr: `Un virement vers un portefeuille est d’au plus ${limit} F.`,
      en: `A payout to a wallet is of ${limit} F at most.`,
    };
  }
  if (which !== 'monthly_amount') return undefined;
  return {
    fr: `Les virements d’un mois vont jusqu’à ${limit} F : le compte repart le premier du mois, heure de Dakar.`,
    en: `Payouts of a month go up to ${limit} F: the count starts anew on the first of the month, Dakar time.`,
  };
};
