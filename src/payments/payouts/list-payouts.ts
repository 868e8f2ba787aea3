// Lists payouts: all of a project, or those to one destination (contract/payments.md B.5).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { PayoutRow } from './payout.store.ts';
import { viewPayout } from './payout.view.ts';
import { payoutSource } from './payout-list.store.ts';

type Operation = Operations['listPayouts'];

export function listPayouts(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const slice = sliceOf(query, 'po', ctx);
  const between = betweenOf(query);
  const source = payoutSource(scopeOf(ctx.caller), query, between, merchantOf(ctx).idsAreDated);
  return answerList(
    slice,
    {
      list: (page) => listRows<PayoutRow>(ctx.db, source, page, between.oldestFirst),
      count: () => countRows(ctx.db, source),
    },
    viewPayout,
  );
}
