// Asks for a mail once an export is ready, by whoever began it: a page says so when it is left meanwhile (UI85). One that is ready
// already is told of at once, and none is told of twice.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { enqueue } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { requireRole } from '../../platform/index.ts';
import { roleFor } from './export-role.ts';
import { lockExport, setMail } from './kept-export.store.ts';
import { viewExport } from './kept-export.view.ts';
import { exportKind } from './make-export.job.ts';

type Operation = Operations['mailExport'];

export async function mailExport(
  { tx, caller, now }: WriteContext<SessionCaller>,
  { params: { id, exportId } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await lockExport(tx, id, exportId);
  await requireRole(tx, id, caller.userId, row ? roleFor(row.kind) : 'viewer');
  if (!row) throw fail('NOT_FOUND');
  const isOurs = row.created_by === caller.userId && row.mail === 'unasked';
  if (isOurs && row.state !== 'cancelled') await setMail(tx, row, 'asked');
  // The job that made it is over.
  if (isOurs && row.state === 'done') {
    const job = { kind: exportKind, subject: exportId, projectId: id, mode: null, runAt: now };
    await enqueue(tx, [job]);
  }
  return viewExport(row);
}
