// Counts the payments that a filter finds, with their francs, by status, channel and interval (contract/dashboard.md G13).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { dayInDakar, iso, isoOrNull, startOfDay } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { toNumber } from '../../kit/money.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { sumPayments } from '../payments/index.ts';
import { backwards } from './span.texts.ts';

type Operation = Operations['getPaymentSummary'];
type Context = ReadContext<ProjectCaller>;

const day_ms = 86_400_000;
/** Payments that one call counts: a second of work at the most. */
const most = 200_000;

const texts = {
  tooLong: {
    fr: `${limits.summary_days} jours au plus ; par heure, ${limits.usageByHour_days}.`,
    en: `${limits.summary_days} days at the most; by hour, ${limits.usageByHour_days}.`,
  },
} as const satisfies Record<string, Text>;

export async function getPaymentSummary(
  ctx: Context,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { by = 'none', from, to, ...rest } = query;
  const span = spanOf(ctx, { from, to, by });
  const filter = {
    ...betweenOf({ ...(rest.q === undefined ? {} : { q: rest.q }) }),
    ...span,
    status: rest.status,
    channel: rest.channel,
    merchantReference: rest.merchant_reference,
    customerPhone: rest.customer_phone,
    paymentLinkId: rest.payment_link_id,
    idsAreDated: merchantOf(ctx).idsAreDated,
  };
  const scope = scopeOf(ctx.caller);
  const data = (await sumPayments(ctx.db, scope, filter, by, most)).map((row) => ({
    ...row,
    at: isoOrNull(row.at),
    amount: toNumber(row.amount),
    charged_amount: toNumber(row.charged_amount),
    net_amount: toNumber(row.net_amount),
  }));
  const sum = (name: 'count' | 'amount' | 'charged_amount' | 'net_amount', of = data) =>
    of.reduce((all, row) => all + row[name], 0);
  const paid = data.filter(({ status }) => status === 'succeeded');
  return {
    from: iso(span.createdFrom),
    to: iso(span.createdBefore - 1),
    by,
    currency: 'XOF',
    livemode: scope.mode === 'live',
    truncated: sum('count') >= most,
    count: sum('count'),
    amount: sum('amount'),
    succeeded: {
      count: sum('count', paid),
      charged_amount: sum('charged_amount', paid),
      net_amount: sum('net_amount', paid),
    },
    data,
  };
}

function spanOf(
  { now, lang }: Context,
  { from, to, by }: { from: string | undefined; to: string | undefined; by: string },
) {
  const today = dayInDakar(now);
  const last = to ?? today;
  const { createdBefore = now } = betweenOf({ created_to: last });
  const first =
    from ?? dayInDakar(startOfDay(last.slice(0, 10)) - (by === 'hour' ? 0 : 29) * day_ms);
  const { createdFrom = now } = betweenOf({ created_from: first });
  const longest = by === 'hour' ? limits.usageByHour_days : limits.summary_days;
  const fields: Record<string, string> = {};
  if (createdBefore <= createdFrom) fields['to'] = backwards[lang];
  else if (createdBefore - createdFrom > longest * day_ms) fields['from'] = texts.tooLong[lang];
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  return { createdFrom, createdBefore };
}
