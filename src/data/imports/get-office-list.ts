// One reference list with its versions, as operators see it.
import type { ListName } from '../../../contract/data/lists.ts';
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { findLatestVersions } from '../lists/index.ts';
import { readTitles, viewVersion } from './import.view.ts';
import { requireList } from './require-list.ts';

type Operation = Operations['getOfficeList'];

export const getOfficeList = async (
  { db }: ReadContext,
  { params: { list } }: Input<Operation>,
): Promise<Reply<Operation>> => readOfficeList(db, requireList(list));

export async function readOfficeList(
  reader: Reader,
  { name, dataset }: { name: ListName; dataset: string },
): Promise<Reply<Operation>> {
  const titleOf = await readTitles(reader);
  const versions = await findLatestVersions(reader, name, limits.listVersionsShown);
  return {
    list: dataset,
    title: titleOf(dataset),
    versions: versions.map(viewVersion),
  };
}
