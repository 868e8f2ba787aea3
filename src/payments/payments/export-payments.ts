// Payments as CSV, newest first unless asked otherwise (contract/payments.md B.3).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Payment } from '../../../contract/payments/payments.shapes.ts';
import { type Live, type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { exportRows, members, type Sheet, sheetOf } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { ViewPayment } from './payment.view.ts';
import { listPaymentRows } from './payment-list.store.ts';

const columns = members<Payment>(
  [
    'id',
    'created_at',
    'status',
    'livemode',
    'amount',
    'discount_amount',
    'offer_code',
    'payable_amount',
    'fee',
    'fee_payer',
    'charged_amount',
    'net_amount',
    'currency',
    'channel',
  ],
  [
    ['customer_phone', ({ customer }) => customer.phone],
    ['customer_name', ({ customer }) => customer.name],
    ['customer_email', ({ customer }) => customer.email],
    ...members<Payment>([
      'description',
      'merchant_reference',
      'payment_link_id',
      'refunded_amount',
      'refund_pending_amount',
      'refundable_amount',
      'paid_at',
      'failed_at',
      'expired_at',
      'late',
    ]),
    ['failure_code', ({ failure }) => failure?.code],
    ['metadata', ({ metadata }) => metadata],
  ],
);

type Context = ReadContext<ProjectCaller>;
type Query = Input<Operations['exportPayments']>['query'];

export function sheetOfPayments(view: ViewPayment, ctx: Context, query: Query): Sheet {
  const scope = scopeOf(ctx.caller);
  const filter = {
    ...betweenOf(query),
    status: query.status,
    channel: query.channel,
    merchantReference: query.merchant_reference,
    customerPhone: query.customer_phone,
    paymentLinkId: query.payment_link_id,
    idsAreDated: merchantOf(ctx).idsAreDated,
  };
  return sheetOf(
    columns,
    (after, limit) => listPaymentRows(ctx.db, scope, { ...filter, after }, { limit, offset: 0 }),
    ({ id }) => id,
    (row) => view(row, ctx.lang),
  );
}

export const createPaymentExporter =
  (view: ViewPayment) =>
  async (ctx: Context, { query }: Input<Operations['exportPayments']>): Promise<Live> =>
    exportRows(ctx.caller.projectId, sheetOfPayments(view, ctx, query));
