// Counts the payments that a filter finds, with their francs, by status, channel and interval (contract/dashboard.md G13).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { sumPayments } from '../payments/index.ts';
import { mostCounted, summarySpan } from './summary-span.ts';

type Operation = Operations['getPaymentSummary'];

export async function getPaymentSummary(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { by = 'none', from, to, ...rest } = query;
  const span = summarySpan(ctx, { from, to }, by === 'hour');
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
  const data = (await sumPayments(ctx.db, scope, filter, by, mostCounted)).map((row) => ({
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
    truncated: sum('count') >= mostCounted,
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
