// Lists payments by page or by cursor, newest first (contract/payments.md B.0 "Lists", "Filters").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import type { OfRail } from '../../kit/rail-manifest.ts';
import { findNextActions } from '../attempts/index.ts';
import { answerList, betweenOf, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { isUnderWay } from './payment.rules.ts';
import type { ViewPayment } from './payment.view.ts';
import { countPayments, listPaymentRows, type PaymentFilter } from './payment-list.store.ts';

type Operation = Operations['listPayments'];
type Query = Input<Operation>['query'];

export const createPaymentLister =
  (rail: OfRail, view: ViewPayment) =>
  (ctx: ReadContext<ProjectCaller>, input: Input<Operation>): Promise<Reply<Operation>> =>
    listPayments(rail, view, ctx, input);

async function listPayments(
  { manifest }: OfRail,
  view: ViewPayment,
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const slice = sliceOf(query, 'pay', ctx);
  const scope = scopeOf(ctx.caller);
  const filter = { ...filterOf(query), idsAreDated: merchantOf(ctx).idsAreDated };
  let actions: Awaited<ReturnType<typeof findNextActions>> = new Map();
  return answerList(
    slice,
    {
      async list({ after, ...page }) {
        const rows = await listPaymentRows(ctx.db, scope, { ...filter, after }, page);
        actions = await findNextActions(ctx.db, manifest, rows.filter(isUnderWay));
        return rows;
      },
      count: () => countPayments(ctx.db, scope, filter),
    },
    (row) => view(row, ctx.lang, actions.get(row.id)),
  );
}

const filterOf = (query: Query): Omit<PaymentFilter, 'idsAreDated'> => ({
  ...betweenOf(query),
  status: query.status,
  channel: query.channel,
  merchantReference: query.merchant_reference,
  customerPhone: query.customer_phone,
  paymentLinkId: query.payment_link_id,
});
