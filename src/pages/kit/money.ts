// Sums in francs as all pages say them (contract/dashboard.md UI69).
import { type Lang, sumOf } from '../../../contract/text.ts';

const forms = {
  fr: new Intl.NumberFormat('fr-FR'),
  en: new Intl.NumberFormat('en-GB'),
};

/** `10 000 F CFA`, `F CFA 10,000`, on one line; a rate keeps its decimals. */
export const money = (amount: number, lang: Lang): string =>
  sumOf(forms[lang].format(amount), lang);
