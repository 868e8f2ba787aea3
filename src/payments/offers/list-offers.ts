// Lists promo codes (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { OfferRow } from './offer.store.ts';
import { viewOffer } from './offer.view.ts';
import { offerSource } from './offer-list.store.ts';

type Operation = Operations['listOffers'];

export async function listOffers(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const slice = sliceOf(query, 'off', ctx);
  const between = betweenOf(query);
  const { idsAreDated } = merchantOf(ctx);
  const filter = { status: query.status, now: ctx.now };
  const source = offerSource(scopeOf(ctx.caller), filter, between, idsAreDated);
  return answerList(
    slice,
    {
      list: (page) => listRows<OfferRow>(ctx.db, source, page, between.oldestFirst),
      count: () => countRows(ctx.db, source),
    },
    (row) => viewOffer(row, ctx.now),
  );
}
