// Promo codes as rows of a file, with what each has cost.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Offer } from '../../../contract/payments/offers.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { listSheetOf, members, type Sheet } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { OfferRow } from './offer.store.ts';
import { viewOffer } from './offer.view.ts';
import { offerSource } from './offer-list.store.ts';

const columns = members<Offer>(
  [
    'id',
    'created_at',
    'status',
    'livemode',
    'code',
    'kind',
    'value',
    'min_order_amount',
    'max_discount',
    'total_discount',
    'max_redemptions',
    'max_per_customer',
    'starts_at',
    'ends_at',
  ],
  [
    ['reserved', ({ redemptions }) => redemptions.reserved],
    ['used', ({ redemptions }) => redemptions.used],
    ['channels', ({ channels }) => channels?.join(' ')],
    ['metadata', ({ metadata }) => metadata],
  ],
);

type Query = Input<Operations['listOffers']>['query'];

export function sheetOfOffers(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const between = betweenOf(query);
  const filter = { status: query.status, now: ctx.now };
  const source = offerSource(scopeOf(ctx.caller), filter, between, merchantOf(ctx).idsAreDated);
  return listSheetOf(ctx.db, columns, source, between, (row: OfferRow) => viewOffer(row, ctx.now));
}
