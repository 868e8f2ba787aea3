// Publishes an operator's file together with the accepted reports that it corrects: one version, one event that
// names them, and their last step, or nothing at all.
import type { Tx } from '../../db/database.ts';
import { lockReports } from './move.store.ts';
import { moveReport } from './move-report.ts';
import type { ReportRow } from './report.store.ts';

type Refused = { faults: string[] };

/** `publish` writes the version that names `reports`; without a version nothing was published. */
export async function publishCorrection<T extends { version: string } | object>(
  tx: Tx,
  { dataset, reports: named }: { dataset: string; reports: readonly string[] },
  publish: (reports: readonly string[]) => Promise<T>,
  now: number,
): Promise<T | Refused> {
  const reports = [...new Set(named)];
  const rows = await lockReports(tx, reports);
  const faults = reports.flatMap((numero) => faultOf(numero, rows.get(numero), dataset) ?? []);
  if (faults.length > 0) return { faults };
  const done = await publish(reports);
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
