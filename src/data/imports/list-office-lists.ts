// The reference lists as operators see them: what is in force of each, and whether a release or an operator published it.
import { listNames, listOf } from '../../../contract/data/lists.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { findInForce } from '../lists/index.ts';
import { readTitles, viewInForce } from './import.view.ts';

export async function listOfficeLists({
  db,
}: ReadContext): Promise<Reply<Operations['listOfficeLists']>> {
  const [titleOf, rows] = await Promise.all([readTitles(db), findInForce(db)]);
  const found = new Map(rows.map((row) => [row.list, row]));
  return {
    data: listNames.map((name) => {
      const { dataset } = listOf(name);
      const row = found.get(name);
      return { list: dataset, title: titleOf(dataset), current: row ? viewInForce(row) : null };
    }),
  };
}
