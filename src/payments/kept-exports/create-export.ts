// Begins an export of a list by its filters (contract/dashboard.md G11): few at a time, the oldest files make room.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ExportKind } from '../../../contract/payments/exports.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { enqueue } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { lockProject, requireRole, wrongDays } from '../../platform/index.ts';
import { wrongSpan } from '../reconciliation/index.ts';
import { wrongFilters } from './export-filters.rules.ts';
import { roleFor } from './export-role.ts';
import { dropExports, insertExport, listExportRows } from './kept-export.store.ts';
import { viewExport } from './kept-export.view.ts';
import { exportKind } from './make-export.job.ts';

type Operation = Operations['createExport'];

type Days = Parameters<typeof wrongDays>[0];

/** Lists whose span is bounded: one that is not in order is refused now, and not by the job. */
const spans: Partial<Record<ExportKind, typeof wrongDays>> = {
  usage: wrongDays,
  reconciliation: wrongSpan,
};

export async function createExport(
  ctx: WriteContext<SessionCaller>,
  { params: { id: projectId }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, caller, lang, now } = ctx;
  const { kind, mode, filters = {} } = body;
  const fields = wrongFilters(kind, filters, lang);
  const judge = spans[kind];
  for (const [name, text] of Object.entries(judge?.(filters as Days, now, lang) ?? {})) {
    fields[`filters.${name}`] ??= text;
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  // Under the project's lock a second click waits, and is counted.
  await lockProject(tx, projectId);
  await requireRole(tx, projectId, caller.userId, roleFor(kind));
  const running = (await listExportRows(tx, projectId)).filter(({ state }) => state === 'running');
  if (running.length >= limits.exportsAtOnce) throw fail('RATE_LIMITED', {}, 5);
  await dropExports(tx, projectId, { endedBefore: 0, kept: limits.exportsKept - 1 });
  const id = newId('exp');
  const given = { project_id: projectId, id, kind, mode, filters, lang };
  const row = await insertExport(tx, { ...given, created_by: caller.userId }, now);
  // Of no mode: a test clock does not hold it up.
  await enqueue(tx, [{ kind: exportKind, subject: id, projectId, mode: null, runAt: now }]);
  return viewExport(row);
}
