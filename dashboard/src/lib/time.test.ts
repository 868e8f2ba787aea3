// Times of Dakar, absolute and relative.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countdown,
  dateTime,
  day,
  exactTime,
  isoDay,
  monthAfter,
  monthBeside,
  relative,
} from './time.ts';

const at = '2026-11-22T23:59:30Z';

test('UI70 UI231 a time is that of Dakar, whatever the browser’s zone, in the words of the language', () => {
  assert.match(dateTime(at, 'fr'), /^22 nov\. 2026.*23:59$/);
  assert.match(dateTime(at, 'en'), /^22 Nov 2026.*23:59$/);
  assert.match(exactTime(at, 'fr'), /23:59:30$/);
  assert.equal(isoDay(Date.parse('2026-11-23T00:00:00Z')), '2026-11-23');
});

test('UI70 UI231 the first of a month is counted in order in French, and no other day', () => {
  const first = '2026-02-01T10:00:00Z';
  assert.match(dateTime(first, 'fr'), /^1er févr\. 2026.*10:00$/);
  assert.match(exactTime(first, 'fr'), /^1er févr\. 2026.*10:00:00$/);
  assert.equal(day(first, 'fr'), '1er févr. 2026');
  assert.equal(day(first, 'en'), '1 Feb 2026');
  assert.match(day('2026-02-11T10:00:00Z', 'fr'), /^11 févr/);
});

test('UI70 beside it how far away it is; within a minute it is now', () => {
  const now = Date.parse(at);
  assert.match(relative(now - 3 * 60_000, now, 'fr'), /^il y a 3.min$/);
  assert.equal(relative(now + 2 * 3_600_000, now, 'en'), 'in 2 hr.');
  assert.equal(relative(now - 59_000, now, 'en'), 'now');
  // Of a Sunday at midnight less thirty seconds, a day and twenty-three hours before is a Friday.
  assert.match(relative(now - 47 * 3_600_000, now, 'fr'), /^il y a 1.j$/);
  assert.equal(relative(now - 47 * 3_600_000, now, 'en'), '1 day ago');
  assert.match(relative(now + 2 * 86_400_000, now, 'fr'), /^dans 2.j$/);
});

test('UI196 what is left of a quote or a code is said in minutes and seconds, and ends at none', () => {
  assert.equal(countdown(65_000), '1:05');
  assert.equal(countdown(400), '0:01');
  assert.equal(countdown(86_400_000 - 52_000), '23:59:08');
  assert.equal(countdown(3_600_000), '1:00:00');
  assert.equal(countdown(-5_000), '0:00');
});

test('UI101 a month that follows a day begins with its first day, also of another year', () => {
  const after = (end: string) => monthAfter(end).slice(0, 10);
  assert.equal(after('2026-11-29T00:00:00.000Z'), '2026-12-01');
  // The last day of a month ends as the next one begins.
  assert.equal(after('2026-12-01T00:00:00.000Z'), '2026-12-01');
  assert.equal(after('2027-01-01T00:00:00.000Z'), '2027-01-01');
});

test('UI146 the months beside one, also of another year; what is no month has none', () => {
  assert.equal(monthBeside('2026-11', -1), '2026-10');
  assert.equal(monthBeside('2026-12', 1), '2027-01');
  assert.equal(monthBeside('2026-01', -1), '2025-12');
  assert.equal(monthBeside('novembre', 1), '');
});
