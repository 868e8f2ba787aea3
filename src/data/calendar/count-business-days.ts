// How many business days there are between two dates, both included.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import * as rules from './calendar.rules.ts';
import { dateTexts, spanWarnings } from './calendar.texts.ts';

type Operation = Operations['countBusinessDays'];

export async function countBusinessDays(
  ctx: Pick<Context, 'lang'>,
  { query }: Pick<Input<Operation>, 'query'>,
  calendar: rules.Calendar,
): Promise<Reply<Operation>> {
  const { from, to } = query;
  const [first, last] = [rules.dayOf(from), rules.dayOf(to)];
  const refuse = (text: string) => fail('INVALID_REQUEST', { fields: { to: text } });
  if (last < first) throw refuse(dateTexts.order[ctx.lang]);
  if (last - first >= limits.businessSpan_days) {
    throw refuse(dateTexts.span(limits.businessSpan_days)[ctx.lang]);
  }
  return {
    from,
    to,
    business_days: rules.countBusinessDays(calendar, first, last),
    holidays: rules.datesOf(rules.holidaysBetween(calendar, first, last)),
    warnings: spanWarnings(calendar, first, last, ctx.lang),
  };
}
