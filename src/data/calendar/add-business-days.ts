// The date that is N business days after another.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import * as rules from './calendar.rules.ts';
import { dateTexts, notWorkingText, spanWarnings } from './calendar.texts.ts';

type Operation = Operations['addBusinessDays'];

export async function addBusinessDays(
  ctx: Pick<Context, 'lang'>,
  { query }: Pick<Input<Operation>, 'query'>,
  calendar: rules.Calendar,
): Promise<Reply<Operation>> {
  const { from, days } = query;
  const first = rules.dayOf(from);
  const last = rules.addBusinessDays(calendar, first, days);
  const date = rules.dateOf(last);
  if (!date) throw fail('INVALID_REQUEST', { fields: { from: dateTexts.tooLate[ctx.lang] } });
  const starts = rules.isBusinessDay(calendar, first);
  // The first day is not counted, unless nothing else is asked than whether it is a business day.
  const met = rules.holidaysBetween(calendar, days === 0 ? first : first + 1, last);
  return {
    from,
    days,
    date,
    holidays: rules.datesOf(met),
    warnings: [
      ...(starts ? [] : [notWorkingText(calendar, from, ctx.lang)]),
      ...spanWarnings(calendar, first, last, ctx.lang),
    ],
  };
}
