// How often each dataset was opened and downloaded, zeros included.

import { listOf } from '../../../contract/data/lists.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import type { Lists } from '../lists/index.ts';
import { listCounts } from './download.store.ts';

export async function listDownloads(
  { db }: Pick<ReadContext, 'db'>,
  lists: Lists,
): Promise<Reply<Operations['listDownloads']>> {
  const [datasets, rows] = await Promise.all([lists.current('datasets'), listCounts(db)]);
  if (!datasets) throw fail('DATASET_UNAVAILABLE', { dataset: listOf('datasets').dataset });
  const counts = new Map(rows.map((row) => [row.dataset, row]));
  const data = datasets.items.map(({ id }) => ({
    jeu: id,
    ouvertures: counts.get(id)?.opened ?? 0,
    telechargements: counts.get(id)?.downloaded ?? 0,
  }));
  return { data };
}
