// Days, times and numbers in the reader's language.
import type { Lang } from '../../../contract/text.ts';
import { parseTime } from '../../kit/clock.ts';
import { writtenDate } from '../../kit/written-date.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

const both = <T>(make: (locale: string) => T): Record<Lang, T> => ({
  fr: make(locales.fr),
  en: make(locales.en),
});

const formats = {
  number: both((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })),
  euros: both((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })),
  region: both((locale) => new Intl.DisplayNames([locale], { type: 'region' })),
};

/** A day, a month or a year, as exact as it was given. */
export function dayText(day: string, lang: Lang): string {
  if (day.length === 4) return day;
  if (day.length === 7) return writtenDate(parseTime(`${day}-01`), lang, 'month');
  return writtenDate(parseTime(day), lang);
}

export const weekdayText = (day: string, lang: Lang): string =>
  writtenDate(parseTime(day), lang, 'weekday');

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
