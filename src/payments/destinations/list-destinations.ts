// Lists payout destinations, those taken away among them (contract/payments.md B.6).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { findMerchant, merchantOf } from '../merchants/index.ts';
import type { DestinationRow } from './destination.store.ts';
import { viewDestination } from './destination.view.ts';
import { destinationSource } from './destination-list.store.ts';

type Operation = Operations['listDestinations'];

export async function listDestinations(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { db, now } = ctx;
  const slice = sliceOf(query, 'pd', ctx);
  const between = betweenOf(query);
  const scope = scopeOf(ctx.caller);
  const { idsAreDated } = merchantOf(ctx);
  const source = destinationSource(scope, query, between, idsAreDated, now);
  const defaultId = (await findMerchant(db, scope))?.default_destination ?? null;
  return answerList(
    slice,
    {
      list: (page) => listRows<DestinationRow>(db, source, page, between.oldestFirst),
      count: () => countRows(db, source),
    },
    (row) => viewDestination(row, { defaultId, now }),
  );
}
