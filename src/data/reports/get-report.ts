// What anybody who knows its number may know of a report.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isNumero } from './report.rules.ts';
import { findReport } from './report.store.ts';
import { viewReport } from './report.view.ts';

type Operation = Operations['getReport'];

export async function getReport(
  ctx: ReadContext,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = isNumero(params.numero) ? await findReport(ctx.db, params.numero) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return viewReport(row);
}
