// Between which times a summary counts, and how much of it: so that no call of one grows with a merchant's past.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';
import type { Context } from '../../db/context.ts';
import { endOf, known, momentOf } from '../../kit/asked-span.ts';
import { dayInDakar, startOfDay } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { backwards } from './span.texts.ts';

const day_ms = 86_400_000;
/** Objects that one call counts: a second of work at the most. */
export const mostCounted = 200_000;

const texts = {
  tooLong: {
    fr: `${limits.summary_days} jours au plus ; par heure, ${limits.usageByHour_days}.`,
    en: `${limits.summary_days} days at the most; by hour, ${limits.usageByHour_days}.`,
  },
} as const satisfies Record<string, Text>;

type Ends = { from: string | undefined; to: string | undefined };

/** The last thirty days unless asked otherwise, by hour the last one. */
export function summarySpan(
  { now, lang }: Pick<Context, 'now' | 'lang'>,
  { from, to }: Ends,
  isByHour = false,
) {
  const today = dayInDakar(now);
  const last = to ?? today;
  const createdBefore = known(endOf(last));
  const first = from ?? dayInDakar(startOfDay(last.slice(0, 10)) - (isByHour ? 0 : 29) * day_ms);
  const createdFrom = known(momentOf(first));
  const longest = isByHour ? limits.usageByHour_days : limits.summary_days;
  const fields: Record<string, string> = {};
  if (createdBefore <= createdFrom) fields['to'] = backwards[lang];
  else if (createdBefore - createdFrom > longest * day_ms) fields['from'] = texts.tooLong[lang];
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  return { createdFrom, createdBefore };
}
