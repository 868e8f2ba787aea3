// One page of a reference list: filtered, searched, in the order of the list or of how well items fit.

import { type ListName, listOf } from '../../../contract/data/lists.ts';
import { limits } from '../../../contract/limits.ts';
import { fail } from '../../kit/fail.ts';
import { VersionedReply } from '../../kit/versioned-reply.ts';
import type { Lists } from './list-cache.ts';
import type { PublishedList, WrittenItem } from './published-list.ts';
import { search } from './search.rules.ts';

export type PageQuery = {
  page?: number;
  per_page?: number;
  q?: string;
  [parameter: string]: unknown;
};

export async function listItems(
  name: ListName,
  lists: Lists,
  { query }: { query: PageQuery },
): Promise<VersionedReply> {
  const list = await lists.current(name);
  if (!list) throw fail('DATASET_UNAVAILABLE', { dataset: listOf(name).dataset });
  return new VersionedReply(list.tag, () => pageOf(select(name, list, query), query));
}

function select(name: ListName, list: PublishedList, query: PageQuery): readonly WrittenItem[] {
  const { filters = [], yearOf } = listOf(name);
  const wanted = filters.filter((field) => query[field] !== undefined);
  const year = yearOf === undefined ? undefined : query['year'];
  const found = matching(list, query.q);
  if (wanted.length === 0 && year === undefined) return found;
  return found.filter(
    ({ value }) =>
      wanted.every((field) => value[field] === query[field]) &&
      (yearOf === undefined || year === undefined || String(value[yearOf]).startsWith(`${year}-`)),
  );
}

function matching(list: PublishedList, question: string | undefined): readonly WrittenItem[] {
  if (question === undefined) return list.items;
  return [...search(list.index, question)]
    .map(([row, rank]) => ({ rank, item: list.items[row] as WrittenItem }))
    .sort((a, b) => b.rank - a.rank || compare(a.item.sortName, b.item.sortName))
    .map(({ item }) => item);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function pageOf(items: readonly WrittenItem[], query: PageQuery): string {
  const { page = 1, per_page = limits.perPageDefault } = query;
  const from = (page - 1) * per_page;
  const data = items.slice(from, from + per_page).map(({ json }) => json);
  const total = items.length;
  const counts = JSON.stringify({ per_page, total, total_pages: Math.ceil(total / per_page) });
  return `{"data":[${data.join(',')}],"pagination":{"page":${written(page)},${counts.slice(1)}}`;
}

const int64Max = 2n ** 63n - 1n;

/** A page far beyond the end, in digits that an integer of 64 bits holds: those of JSON are rounded up beyond it. */
function written(page: number): string {
  if (Number.isSafeInteger(page)) return String(page);
  const whole = BigInt(page);
  return String(whole < int64Max ? whole : int64Max);
}
