// What the calendar warns of. Each sentence opens with a word that a program may test, as those of the address
// tools do (contract/data.md section 4).
import type { Text } from '../../../contract/text.ts';
import type { Lang } from '../../db/context.ts';
import {
  type Calendar,
  dayOf,
  type Holiday,
  holidaysBetween,
  unknownYears,
} from './calendar.rules.ts';

/** A date that may still move, in the span. */
const estimated = ({ id, name, date }: Holiday): Text =>
  MONDAY.test(id) ? estimatedMonday(name, date) : estimatedFeast(name, date);

/** Decreed for a feast on a Sunday: if that moves, the Monday is no holiday at all. */
const MONDAY = /-\d{4}-lundi$/;

const estimatedMonday = (name: Text, date: string): Text => ({
  fr: `DATE_ESTIMEE: ${name.fr}, le ${date}, n’est férié que si la fête tombe la veille, un dimanche ; cette date est une estimation qui dépend de la lune.`,
  en: `DATE_ESTIMEE: ${name.en}, on ${date}, is a holiday only if the feast falls on the Sunday before it; that date is an estimate that depends on the moon.`,
});

const estimatedFeast = (name: Text, date: string): Text => ({
  fr: `DATE_ESTIMEE: ${name.fr}, le ${date}, est une estimation qui dépend de la lune et peut changer d’un jour.`,
  en: `DATE_ESTIMEE: ${name.en}, on ${date}, is an estimate that depends on the moon and may move by a day.`,
});

const notCovered = ([first, last]: [number, number]): Text =>
  first === last
    ? {
        fr: `CALENDRIER_INCOMPLET: aucun jour férié n’est connu pour ${first} ; seuls ses samedis et dimanches sont écartés.`,
        en: `CALENDRIER_INCOMPLET: no public holiday is known for ${first}; only its Saturdays and Sundays are left out.`,
      }
    : {
        fr: `CALENDRIER_INCOMPLET: aucun jour férié n’est connu de ${first} à ${last} ; seuls les samedis et dimanches y sont écartés.`,
        en: `CALENDRIER_INCOMPLET: no public holiday is known from ${first} to ${last}; only Saturdays and Sundays are left out there.`,
      };

const daysOfWeek: readonly Text[] = [
  { fr: 'dimanche', en: 'Sunday' },
  { fr: 'lundi', en: 'Monday' },
  { fr: 'mardi', en: 'Tuesday' },
  { fr: 'mercredi', en: 'Wednesday' },
  { fr: 'jeudi', en: 'Thursday' },
  { fr: 'vendredi', en: 'Friday' },
  { fr: 'samedi', en: 'Saturday' },
];

/** Says why the first day is no business day: the holiday, else the day of the week. */
export function notWorkingText(calendar: Calendar, from: string, lang: Lang): string {
  const day = dayOf(from);
  const names = holidaysBetween(calendar, day, day).map(({ name }) => name[lang]);
  const ofWeek = daysOfWeek[(((day + 4) % 7) + 7) % 7]?.[lang] ?? '';
  const reason = names.length > 0 ? names.join(', ') : ofWeek;
  return {
    fr: `DEPART_NON_OUVRE: le ${from} n’est pas un jour ouvré (${reason}).`,
    en: `DEPART_NON_OUVRE: ${from} is not a business day (${reason}).`,
  }[lang];
}

/** What makes the answer on a span less than certain. */
export function spanWarnings(
  calendar: Calendar,
  first: number,
  last: number,
  lang: Lang,
): string[] {
  const moving = holidaysBetween(calendar, first, last).filter(
    ({ date_status }) => date_status === 'estimee',
  );
  return [...moving.map(estimated), ...unknownYears(calendar, first, last).map(notCovered)].map(
    (text) => text[lang],
  );
}

export const dateTexts = {
  order: {
    fr: 'La date doit être égale ou postérieure à from.',
    en: 'The date must be the same as from or after it.',
  },
  span: (days: number): Text => ({
    fr: `Au plus ${days} jours à partir de from, les deux dates comprises.`,
    en: `At most ${days} days from the date from, both dates included.`,
  }),
  tooLate: {
    fr: 'La date obtenue dépasserait l’an 9999.',
    en: 'The resulting date would be beyond the year 9999.',
  },
} as const;
