// The statement of what is available: every change with the balance after it (contract/payments.md B.10).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { answerList, sliceOf } from '../lists/index.ts';
import { countStatement, readStatement } from './statement.store.ts';
import { filterOf } from './statement-filter.ts';
import { viewTransaction } from './transaction.view.ts';

type Operation = Operations['listTransactions'];

export async function listTransactions(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const scope = scopeOf(ctx.caller);
  const filter = filterOf(query, ctx);
  const slice = sliceOf(query, 'txn', ctx);
  return answerList(
    slice,
    {
      async list(page) {
        const rows = await readStatement(ctx.db, scope, filter, {
          after: query.cursor,
          limit: page.limit,
          offset: page.offset,
        });
        return rows.map(viewTransaction);
      },
      count: () => countStatement(ctx.db, scope, filter),
    },
    (row) => row,
  );
}
