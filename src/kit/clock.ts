// The one clock: the server, the jobs and the values that the database compares all read it, so that
// tests and a test clock can move time in one place. Milliseconds since 1970, UTC.
//
// It runs on the machine's monotonic counter from an offset that `sync` takes from the database, so a
// jump of the system clock changes nothing (contract/platform.md D25) and several nodes agree (K14).

const origin = { wall: Date.now(), monotonic: performance.now() };
let offset_ms = 0;
let moved_ms = 0;
const listeners = new Set<() => void>();

const real = () => origin.wall + (performance.now() - origin.monotonic) + offset_ms;

export const clock = {
  /** The present, in whole milliseconds. */
  now(): number {
    return Math.floor(real() + moved_ms);
  },
  /** Unmoved time: signatures of deliveries stay on it (contract/payments.md B.12). */
  realNow(): number {
    return Math.floor(real());
  },
  /** Takes the database's time, read just now, as the truth. */
  sync(databaseNow_ms: number): void {
    offset_ms += databaseNow_ms - real();
  },
  /** Moves time forward (tests). Sleepers are woken. */
  advance(by_ms: number): void {
    moved_ms += by_ms;
    for (const listener of listeners) listener();
  },
  /** Back to real time (tests). */
  release(): void {
    moved_ms = 0;
    for (const listener of listeners) listener();
  },
  /** Calls back when time was moved; returns the way to stop. */
  onMove(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** ISO 8601 UTC with milliseconds, the only form on the wire (contract/payments.md B.0). */
export function iso(ms: number): string {
  if (ms !== written.ms) written = { ms, text: new Date(ms).toISOString() };
  return written.text;
}

/** The same of what may not have happened yet. */
export const isoOrNull = (ms: number | null | undefined): string | null =>
  ms == null ? null : iso(ms);

/** Rows that were written together are shown with one time, over and over. */
let written = { ms: Number.NaN, text: '' };

/** The form of a mail's Date header (RFC 5322, 3.3). */
export const mailDate = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000');

/** Milliseconds of an ISO 8601 text, or NaN. */
export const parseTime = (text: string): number => Date.parse(text);

/** The first and the last moment of the years that PostgreSQL reads in our form of a time: 0001 to 9999. */
export const first_ms = parseTime('0001-01-01T00:00:00.000Z');
export const last_ms = parseTime('9999-12-31T23:59:59.999Z');

/** The day of UTC, `YYYY-MM-DD`, whatever the zone of the machine (contract/platform.md Q3). */
export const dayInUtc = (ms: number): string => iso(ms).slice(0, 10);

const day_ms = 86_400_000;

/** The midnight of UTC that ends the present day. */
export const nextMidnight = (ms: number): number => (Math.floor(ms / day_ms) + 1) * day_ms;

/** The last days of UTC, oldest first, the present one included. */
export const lastDays = (ms: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => dayInUtc(ms - (count - 1 - n) * day_ms));

const dakarDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dakar' });
let lastDay = { from: Number.NaN, day: '' };

/**
 * The day in Dakar, `YYYY-MM-DD`: counters restart at its midnight. Written through the zone's name
 * and not as UTC, so that a change of the law is a change of the zone data (contract/payments.md B.0).
 */
export function dayInDakar(ms: number): string {
  // One format a minute is enough: zones change offset on whole minutes.
  const minute = Math.floor(ms / 60_000);
  if (lastDay.from !== minute) lastDay = { from: minute, day: dakarDay.format(minute * 60_000) };
  return lastDay.day;
}

/** The same day a calendar year later; 29 February gives the 28th (contract/platform.md decision 24). */
export function yearLater(ms: number): number {
  const date = new Date(ms);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}

/** The first moment of the month of UTC, and of the next one. */
export function monthInUtc(ms: number): [from: number, to: number] {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
}

/** The same day so many calendar months later; a day that the month lacks gives its last one. */
export function monthsLater(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** Midnight that begins a Dakar day `YYYY-MM-DD`, in milliseconds. Dakar is on UTC+0 all year. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
