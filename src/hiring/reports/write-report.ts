// Writes what an evaluation found: the report, the lines that stay of it, the counts and the event, in one transaction
// and once. The caller holds the campaign's lock.
import { hash } from 'node:crypto';
import type { ReportStatus } from '../../../contract/hiring/words.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../kit/ids.ts';
import { next } from '../../kit/machine.ts';
import { addToCounts } from '../campaigns/index.ts';
import { type MessageRow, type SessionRow, saveReportStatus } from '../sessions/index.ts';
import { announceSession } from '../webhooks/index.ts';
import type { Evaluation } from './evaluate.rules.ts';
import { type ReportTrigger, reportMachine } from './report.machine.ts';
import { insertEvaluations, lockReport, saveReport } from './report.store.ts';

/** What a model was asked for one report. */
export type Spent = { calls: number; tokensIn: number; tokensOut: number };

const nothing: Spent = { calls: 0, tokensIn: 0, tokensOut: 0 };

/** False when the report is ready already, or its session was purged meanwhile. */
export async function writeReport(
  tx: Tx,
  session: SessionRow,
  messages: readonly MessageRow[],
  { evaluator, ...found }: Evaluation,
  now: number,
  spent = nothing,
): Promise<boolean> {
  const { organization_id, mode, id, campaign_id } = session;
  const row = await lockReport(tx, { organization_id, mode, session_id: id });
  const status = row && next<ReportStatus, ReportTrigger>(reportMachine, row.status, 'written');
  if (!row || !status) return false;
  await saveReport(tx, {
    ...{ ...row, ...found, evaluator, status, error: null },
    ...{ ready_at: now, updated_at: now },
  });
  const input_hash = hash(
    'sha256',
    JSON.stringify(messages.map(({ seq, role, content }) => [seq, role, content])),
    'hex',
  );
  await insertEvaluations(
    tx,
    found.criteria.map((one, i) => ({
      ...{ organization_id, mode, id: newId('eva'), campaign_id, session_id: id },
      ...{ criterion: one.key, evaluator: evaluator.kind, model: evaluator.model },
      ...{ prompt_version: evaluator.promptVersion, outcome: one.reason ?? one.status },
      ...{ input_hash, created_at: now },
      // Of the whole evaluation, told once.
      ...useOf(i === 0 ? spent : nothing),
    })),
  );
  await saveReportStatus(tx, session, status);
  await addToCounts(tx, { organization_id, mode, id: campaign_id }, { reportsReady: 1 });
  await announceSession(tx, session, 'session.report_ready', now);
  return true;
}

const useOf = ({ calls, tokensIn, tokensOut }: Spent) => ({
  ...{ calls, tokens_in: tokensIn, tokens_out: tokensOut },
});
