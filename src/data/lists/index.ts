// The door of the reference lists: their eighteen operations from one engine, and how versions come to be.
import { lists as catalogue, type ListName, listNames } from '../../../contract/data/lists.ts';
import type { VersionedReply } from '../../kit/versioned-reply.ts';
import { getItem } from './get-item.ts';
import type { Lists } from './list-cache.ts';
import { listItems, type PageQuery } from './list-items.ts';

export {
  type Fault,
  idsIn,
  inEnglish,
  type Judged,
  judgeEach,
  named,
  nameless,
  type Placed,
  repeated,
  sourceFaults,
} from './file-faults.ts';
export { findReleases, type Release } from './find-releases.ts';
export { findVersionFile, type VersionFileName } from './find-version-file.ts';
export { type Import, importList, judgeImport, publishJudged } from './import-list.ts';
export {
  findCurrent,
  findInForce,
  findLatestVersions,
  findNamedVersion,
  findVersion,
  type ListedVersion,
  lockPublishing,
  type VersionRow,
} from './list.store.ts';
export { isBreaking } from './list.view.ts';
export { createLists, type Lists } from './list-cache.ts';
export { compareRows, differingMembers } from './list-changes.ts';
export type { ListFile, ListRow } from './list-file.ts';
export { nameCorrection } from './name-correction.ts';
export { publishContent } from './publish-content.ts';
export { type Changes, type Published, publishVersion } from './publish-list.ts';
export type { PublishedList } from './published-list.ts';
export { type RequireDataset, requireDataset } from './require-dataset.ts';

type PageHandler = (ctx: object, input: { query: PageQuery }) => Promise<VersionedReply>;
type ItemHandler = (ctx: object, input: { params: { id: string } }) => Promise<VersionedReply>;
type Names<N extends 0 | 1> = (typeof catalogue)[ListName]['operations'][N];

export function listHandlers(lists: Lists) {
  const pages = listNames.map((name): [string, PageHandler] => [
    catalogue[name].operations[0],
    (_ctx, input) => listItems(name, lists, input),
  ]);
  const items = listNames.map((name): [string, ItemHandler] => [
    catalogue[name].operations[1],
    (_ctx, input) => getItem(name, lists, input),
  ]);
  return {
    ...(Object.fromEntries(pages) as Record<Names<0>, PageHandler>),
    ...(Object.fromEntries(items) as Record<Names<1>, ItemHandler>),
  };
}
