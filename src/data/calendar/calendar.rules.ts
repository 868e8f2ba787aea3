// Business days of Senegal: Monday to Friday without the public holidays (contract/data.md section 6). Days are
// whole numbers since 1970 here, so that ten years are a division and a look-up and no walk.

import { dayInUtc, startOfDay } from '../../kit/clock.ts';

/** contract/data.md section 5: how sure a date is. A moon date is `estimee` until somebody announces it. */
export type DateStatus = 'fixe' | 'calculee' | 'estimee' | 'annoncee' | 'confirmee' | 'annulee';

export type Holiday = {
  id: string;
  date: string;
  date_status: DateStatus;
  name: { fr: string; en: string };
  type: 'civil' | 'chretien' | 'musulman' | 'decret';
};

export type Calendar = {
  /** Those that stand, in the order of their dates. */
  holidays: readonly (Holiday & { day: number })[];
  /** Days from Monday to Friday that a holiday takes, each once, in order. */
  taken: readonly number[];
  years: ReadonlySet<number>;
};

const day_ms = 86_400_000;
const weekday = 5;
const week = 7;

/** The number of a date `YYYY-MM-DD` that exists. */
export const dayOf = (date: string): number => startOfDay(date) / day_ms;

/** 31 December 9999: the last date that the form `YYYY-MM-DD` can say. */
const lastDay = dayOf('9999-12-31');

/** Undefined beyond the year 9999. */
export const dateOf = (day: number): string | undefined =>
  day > lastDay ? undefined : dayInUtc(day * day_ms);

/** 0 is Monday; 1 January 1970 was a Thursday. */
const dayOfWeek = (day: number): number => (((day + 3) % week) + week) % week;
const isWeekday = (day: number): boolean => dayOfWeek(day) < weekday;

export function createCalendar(rows: readonly Holiday[]): Calendar {
  const holidays = rows
    .filter(({ date_status }) => date_status !== 'annulee')
    .map((row) => ({ ...row, day: dayOf(row.date) }))
    .sort((a, b) => a.day - b.day);
  const days = new Set(holidays.map(({ day }) => day).filter(isWeekday));
  // A decree adds a day to a year and does not say its other holidays.
  const lawful = holidays.filter(({ type }) => type !== 'decret');
  return {
    holidays,
    taken: [...days],
    years: new Set(lawful.map(({ date }) => Number(date.slice(0, 4)))),
  };
}

/** How many items of an ascending list are below the value. */
function countBelow(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const takenBetween = ({ taken }: Calendar, first: number, last: number): number =>
  countBelow(taken, last + 1) - countBelow(taken, first);

/** Days from Monday to Friday since a Monday long ago, the given day left out. */
function weekdaysBefore(day: number): number {
  const monday = day - dayOfWeek(day);
  return ((monday + 3) / week) * weekday + Math.min(dayOfWeek(day), weekday);
}

/** Business days from the first to the last, which is not before it, both included. */
export function countBusinessDays(calendar: Calendar, first: number, last: number): number {
  return weekdaysBefore(last + 1) - weekdaysBefore(first) - takenBetween(calendar, first, last);
}

export const isBusinessDay = (calendar: Calendar, day: number): boolean =>
  countBusinessDays(calendar, day, day) === 1;

/** The n-th day from Monday to Friday after the given one; n is at least 1. */
function addWeekdays(day: number, count: number): number {
  const at = dayOfWeek(day);
  const friday = weekday - 1;
  // From a Saturday or a Sunday one counts as from the Friday before.
  const start = Math.min(at, friday);
  const sum = start + count;
  return day - at + Math.floor(sum / weekday) * week + (sum % weekday);
}

/** The n-th business day after `from`, which is not counted; for none, `from` or the next that is one. */
export function addBusinessDays(calendar: Calendar, from: number, count: number): number {
  if (count === 0 && isBusinessDay(calendar, from)) return from;
  let day = from;
  // Each holiday that was stepped over is owed as one more day.
  for (let owed = Math.max(count, 1); owed > 0; ) {
    const next = addWeekdays(day, owed);
    owed = takenBetween(calendar, day + 1, next);
    day = next;
  }
  return day;
}

export const holidaysBetween = (calendar: Calendar, first: number, last: number) =>
  calendar.holidays.filter(({ day }) => day >= first && day <= last);

/** Their dates, each once: two holidays may fall on one day, as on 17 May 2027. */
export const datesOf = (holidays: readonly Holiday[]): string[] => [
  ...new Set(holidays.map(({ date }) => date)),
];

/** Runs of years of the span that the calendar does not know. */
export function unknownYears(calendar: Calendar, first: number, last: number): [number, number][] {
  const runs: [number, number][] = [];
  for (let year = yearOf(first); year <= yearOf(last); year += 1) {
    if (calendar.years.has(year)) continue;
    const run = runs.at(-1);
    if (run && run[1] === year - 1) run[1] = year;
    else runs.push([year, year]);
  }
  return runs;
}

const yearOf = (day: number): number => Number(dayInUtc(day * day_ms).slice(0, 4));
