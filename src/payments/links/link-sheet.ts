// Payment links as rows of a file; their addresses are on their pages.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { PaymentLink } from '../../../contract/payments/links.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { listSheetOf, members, type Sheet } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { LinkRow } from './link.store.ts';
import { createLinkView } from './link.view.ts';
import { linkSource } from './link-list.store.ts';

const columns = members<PaymentLink>(
  [
    'id',
    'created_at',
    'status',
    'livemode',
    'title',
    'description',
    'usage',
    'amount',
    'min_amount',
    'max_amount',
    'currency',
    'fee_payer',
    'payments_count',
    'collected_amount',
    'max_payments',
    'starts_at',
    'expires_at',
  ],
  [['metadata', ({ metadata }) => metadata]],
);

type Query = Input<Operations['listPaymentLinks']>['query'];

/** No column holds the address of a page. */
const view = createLinkView(null);

export function sheetOfLinks(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const between = betweenOf(query);
  const filter = { status: query.status, now: ctx.now };
  const source = linkSource(scopeOf(ctx.caller), filter, between, merchantOf(ctx).idsAreDated);
  return listSheetOf(ctx.db, columns, source, between, (row: LinkRow) => view(row, ctx.now));
}
