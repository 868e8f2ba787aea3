// Lists the exports of a project that are made or kept, newest first.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { mayRead } from './export-role.ts';
import { listExportRows } from './kept-export.store.ts';
import { viewExport } from './kept-export.view.ts';

type Operation = Operations['listExports'];

export async function listExports(
  ctx: ReadContext<SessionCaller>,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const rows = await listExportRows(ctx.db, id);
  return { data: rows.filter(({ kind }) => mayRead(ctx, kind)).map(viewExport) };
}
