// Refunds as CSV, newest first unless asked otherwise.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Refund } from '../../../contract/payments/refunds.shapes.ts';
import { type Live, type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { exportRows, listSheetOf, members, type Sheet } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { RefundRow } from './refund.store.ts';
import { viewRefund } from './refund.view.ts';
import { refundSource } from './refund-list.store.ts';

const columns = members<Refund>(
  [
    'id',
    'created_at',
    'status',
    'livemode',
    'payment_id',
    'amount',
    'fee',
    'fee_payer',
    'debit_amount',
    'received_amount',
    'currency',
    'reason',
    'merchant_reference',
    'succeeded_at',
    'failed_at',
  ],
  [
    ['channel', ({ destination }) => destination.channel],
    ['phone_masked', ({ destination }) => destination.phone_masked],
    ['failure_code', ({ failure }) => failure?.code],
    ['metadata', ({ metadata }) => metadata],
  ],
);

type Query = Input<Operations['exportRefunds']>['query'];

export function sheetOfRefunds(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const between = betweenOf(query);
  const source = refundSource(scopeOf(ctx.caller), query, between, merchantOf(ctx).idsAreDated);
  return listSheetOf(ctx.db, columns, source, between, (row: RefundRow) =>
    viewRefund(row, ctx.lang),
  );
}

export const exportRefunds = async (
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operations['exportRefunds']>,
): Promise<Live> => exportRows(ctx.caller.projectId, sheetOfRefunds(ctx, query));
