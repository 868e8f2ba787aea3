// Times as people read them: of Dakar, absolute, and how far away they are (UI70).
import type { Lang } from '../../../contract/text.ts';

const zone = 'Africa/Dakar';
const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

const kept = new Map<string, Intl.DateTimeFormat>();

function format(lang: Lang, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${lang} ${name}`;
  let found = kept.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locales[lang], { timeZone: zone, ...options });
    kept.set(key, found);
  }
  return found;
}

/** French counts the first of a month in order and the others not, which the locale's data do not know (as kit/written-date.ts). */
const written = (
  time: string | number,
  lang: Lang,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string => {
  const text = format(lang, name, options).format(new Date(time));
  return lang === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text;
};

/** `22 nov. 2026, 14:05`, `1er déc. 2026, 14:05`. */
export const dateTime = (time: string | number, lang: Lang): string =>
  written(time, lang, 'time', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** With seconds: for what is looked at closely. */
export const exactTime = (time: string | number, lang: Lang): string =>
  written(time, lang, 'exact', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

export const day = (time: string | number, lang: Lang): string =>
  written(time, lang, 'day', { day: 'numeric', month: 'short', year: 'numeric' });

export const hour = (time: string | number, lang: Lang): string =>
  format(lang, 'hour', { hour: '2-digit', minute: '2-digit' }).format(new Date(time));

/** `2026-11-22`, the day of Dakar. */
export const isoDay = (time: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(time));

/** When the month begins that follows the day which ends then: Dakar has the time of Greenwich all year. */
export function monthAfter(endOfDay: string): string {
  const day = new Date(Date.parse(endOfDay) - 1);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)).toISOString();
}

/** `2026-10` of `2026-11` and -1; a text that is no month has none beside it. */
export function monthBeside(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return '';
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

type Words = Record<'now' | 'apart', Intl.RelativeTimeFormat>;
const words: Partial<Record<Lang, Words>> = {};

/** Always in figures but for now: a day apart is not yesterday's, which began at midnight. */
const wordsOf = (lang: Lang): Words => ({
  now: new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' }),
  apart: new Intl.RelativeTimeFormat(lang, { numeric: 'always', style: 'short' }),
});

/** `il y a 3 min`, `in 2 days`; within a minute it is now. */
export function relative(time: string | number, now: number, lang: Lang): string {
  words[lang] ??= wordsOf(lang);
  const seconds = Math.round((new Date(time).getTime() - now) / 1000);
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size)
      return words[lang].apart.format(Math.trunc(seconds / size), unit);
  }
  return words[lang].now.format(0, 'second');
}

/** `1:05`, `23:59:08`: what is left, to the second, never less than none. */
export function countdown(left_ms: number): string {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  const front = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${front}:${two(seconds % 60)}`;
}
