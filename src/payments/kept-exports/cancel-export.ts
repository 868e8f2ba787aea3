// Stops an export that is being made, or takes its file away; doing so again changes nothing.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { requireRole } from '../../platform/index.ts';
import { roleFor } from './export-role.ts';
import { cancelRow, lockExport } from './kept-export.store.ts';
import { viewExport } from './kept-export.view.ts';

type Operation = Operations['cancelExport'];

export async function cancelExport(
  { tx, caller, now }: WriteContext<SessionCaller>,
  { params: { id, exportId } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const found = await lockExport(tx, id, exportId);
  await requireRole(tx, id, caller.userId, found ? roleFor(found.kind) : 'viewer');
  const row = found && (await cancelRow(tx, found, now));
  if (!row) throw fail('NOT_FOUND');
  return viewExport(row);
}
