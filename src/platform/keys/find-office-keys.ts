// Finds a key of any project by its id, by the beginning that is shown of it, or by the hash of one that leaked: the key
// itself is never sent here (contract/dashboard.md UI160).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { findKeyRows } from './office-key.store.ts';
import { viewOfficeKeys } from './office-key.view.ts';

type Operation = Operations['findOfficeKeys'];

export async function findOfficeKeys(
  { db, now }: ReadContext,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  // People copy the beginning with the sign that stands for the rest.
  const prefix = query.prefix?.replace(/(?:…|\.{3})$/, '');
  const rows = await findKeyRows(db, { ...query, ...(prefix ? { prefix } : {}) });
  return { data: await viewOfficeKeys(db, rows, now) };
}
