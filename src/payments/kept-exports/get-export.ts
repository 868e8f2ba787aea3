// Reads how far an export is.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { requireReader } from './export-role.ts';
import { findExport } from './kept-export.store.ts';
import { viewExport } from './kept-export.view.ts';

type Operation = Operations['getExport'];

export async function getExport(
  ctx: ReadContext<SessionCaller>,
  { params: { id, exportId } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await findExport(ctx.db, id, exportId);
  if (!row) throw fail('NOT_FOUND');
  requireReader(ctx, row.kind);
  return viewExport(row);
}
