// Disputes as rows of a file, without what was written in them and their documents.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Dispute } from '../../../contract/payments/disputes.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { listSheetOf, members, type Sheet } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { DisputeRow } from './dispute.store.ts';
import { viewDispute } from './dispute.view.ts';
import { disputeSource } from './dispute-list.store.ts';

const columns = members<Dispute>(
  [
    'id',
    'created_at',
    'status',
    'livemode',
    'payment_id',
    'amount',
    'held_amount',
    'currency',
    'reason',
    'respond_by',
    'challenged_at',
    'accepted_at',
    'closed_at',
  ],
  [['outcome', ({ decision }) => decision?.outcome]],
);

type Query = Input<Operations['listDisputes']>['query'];

export function sheetOfDisputes(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const between = betweenOf(query);
  const source = disputeSource(scopeOf(ctx.caller), query, between, merchantOf(ctx).idsAreDated);
  return listSheetOf(ctx.db, columns, source, between, (row: DisputeRow) =>
    viewDispute(row, [], ctx.lang),
  );
}
