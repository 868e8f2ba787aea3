// Sums in francs as all pages say them (contract/dashboard.md UI69).
import type { Lang } from '../../../contract/text.ts';

const forms = {
  fr: new Intl.NumberFormat('fr-FR'),
  en: new Intl.NumberFormat('en-GB'),
};

/** `10 000 F CFA`, `F CFA 10,000`, on one line; a rate keeps its decimals. */
export const money = (amount: number, lang: Lang): string =>
  lang === 'fr'
    ? `${forms.fr.format(amount)}\u00a0F\u00a0CFA`
    : `F\u00a0CFA\u00a0${forms.en.format(amount)}`;
