// Days, times and numbers in the reader's language.
import type { Lang } from '../../../contract/text.ts';
import { parseTime } from '../../kit/clock.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

const both = <T>(make: (locale: string) => T): Record<Lang, T> => ({
  fr: make(locales.fr),
  en: make(locales.en),
});

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  both((locale) => new Intl.DateTimeFormat(locale, options));

const formats = {
  day: dateFormat({ dateStyle: 'long', timeZone: 'UTC' }),
  weekday: dateFormat({ dateStyle: 'full', timeZone: 'UTC' }),
  month: dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
  time: dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Dakar' }),
  number: both((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })),
  euros: both((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })),
  region: both((locale) => new Intl.DisplayNames([locale], { type: 'region' })),
};

/** French says "1er janvier" and then "2 janvier". */
const first = (text: string, lang: Lang): string =>
  lang === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text;

/** A day, a month or a year, as exact as it was given. */
export function dayText(day: string, lang: Lang): string {
  if (day.length === 4) return day;
  if (day.length === 7) return formats.month[lang].format(parseTime(`${day}-01`));
  return first(formats.day[lang].format(parseTime(day)), lang);
}

export const weekdayText = (day: string, lang: Lang): string =>
  first(formats.weekday[lang].format(parseTime(day)), lang);

/** A time of Dakar, which is UTC all year. */
export const timeText = (time: string, lang: Lang): string =>
  first(formats.time[lang].format(parseTime(time)), lang);

export const numberText = (value: number, lang: Lang): string => formats.number[lang].format(value);
export const euroText = (value: number, lang: Lang): string => formats.euros[lang].format(value);

/** The country's name, or its code where none is known. */
export function countryText(code: string, lang: Lang): string {
  try {
    return formats.region[lang].of(code) ?? code;
  } catch {
    return code;
  }
}
