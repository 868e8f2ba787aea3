// One version of a reference list, in force or former: what is known of it, and its difference from the version before it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { compareRows, findVersion, isBreaking } from '../lists/index.ts';
import { readTitles, viewDifference, viewVersion } from './import.view.ts';
import { requireVersion } from './require-list.ts';

type Operation = Operations['getOfficeListVersion'];

export async function getOfficeListVersion(
  { db }: ReadContext,
  { params }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { name, dataset, row } = await requireVersion(db, params);
  // Versions are never taken away: the number before is the version before.
  const [titleOf, before] = await Promise.all([
    readTitles(db),
    findVersion(db, name, row.number - 1),
  ]);
  const { added, changed, removed, fields: members } = compareRows(before, row);
  return {
    list: dataset,
    title: titleOf(dataset),
    ...viewVersion(row),
    before: before?.version ?? null,
    changes: { added, changed, removed, members, breaking: isBreaking({ removed }) },
    difference: viewDifference(before, row, { rows: [], sources: [] }),
  };
}
