// Days and moments in words, as a letter or a page writes them in the reader's language.
import type { Lang } from '../../contract/text.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** Dakar has kept UTC all year since 1941 (tz database), and a day before it is the day that was given. */
const both = (options: Intl.DateTimeFormatOptions): Record<Lang, Intl.DateTimeFormat> => ({
  fr: new Intl.DateTimeFormat(locales.fr, { timeZone: 'UTC', ...options }),
  en: new Intl.DateTimeFormat(locales.en, { timeZone: 'UTC', ...options }),
});

const formats = {
  day: both({ dateStyle: 'long' }),
  weekday: both({ dateStyle: 'full' }),
  month: both({ month: 'long', year: 'numeric' }),
  moment: both({ dateStyle: 'long', timeStyle: 'short' }),
};

/**
 * `time` in milliseconds. French counts the first of a month in order and the others not: "1er janvier", "2 janvier"
 * (Lexique des règles typographiques en usage à l'Imprimerie nationale), which the locale's data do not know.
 */
export function writtenDate(time: number, lang: Lang, form: keyof typeof formats = 'day'): string {
  const text = formats[form][lang].format(time);
  return lang === 'fr' ? text.replace(/(?<=^|\s)1(?=\s)/u, '1er') : text;
}
