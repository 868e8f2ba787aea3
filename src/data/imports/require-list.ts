// The list that a call is about, by its id on the wire.
import { type ListName, listNames, listOf } from '../../../contract/data/lists.ts';
import { fail } from '../../kit/fail.ts';

export function requireList(dataset: string): { name: ListName; dataset: string } {
  const name = listNames.find((one) => listOf(one).dataset === dataset);
  if (!name) throw fail('NOT_FOUND');
  return { name, dataset };
}
