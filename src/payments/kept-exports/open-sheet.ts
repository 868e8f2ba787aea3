// What reads the rows of an export, by its kind.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import type { Sheet } from '../exports/index.ts';
import { createPaymentView, sheetOfPayments } from '../payments/index.ts';
import { sheetOfPayouts } from '../payouts/index.ts';
import { sheetOfRefunds } from '../refunds/index.ts';
import { sheetOfTransactions } from '../statement/index.ts';
import type { ExportRow } from './kept-export.store.ts';

type QueryOf<
  N extends 'exportPayments' | 'exportRefunds' | 'exportPayouts' | 'exportTransactions',
> = Input<Operations[N]>['query'];

/** No column holds the address of a payment's page. */
const view = createPaymentView(() => null);

/** The filters were judged by the rules of the kind when the export was begun. */
export function openSheet(
  ctx: ReadContext<ProjectCaller>,
  { kind, filters }: Pick<ExportRow, 'kind' | 'filters'>,
): Sheet {
  if (kind === 'payments') return sheetOfPayments(view, ctx, filters as QueryOf<'exportPayments'>);
  if (kind === 'refunds') return sheetOfRefunds(ctx, filters as QueryOf<'exportRefunds'>);
  if (kind === 'payouts') return sheetOfPayouts(ctx, filters as QueryOf<'exportPayouts'>);
  return sheetOfTransactions(ctx, filters as QueryOf<'exportTransactions'>);
}
