// The list that a call is about, by its id on the wire, and one of its versions.
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { findNamedVersion } from '../lists/index.ts';

export function requireList(dataset: string): { name: ListName; dataset: string } {
  const name = listNames.find((one) => listOf(one).dataset === dataset);
  if (!name) throw fail('NOT_FOUND');
  return { name, dataset };
}

/** With all its rows: the house is its operator's, so a list that may not be handed out whole is no secret here. */
export async function requireVersion(
  reader: Reader,
  { list, version }: { list: string; version: string },
) {
  const found = requireList(list);
  // Nothing else is asked of the database: a text may hold what it does not take.
  const isName = /^\d{4}\.\d{1,9}$/.test(version);
  const row = isName ? await findNamedVersion(reader, found.name, version) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return { ...found, row };
}
