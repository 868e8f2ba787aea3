// Lists the payments that carry a promo code, with what became of each use (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { findKnownOffer } from './get-offer.ts';
import { viewRedemption } from './offer.view.ts';
import { type RedemptionRow, redemptionSource } from './redemption.store.ts';

type Operation = Operations['listOfferRedemptions'];

export async function listOfferRedemptions(
  ctx: ReadContext<ProjectCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { code } = await findKnownOffer(ctx, id);
  const slice = sliceOf(query, 'pay', ctx);
  const between = betweenOf(query);
  const filter = { code, status: query.status };
  const { idsAreDated } = merchantOf(ctx);
  const source = redemptionSource(scopeOf(ctx.caller), filter, between, idsAreDated);
  return answerList(
    slice,
    {
      list: (page) => listRows<RedemptionRow>(ctx.db, source, page, between.oldestFirst),
      count: () => countRows(ctx.db, source),
    },
    viewRedemption,
  );
}
