// Empties a session that has ended: its messages, its report and whatever else repeats them. A report that was still to
// be written is ready then, and says why it holds nothing: every session has one, announced once.
import type { Tx } from '../../db/database.ts';
import { addToCounts } from '../campaigns/index.ts';
import { lockReport, type ReportRow, saveReport } from '../reports/index.ts';
import { type SessionRow, saveReportStatus } from '../sessions/index.ts';
import { announceSession, forgetDeliveriesOf } from '../webhooks/index.ts';
import { emptyReport, emptySession } from './erasure.store.ts';
import type { Forget } from './forget.ts';

/** The caller holds the locks of campaign, candidate and session (hold-session.ts). */
export async function emptyOne(
  tx: Tx,
  session: SessionRow,
  now: number,
  forget: readonly Forget[],
): Promise<void> {
  const { organization_id, mode, id } = session;
  const report = await lockReport(tx, { organization_id, mode, session_id: id });
  await emptySession(tx, session, now);
  if (report) await closeReport(tx, session, report, now);
  await emptyReport(tx, session, now);
  await forgetDeliveriesOf(tx, session, [id]);
  for (const one of forget)
    await one(tx, { organization_id, mode }, { sessionIds: [id], ids: [id] });
}

async function closeReport(tx: Tx, session: SessionRow, report: ReportRow, now: number) {
  if (report.status === 'READY' || report.status === 'FAILED') return;
  const evaluator = { kind: 'NONE', name: 'none', model: null, promptVersion: null } as const;
  await saveReport(tx, {
    ...{ ...report, status: 'READY', evaluator, error: null },
    ...{ ready_at: now, updated_at: now },
  });
  await saveReportStatus(tx, session, 'READY');
  const campaign = { ...session, id: session.campaign_id };
  await addToCounts(tx, campaign, { reportsReady: 1 });
  await announceSession(tx, session, 'session.report_ready', now);
}
