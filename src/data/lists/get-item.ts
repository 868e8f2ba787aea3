// One item of a reference list.
import { type ListName, listOf } from '../../../contract/data/lists.ts';
import { fail } from '../../kit/fail.ts';
import { VersionedReply } from '../../kit/versioned-reply.ts';
import type { Lists } from './list-cache.ts';

export async function getItem(
  name: ListName,
  lists: Lists,
  { params }: { params: { id: string } },
): Promise<VersionedReply> {
  const list = await lists.current(name);
  if (!list) throw fail('DATASET_UNAVAILABLE', { dataset: listOf(name).dataset });
  const item = list.byId.get(params.id);
  if (!item) throw fail('NOT_FOUND');
  return new VersionedReply(list.tag, () => item.json);
}
