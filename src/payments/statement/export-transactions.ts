// The statement as CSV, newest first unless asked otherwise.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Transaction } from '../../../contract/payments/statement.shapes.ts';
import { type Live, type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { exportRows, members, pagesOf } from '../exports/index.ts';
import { readStatement } from './statement.store.ts';
import { filterOf } from './statement-filter.ts';
import { viewTransaction } from './transaction.view.ts';

const columns = members<Transaction>([
  'id',
  'created_at',
  'kind',
  'amount',
  'balance_after',
  'currency',
  'object_type',
  'object_id',
]);

export async function exportTransactions(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operations['exportTransactions']>,
): Promise<Live> {
  const scope = scopeOf(ctx.caller);
  const filter = filterOf(query, ctx);
  return exportRows(scope.projectId, columns, async function* () {
    const lines = pagesOf(
      (after: { journalId: string; part: number } | undefined, limit) =>
        readStatement(ctx.db, scope, filter, { after, limit, offset: 0 }),
      (line) => ({ journalId: line.journal_id, part: line.part }),
    );
    for await (const page of lines) yield page.map(viewTransaction);
  });
}
