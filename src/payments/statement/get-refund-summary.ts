// Counts the refunds that a filter finds, with their francs, by status and channel (contract/dashboard.md UI100).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { refundSource, sumRefunds } from '../refunds/index.ts';
import { mostCounted, summarySpan } from './summary-span.ts';

type Operation = Operations['getRefundSummary'];

export async function getRefundSummary(
  ctx: ReadContext<ProjectCaller>,
  { query: { from, to, q, ...filter } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const span = summarySpan(ctx, { from, to });
  const between = { ...betweenOf(q === undefined ? {} : { q }), ...span };
  const scope = scopeOf(ctx.caller);
  const source = refundSource(scope, filter, between, merchantOf(ctx).idsAreDated);
  const data = (await sumRefunds(ctx.db, source, mostCounted)).map((row) => ({
    ...row,
    amount: toNumber(row.amount),
    debit_amount: toNumber(row.debit_amount),
  }));
  const sum = (name: 'count' | 'amount' | 'debit_amount', of = data) =>
    of.reduce((all, row) => all + row[name], 0);
  const done = data.filter(({ status }) => status === 'succeeded');
  return {
    from: iso(span.createdFrom),
    to: iso(span.createdBefore - 1),
    currency: 'XOF',
    livemode: scope.mode === 'live',
    truncated: sum('count') >= mostCounted,
    count: sum('count'),
    amount: sum('amount'),
    succeeded: {
      count: sum('count', done),
      amount: sum('amount', done),
      debit_amount: sum('debit_amount', done),
    },
    data,
  };
}
