// What published versions brought, for whoever tells people of them.
import { datasetNames, datasetOf } from '../../../contract/data/lists.ts';
import type { Text } from '../../../contract/text.ts';
import type { Reader } from '../../db/database.ts';
import { findCurrent, findVersionChanges } from './list.store.ts';
import { isBreaking } from './list.view.ts';

export type Release = {
  dataset: string;
  title: Text;
  version: string;
  summary: string | null;
  added: number;
  changed: number;
  removed: number;
  breaking: boolean;
};

/** In the order of their publication. */
export async function findReleases(
  reader: Reader,
  versions: readonly { dataset: string; version: string }[],
): Promise<Release[]> {
  const named = versions.flatMap(({ dataset, version }) => {
    const list = datasetNames.find((one) => datasetOf(one) === dataset);
    return list ? [{ list, version }] : [];
  });
  const datasets = await findCurrent(reader, 'datasets');
  const titles = new Map(datasets?.rows.map(({ id, title }) => [id, title as Text]));
  return (await findVersionChanges(reader, named)).map(({ list, ...change }) => {
    const dataset = datasetOf(list);
    const title = titles.get(dataset) ?? { fr: dataset, en: dataset };
    return { dataset, title, ...change, breaking: isBreaking(change) };
  });
}
