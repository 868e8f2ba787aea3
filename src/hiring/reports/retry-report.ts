// Asks again for a report that failed.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { enqueueEvaluation } from '../pending-reports/index.ts';
import { holdSession, saveReportStatus } from '../sessions/index.ts';
import { findReportById, lockReport, saveReport } from './report.store.ts';
import { reportTexts } from './report.texts.ts';

type Operation = Operations['retryReport'];

export async function retryReport(
  { tx, caller, now, lang }: WriteContext<OrganizationMember>,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const found = await findReportById(tx, caller.organizationId, params.id);
  const scope = { organizationId: caller.organizationId, mode: found?.mode ?? 'test' };
  // The session before its report, as whoever writes one.
  const held = found && (await holdSession(tx, scope, found.session_id));
  const report = found && (await lockReport(tx, found));
  if (!held || !report) throw fail('NOT_FOUND');
  if (held.session.purged_at !== null) {
    throw fail('INVALID_STATE', { message: reportTexts.erased[lang] });
  }
  if (report.status !== 'FAILED') {
    throw fail('INVALID_STATE', { message: reportTexts.notFailed[lang] });
  }
  await saveReport(tx, { ...report, status: 'PENDING', tries: 0, error: null, updated_at: now });
  await saveReportStatus(tx, held.session, 'PENDING');
  await enqueueEvaluation(tx, held.session, now);
  return { id: report.id, sessionId: report.session_id, status: 'PENDING' };
}
