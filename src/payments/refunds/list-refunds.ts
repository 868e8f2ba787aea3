// Lists refunds: all of a project, or those of one payment (contract/payments.md B.4).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { RefundRow } from './refund.store.ts';
import { viewRefund } from './refund.view.ts';
import { refundSource } from './refund-list.store.ts';

type Query = Input<Operations['listRefunds']>['query'];

export function listRefunds(
  ctx: ReadContext<ProjectCaller>,
  { query }: { query: Query },
): Promise<Reply<Operations['listRefunds']>> {
  const slice = sliceOf(query, 'ref', ctx);
  const between = betweenOf(query);
  const source = refundSource(scopeOf(ctx.caller), query, between, merchantOf(ctx).idsAreDated);
  return answerList(
    slice,
    {
      list: (page) => listRows<RefundRow>(ctx.db, source, page, between.oldestFirst),
      count: () => countRows(ctx.db, source),
    },
    (row) => viewRefund(row, ctx.lang),
  );
}

/** The newest refunds of a payment, oldest first, for `expand=refunds`: a payment has as many as its francs allow. */
export async function refundsOfPayment(ctx: ReadContext<ProjectCaller>, paymentId: string) {
  const between = betweenOf({});
  const source = refundSource(scopeOf(ctx.caller), { payment_id: paymentId }, between, true);
  const page = { limit: limits.perPageMax, offset: 0 };
  const rows = await listRows<RefundRow>(ctx.db, source, page, false);
  return rows.reverse().map((row) => viewRefund(row, ctx.lang));
}
