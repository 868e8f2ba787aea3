// A text shown to people, in both languages of the platform.
export type Text = { fr: string; en: string };

export type Lang = keyof Text;

/** A French text as it is set: a narrow space, which ends no line, before its signs, inside « » and in the unit of a sum (UI231). */
export const setFrench = (text: string): string =>
  text
    .replace(/ (?=[:;?!%»])/g, '\u202f')
    .replace(/« /g, '«\u202f')
    .replace(/F CFA/g, 'F\u202fCFA');

/** Figures as a sum, as CLDR sets it: `10 000 F CFA`, `F CFA 10,000`, on one line (UI69). */
export const sumOf = (figures: string, lang: Lang): string =>
  lang === 'fr' ? `${figures}\u00a0F\u202fCFA` : `F\u202fCFA\u00a0${figures}`;

/** Figures as a share of a hundred: `50 %`, `50%`. */
export const percentOf = (figures: string, lang: Lang): string =>
  lang === 'fr' ? `${figures}\u202f%` : `${figures}%`;
