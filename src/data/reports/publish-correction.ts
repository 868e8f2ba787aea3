// Publishes an operator's file together with the accepted reports that it corrects: one version, one event that
// names them, and their last step, or nothing at all.
import type { Text } from '../../../contract/text.ts';
import type { Tx } from '../../db/database.ts';
import { lockReports } from './move.store.ts';
import { moveReport } from './move-report.ts';
import type { ReportRow } from './report.store.ts';

/** What is wrong with the reports that are named. */
type Refused = { wrongReports: Text[] };

/** `publish` writes the version that names `reports`; without a version nothing was published. */
export async function publishCorrection<T extends { version: string } | object>(
  tx: Tx,
  { dataset, reports: named }: { dataset: string; reports: readonly string[] },
  publish: (reports: readonly string[]) => Promise<T>,
  now: number,
): Promise<T | Refused> {
  const reports = [...new Set(named)];
  const rows = await lockReports(tx, reports);
  const wrong = reports.flatMap((numero) => faultOf(numero, rows.get(numero), dataset) ?? []);
  if (wrong.length > 0) return { wrongReports: wrong };
  const done = await publish(reports);
  if (!('version' in done)) return done;
  const { version } = done;
  for (const row of rows.values()) {
    await moveReport(tx, row, { trigger: 'correction', motif: null, by: null, version }, now);
  }
  return done;
}

function faultOf(numero: string, row: ReportRow | undefined, dataset: string): Text | undefined {
  if (!row) {
    return { fr: `il n’y a pas de signalement ${numero}`, en: `there is no report ${numero}` };
  }
  if (row.dataset !== dataset) {
    return {
      fr: `le signalement ${numero} porte sur ${row.dataset}, pas sur ${dataset}`,
      en: `report ${numero} is about ${row.dataset}, not ${dataset}`,
    };
  }
  if (row.status !== 'accepte') {
    return {
      fr: `le signalement ${numero} est ${row.status}, pas accepte`,
      en: `report ${numero} is ${row.status}, not accepte`,
    };
  }
  return undefined;
}
