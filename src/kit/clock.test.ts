// Proves the clock that counters, expiries and ids all read: who may move it, and the calendar of Dakar.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { clock, dayInDakar, iso, parseTime, startOfDay, yearLater } from './clock.ts';

afterEach(() => clock.release());

/** What the clock said, and the bounds that the monotonic counter sets to it, whatever the machine does. */
function readAfter(act: () => void, from: number): void {
  const started = performance.now();
  act();
  const now = clock.realNow();
  const passed = performance.now() - started;
  // One millisecond each side: whole milliseconds are cut, never rounded.
  assert.ok(now >= from - 1 && now <= from + passed + 1, `${now} is not ${from} + ${passed}`);
}

test("D25 sync takes the database's time as the truth, forwards and backwards", (t) => {
  const before = clock.realNow();
  t.after(() => clock.sync(before));
  for (const offset of [3_600_000, -7_200_000, 0]) {
    const databaseNow = before + offset;
    readAfter(() => clock.sync(databaseNow), databaseNow);
  }
});

test('D25 a jump of the system clock changes nothing', (t) => {
  readAfter(() => t.mock.method(Date, 'now', () => 0), clock.now());
});

test('advance moves the present and leaves real time alone; release puts it back', () => {
  const before = clock.now();
  clock.advance(86_400_000);
  assert.ok(clock.now() >= before + 86_400_000);
  assert.ok(clock.realNow() < before + 86_400_000);
  clock.advance(1);
  assert.ok(clock.now() >= before + 86_400_001, 'moves add up');
  clock.release();
  assert.ok(clock.now() < before + 86_400_000);
  assert.ok(Number.isInteger(clock.now()));
});

test('sleepers hear each move until they stop listening', () => {
  let heard = 0;
  const stop = clock.onMove(() => heard++);
  clock.advance(1);
  clock.release();
  assert.equal(heard, 2);
  stop();
  clock.advance(1);
  assert.equal(heard, 2);
});

test('a Dakar day begins at midnight UTC and holds 24 hours, whatever is asked before', () => {
  const table = [
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-19T23:59:59.999Z', '2026-11-19'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01'],
    // No summer time: the nights when Europe changes are as long as any.
    ['2026-03-29T00:30:00.000Z', '2026-03-29'],
    ['2026-10-24T23:30:00.000Z', '2026-10-24'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  ] as const;
  for (const [moment, day] of [...table, ...table.toReversed()]) {
    assert.equal(dayInDakar(parseTime(moment)), day, moment);
  }
  for (const [, day] of table) assert.equal(dayInDakar(startOfDay(day)), day);
});

test('a year later is the same calendar day, and 29 February gives the 28th', () => {
  const table = [
    ['2028-02-29T10:20:30.456Z', '2029-02-28T10:20:30.456Z'],
    ['2027-02-28T10:20:30.456Z', '2028-02-28T10:20:30.456Z'],
    ['2028-02-28T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
    ['2027-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-12-31T23:59:59.999Z'],
  ] as const;
  for (const [from, to] of table) assert.equal(iso(yearLater(parseTime(from))), to);
});

test('times on the wire are ISO 8601 UTC with milliseconds and read back to the millisecond', () => {
  assert.equal(iso(0), '1970-01-01T00:00:00.000Z');
  assert.equal(parseTime('2026-11-20T09:30:00+01:00'), parseTime('2026-11-20T08:30:00.000Z'));
  assert.ok(Number.isNaN(parseTime('yesterday')));
  const now = clock.now();
  assert.equal(parseTime(iso(now)), now);
});
