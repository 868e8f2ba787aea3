// What the two ends of a list ask for: a date is a day of Dakar, a timestamp is exact (contract/payments.md B.0).
import { first_ms, last_ms, parseTime, startOfDay } from './clock.ts';

const day_ms = 86_400_000;
const isDay = (text: string) => text.length === 10;

export const momentOf = (text: string): number =>
  isDay(text) ? startOfDay(text) : parseTime(text);

/** The first millisecond after: both ends are included, a day whole, a moment to its millisecond. */
export const endOf = (text: string): number => momentOf(text) + (isDay(text) ? day_ms : 1);

/** The nearest moment that the database reads. */
export const known = (ms: number): number => Math.min(Math.max(ms, first_ms), last_ms);

export type Span = { createdFrom: number | undefined; createdBefore: number | undefined };

export const spanOf = ({
  created_from: from,
  created_to: to,
}: {
  created_from?: string;
  created_to?: string;
}): Span => ({
  createdFrom: from === undefined ? undefined : known(momentOf(from)),
  createdBefore: to === undefined ? undefined : known(endOf(to)),
});
