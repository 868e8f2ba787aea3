// Publishes an operator's file together with the accepted reports that it corrects: one version, one event that
// names them, and their last step, or nothing at all.
import { listOf } from '../../../contract/lists.ts';
import type { Tx } from '../../db/database.ts';
import { type Import, importList } from '../lists/index.ts';
import { lockReports } from './move.store.ts';
import { moveReport } from './move-report.ts';
import type { ReportRow } from './report.store.ts';

export async function importCorrectedList(
  tx: Tx,
  content: Import & { reports: readonly string[] },
  now: number,
): ReturnType<typeof importList> {
  const reports = [...new Set(content.reports)];
  const rows = await lockReports(tx, reports);
  const { dataset } = listOf(content.name);
  const faults = reports.flatMap((numero) => faultOf(numero, rows.get(numero), dataset) ?? []);
  if (faults.length > 0) return { faults };
  const done = await importList(tx, { ...content, reports }, now);
  if (!('version' in done)) return done;
  const { version } = done;
  for (const row of rows.values()) {
    await moveReport(tx, row, { trigger: 'correction', motif: null, by: null, version }, now);
  }
  return done;
}

function faultOf(numero: string, row: ReportRow | undefined, dataset: string): string | undefined {
  if (!row) return `there is no report ${numero}`;
  if (row.dataset !== dataset) return `report ${numero} is about ${row.dataset}, not ${dataset}`;
  if (row.status !== 'accepte') return `report ${numero} is ${row.status}, not accepte`;
  return undefined;
}
