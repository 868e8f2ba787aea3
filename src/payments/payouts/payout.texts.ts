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
