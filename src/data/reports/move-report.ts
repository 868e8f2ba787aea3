// Moves a report whose row is locked: its status, the line of its history, and the news for its reporter, all in
// one transaction.
import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Lang } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { next } from '../../kit/machine.ts';
import { insertMove, saveMove } from './move.store.ts';
import { type ReportTrigger, reportMachine } from './report.machine.ts';
import { decided } from './report.rules.ts';
import type { ReportRow } from './report.store.ts';
import { reportTexts } from './report.texts.ts';
import { tellReporter } from './tell-reporter.job.ts';

export type Move = {
  trigger: ReportTrigger;
  motif: string | null;
  /** The maintainer; null for what happens by itself or at the terminal. */
  by: string | null;
  issue_url?: string | undefined;
  doublon_de?: string | undefined;
  version?: string;
};

/** Where a trigger leads from a status, or the refusal that names the status. */
export function stepOf(status: ReportStatus, trigger: ReportTrigger, lang: Lang): ReportStatus {
  const to = next<ReportStatus, ReportTrigger>(reportMachine, status, trigger);
  if (!to) throw fail('INVALID_STATE', { message: reportTexts.state(status)[lang] });
  return to;
}

/** The row as it is from now on. */
export async function moveReport(
  tx: Tx,
  row: ReportRow,
  move: Move,
  now: number,
): Promise<ReportRow> {
  const to = stepOf(row.status, move.trigger, row.lang);
  const moved: ReportRow = {
    ...row,
    status: to,
    decided_at: decided.has(to) ? now : row.decided_at,
    issue_url: move.issue_url ?? row.issue_url,
    doublon_de: move.doublon_de ?? null,
    version: move.version ?? null,
  };
  await saveMove(tx, moved, now);
  const { numero, status: from } = row;
  const id = await insertMove(tx, { numero, from, to, motif: move.motif, by: move.by }, now);
  if (row.email !== null) await tellReporter(tx, id, now);
  return moved;
}
