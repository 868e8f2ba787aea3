// Words about payouts for people, in both languages.
import type { Text } from '../../../contract/text.ts';
import { sumText } from '../../kit/sum-text.ts';

export const tooSmall: Text = {
  fr: 'Le montant ne couvre pas les frais : le bénéficiaire doit recevoir au moins 1 franc.',
  en: 'The amount does not cover the fee: the recipient must receive at least 1 franc.',
};

export const outsideRange = (min: number, max: number): Text => ({
  fr: `Le canal prend de ${sumText(min).fr} à ${sumText(max).fr}.`,
  en: `The channel takes ${sumText(min).en} to ${sumText(max).en}.`,
});

export const bankRange = (min: number, max: number): Text => ({
  fr: `Un virement bancaire va de ${sumText(min).fr} à ${sumText(max).fr}.`,
  en: `A bank transfer is of ${sumText(min).en} to ${sumText(max).en}.`,
});

/** What a limit is about and when it starts anew; those of the day start at midnight, which the code's own words say. */
export const beyondLimit = (which: string, limit: number): Text | undefined => {
  if (which === 'per_withdrawal') {
    return {
      fr: `Un virement vers un portefeuille est d’au plus ${sumText(limit).fr}.`,
      en: `A payout to a wallet is of ${sumText(limit).en} at most.`,
    };
  }
  if (which !== 'monthly_amount') return undefined;
  return {
    fr: `Les virements d’un mois vont jusqu’à ${sumText(limit).fr} : le compte repart le premier du mois, heure de Dakar.`,
    en: `Payouts of a month go up to ${sumText(limit).en}: the count starts anew on the first of the month, Dakar time.`,
  };
};
