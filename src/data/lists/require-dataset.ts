// Whether an id is that of a dataset, asked inside the caller's transaction: what is written about a dataset, and what
// is answered about it, need no list in memory.
import { listOf } from '../../../contract/data/lists.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isStorable } from '../../kit/text.ts';
import { findIsRow } from './list.store.ts';

export type RequireDataset = (reader: Reader, id: string) => Promise<void>;

/** Refuses an id that is not among the published datasets. */
export const requireDataset: RequireDataset = async (reader, id) => {
  // PostgreSQL could not carry it, so it is no row's id.
  if (!isStorable(id)) throw fail('NOT_FOUND');
  const isRow = await findIsRow(reader, 'datasets', id);
  if (isRow === undefined)
    throw fail('DATASET_UNAVAILABLE', { dataset: listOf('datasets').dataset });
  if (!isRow) throw fail('NOT_FOUND');
};
