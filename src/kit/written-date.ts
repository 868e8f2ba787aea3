// Days and moments in words, as a letter or a page writes them in the reader's language.
import type { Lang } from '../../contract/text.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

const forms = {
  day: { dateStyle: 'long' },
  weekday: { dateStyle: 'full' },
  month: { month: 'long', year: 'numeric' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Made when first asked for: each takes milliseconds, and a start has no use for any. */
const kept = new Map<string, Intl.DateTimeFormat>();

/** Dakar has kept UTC all year since 1941 (tz database), and a day before it is the day that was given. */
function formatOf(lang: Lang, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${lang} ${form}`;
  const format =
    kept.get(key) ?? new Intl.DateTimeFormat(locales[lang], { timeZone: 'UTC', ...forms[form] });
  kept.set(key, format);
  return format;
}

/**
 * `time` in milliseconds. French counts the first of a month in order and the others not: "1er janvier", "2 janvier"
 * (Lexique des règles typographiques en usage à l'Imprimerie nationale), which the locale's data do not know.
 */
export function writtenDate(time: number, lang: Lang, form: keyof typeof forms = 'day'): string {
  const text = formatOf(lang, form).format(time);
  return lang === 'fr' ? text.replace(/(?<=^|\s)1(?=\s)/u, '1er') : text;
}
