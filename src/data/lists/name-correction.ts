// Says of a version that is published already that it corrects a report: in its changelog, and to who asked.
import { datasetNames, datasetOf } from '../../../contract/data/lists.ts';
import type { Tx } from '../../db/database.ts';
import { addReport, findHistory, findVersion } from './list.store.ts';
import { compareRows } from './list-changes.ts';
import { tell } from './publish-list.ts';

/** False, with nothing changed, when the dataset has no such version. */
export async function nameCorrection(
  tx: Tx,
  { dataset, version, report }: { dataset: string; version: string; report: string },
  now: number,
): Promise<boolean> {
  const name = datasetNames.find((one) => datasetOf(one) === dataset);
  const versions = (await findHistory(tx)).filter(({ list }) => list === name);
  const found = versions.find((one) => one.version === version);
  const whole = name && found && (await findVersion(tx, name, found.number));
  if (!whole) return false;
  const before = await findVersion(tx, name, found.number - 1);
  await addReport(tx, name, found.number, report);
  const { summary, published_at: publishedAt, added, changed, removed } = found;
  // Rows of places stand in pieces: which fields differ is not found out again.
  const places = { added, changed, removed, fields: [] };
  const changes = name === 'places' ? places : compareRows(before, whole);
  const news = {
    version,
    before,
    changes,
    summary,
    content: whole,
    reports: [report],
    publishedAt,
  };
  await tell(tx, name, news, now);
  return true;
}
