// One report as maintainers see it: all that was said, and what was done with it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { listMoves } from './move.store.ts';
import { isNumero } from './report.rules.ts';
import { findReport } from './report.store.ts';
import { viewMaintained } from './report.view.ts';

type Operation = Operations['getMaintainedReport'];

export async function getMaintainedReport(
  { db }: ReadContext<SessionCaller>,
  { params: { numero } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = isNumero(numero) ? await findReport(db, numero) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return viewMaintained(row, await listMoves(db, [numero]));
}
