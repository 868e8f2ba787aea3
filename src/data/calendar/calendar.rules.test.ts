// Business days against a walk from day to day, and the days that the law and decrees of Senegal decide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentLists } from '../../../test/kit/content-lists.ts';
import {
  addBusinessDays,
  type Calendar,
  countBusinessDays,
  createCalendar,
  dateOf,
  dayOf,
  type Holiday,
  isBusinessDay,
  unknownYears,
} from './calendar.rules.ts';

const calendar = (await contentLists().calendar()) as Calendar;
const add = (from: string, days: number) => dateOf(addBusinessDays(calendar, dayOf(from), days));
const count = (from: string, to: string) => countBusinessDays(calendar, dayOf(from), dayOf(to));

/** Small, seeded and good enough to choose days; a failure names its case. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('DA37 business days are those of a walk from day to day, for 10,000 random pairs', () => {
  const random = randomOf(20_261_121);
  const holidays = new Set(calendar.holidays.map(({ date }) => Date.parse(date)));
  const working = (time: number) => {
    const day = new Date(time).getUTCDay();
    return day !== 0 && day !== 6 && !holidays.has(time);
  };
  const day_ms = 86_400_000;
  const start = Date.parse('2016-01-01');
  for (let pair = 0; pair < 10_000; pair += 1) {
    // Mostly short spans, as callers ask for, and some of ten years.
    const days = Math.floor(random(3_651) / (1 + random(40)));
    const from = start + random(6_000) * day_ms;
    let time = from;
    for (let left = days; left > 0; ) {
      time += day_ms;
      if (working(time)) left -= 1;
    }
    while (days === 0 && !working(time)) time += day_ms;
    const [first, last] = [from / day_ms, addBusinessDays(calendar, from / day_ms, days)];
    const said = `pair ${pair}: ${dateOf(first)} and ${days} days`;
    assert.equal(last, time / day_ms, said);
    if (days > 0) assert.equal(countBusinessDays(calendar, first + 1, last), days, said);
    assert.equal(isBusinessDay(calendar, first), working(from), said);
  }
});

test('DA27 DA28 DA34 DA35 what the commission, the law and decrees decided', () => {
  const table: [string, number, string][] = [
    // Tabaski 2025 on Saturday 7 June, as the national commission announced.
    ['2025-06-05', 1, '2025-06-06'],
    ['2025-06-06', 1, '2025-06-10'],
    // Christmas on a Friday.
    ['2026-12-24', 1, '2026-12-28'],
    // Tamkharit on a Sunday moves nothing; Tabaski on a Sunday takes the Monday.
    ['2020-08-28', 1, '2020-08-31'],
    ['2022-07-08', 1, '2022-07-12'],
    // By decree: the Friday after Tabaski 2023, the Monday after the Magal of 2021.
    ['2023-06-28', 1, '2023-07-03'],
    ['2021-09-24', 1, '2021-09-28'],
    // Two holidays on one day: Tabaski and Whit Monday 2027.
    ['2027-05-14', 1, '2027-05-18'],
    // From a Saturday or a Sunday.
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-22', 5, '2026-11-27'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-11-22', 0, '2026-11-23'],
    ['2026-11-24', 0, '2026-11-24'],
    ['2026-12-25', 0, '2026-12-28'],
  ];
  for (const [from, days, expected] of table) {
    assert.equal(add(from, days), expected, `${from} and ${days}`);
  }
});

test('DA32 the first and the last day count; a cancelled holiday is a business day; decrees make no year known', () => {
  assert.equal(count('2026-08-15', '2026-08-15'), 0);
  assert.equal(count('2026-11-23', '2026-11-23'), 1);
  assert.equal(count('2026-11-23', '2026-11-29'), 5);
  // Before 1970 and in years that nobody lists, weekends alone.
  assert.equal(count('1960-04-04', '1960-04-10'), 5);
  const row = (date: string, other: Partial<Holiday>): Holiday => ({
    ...{ id: date, date, date_status: 'confirmee', name: { fr: '', en: '' }, type: 'civil' },
    ...other,
  });
  const own = createCalendar([
    row('2031-01-01', { date_status: 'annulee' }),
    row('2032-01-01', {}),
    row('2033-01-03', { type: 'decret' }),
  ]);
  assert.equal(isBusinessDay(own, dayOf('2031-01-01')), true);
  assert.equal(isBusinessDay(own, dayOf('2032-01-01')), false);
  assert.equal(isBusinessDay(own, dayOf('2033-01-03')), false);
  assert.deepEqual(unknownYears(own, dayOf('2030-06-01'), dayOf('2034-01-01')), [
    [2030, 2031],
    [2033, 2034],
  ]);
  assert.equal(dateOf(dayOf('9999-12-31') + 1), undefined);
});
