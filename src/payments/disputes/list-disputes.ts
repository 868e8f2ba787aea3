// Lists disputes: all of a project, or those of one payment (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { type FileRow, listFilesOf } from '../files/index.ts';
import { answerList, betweenOf, countRows, listRows, sliceOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { DisputeRow } from './dispute.store.ts';
import { viewDispute } from './dispute.view.ts';
import { disputeSource } from './dispute-list.store.ts';

type Operation = Operations['listDisputes'];

export async function listDisputes(
  ctx: ReadContext<ProjectCaller>,
  { query }: Pick<Input<Operation>, 'query'>,
): Promise<Reply<Operation>> {
  const slice = sliceOf(query, 'dp', ctx);
  const between = betweenOf(query);
  const scope = scopeOf(ctx.caller);
  const source = disputeSource(scope, query, between, merchantOf(ctx).idsAreDated);
  let documents = new Map<string, FileRow[]>();
  return answerList(
    slice,
    {
      async list(page) {
        const rows = await listRows<DisputeRow>(ctx.db, source, page, between.oldestFirst);
        const ids = rows.map(({ id }) => id);
        documents = Map.groupBy(await listFilesOf(ctx.db, scope, ids), (file) => file.about);
        return rows;
      },
      count: () => countRows(ctx.db, source),
    },
    (row) => viewDispute(row, documents.get(row.id) ?? [], ctx.lang),
  );
}
