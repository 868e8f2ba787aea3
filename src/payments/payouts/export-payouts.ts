// Payouts as CSV, newest first unless asked otherwise (contract/payments.md B.5).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Payout } from '../../../contract/payments/payouts.shapes.ts';
import { type Live, type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { exportRows, listSheetOf, members, type Sheet } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { viewPayout } from './payout.view.ts';
import { payoutSource } from './payout-list.store.ts';

const columns = members<Payout>(
  [
    'id',
    'created_at',
    'status',
    'livemode',
    'amount',
    'fee',
    'fee_payer',
    'debit_amount',
    'received_amount',
    'currency',
    'channel',
    'destination_id',
    'description',
    'merchant_reference',
    'failure_reason',
    'succeeded_at',
    'failed_at',
  ],
  [
    ['destination_label', ({ destination }) => destination.label],
    ['destination_masked', ({ destination }) => destination.masked],
    ['metadata', ({ metadata }) => metadata],
  ],
);

type Query = Input<Operations['exportPayouts']>['query'];

export function sheetOfPayouts(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const between = betweenOf(query);
  const source = payoutSource(scopeOf(ctx.caller), query, between, merchantOf(ctx).idsAreDated);
  return listSheetOf(ctx.db, columns, source, between, viewPayout);
}

export const exportPayouts = async (
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operations['exportPayouts']>,
): Promise<Live> => exportRows(ctx.caller.projectId, sheetOfPayouts(ctx, query));
