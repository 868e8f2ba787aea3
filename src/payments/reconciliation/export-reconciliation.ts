// The reconciliation as CSV: all of its rows at once, for its span is bounded.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ReconciledDay } from '../../../contract/payments/reconciliation.shapes.ts';
import type { Live, ProjectCaller, ReadContext } from '../../db/context.ts';
import { exportRows, members, type Sheet, sheetOfPages } from '../exports/index.ts';
import { reconcile, type Span, spanOf } from './reconcile.ts';

type Context = ReadContext<ProjectCaller>;
type Theirs = Exclude<ReconciledDay['theirs'], string>;

const theirs = (name: keyof Theirs) => (row: ReconciledDay) =>
  typeof row.theirs === 'string' ? row.theirs : row.theirs[name];

const columns = members<ReconciledDay>(
  ['date', 'channel'],
  [
    ['ours_count', ({ ours }) => ours.count],
    ['ours_amount', ({ ours }) => ours.amount],
    ['theirs_count', theirs('count')],
    ['theirs_amount', theirs('amount')],
    ['matched', ({ matched }) => matched],
    ['unmatched', ({ unmatched }) => unmatched?.length],
    ['fees', ({ fees }) => fees],
    ['taxes', ({ taxes }) => taxes],
    ['balance_difference', ({ balance_difference }) => balance_difference],
    ['reconciled_at', ({ reconciled_at }) => reconciled_at],
  ],
);

/** The span is judged before the first byte. */
export function sheetOfReconciliation(ctx: Context, asked: Partial<Span>): Sheet {
  const span = spanOf(ctx, asked);
  return sheetOfPages(columns, async () => ({ data: await reconcile(ctx, span), cursor: null }));
}

export const exportReconciliation = async (
  ctx: Context,
  { query }: Input<Operations['exportReconciliation']>,
): Promise<Live> => exportRows(ctx.caller.projectId, sheetOfReconciliation(ctx, query));
