// The statement as CSV, newest first unless asked otherwise.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Transaction } from '../../../contract/payments/statement.shapes.ts';
import { type Live, type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { exportRows, members, type Sheet, sheetOf } from '../exports/index.ts';
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

type Query = Input<Operations['exportTransactions']>['query'];

export function sheetOfTransactions(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const scope = scopeOf(ctx.caller);
  const filter = filterOf(query, ctx);
  return sheetOf(
    columns,
    (after, limit) => readStatement(ctx.db, scope, filter, { after, limit, offset: 0 }),
    (line) => viewTransaction(line).id,
    viewTransaction,
  );
}

export const exportTransactions = async (
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operations['exportTransactions']>,
): Promise<Live> => exportRows(ctx.caller.projectId, sheetOfTransactions(ctx, query));
