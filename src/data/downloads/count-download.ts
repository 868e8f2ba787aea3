// Counts what a page or a program says it did with a dataset; a download when it does not say what.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { WriteContext } from '../../db/context.ts';
import type { Pseudonyms } from '../../kit/pseudonym.ts';
import { requireDataset } from '../lists/index.ts';
import { countVisit } from './count-visit.ts';

export async function countDownload(
  { tx, address, now }: Pick<WriteContext, 'tx' | 'address' | 'now'>,
  { params: { jeu }, query: { type = 'telechargement' } }: Input<Operations['countDownload']>,
  pseudonymOf: Pseudonyms,
): Promise<undefined> {
  await requireDataset(tx, jeu);
  await countVisit(tx, pseudonymOf, { dataset: jeu, type, address, now });
  return undefined;
}
