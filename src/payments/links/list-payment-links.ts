// Lists payment links (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { LinkRow } from './link.store.ts';
import type { ViewLink } from './link.view.ts';
import { linkSource } from './link-list.store.ts';

type Operation = Operations['listPaymentLinks'];

export const createLinkLister =
  (view: ViewLink) =>
  (ctx: ReadContext<ProjectCaller>, { query }: Input<Operation>): Promise<Reply<Operation>> => {
    const slice = sliceOf(query, 'plink', ctx);
    const between = betweenOf(query);
    const { idsAreDated } = merchantOf(ctx);
    const filter = { status: query.status, now: ctx.now };
    const source = linkSource(scopeOf(ctx.caller), filter, between, idsAreDated);
    return answerList(
      slice,
      {
        list: (page) => listRows<LinkRow>(ctx.db, source, page, between.oldestFirst),
        count: () => countRows(ctx.db, source),
      },
      (row) => view(row, ctx.now),
    );
  };
