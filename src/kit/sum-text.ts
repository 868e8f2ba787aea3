// A sum as a sentence of the server says it, in each language as pages set it (contract/dashboard.md UI69).
import { sumOf, type Text } from '../../contract/text.ts';

const forms = {
  fr: new Intl.NumberFormat('fr-FR'),
  en: new Intl.NumberFormat('en-GB'),
};

/** `10 000 F CFA`, `F CFA 10,000`, on one line; a rate keeps its decimals. */
export const sumText = (amount: number | bigint): Text => ({
  fr: sumOf(forms.fr.format(amount), 'fr'),
  en: sumOf(forms.en.format(amount), 'en'),
});
