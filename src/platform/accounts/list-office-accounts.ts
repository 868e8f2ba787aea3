// Searches accounts, the newest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listAccountRows } from './office-account.store.ts';
import { viewAccount } from './office-account.view.ts';

type Operation = Operations['listOfficeAccounts'];

export async function listOfficeAccounts(
  { db }: ReadContext,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { q, cursor: before, limit = limits.perPageDefault } = query;
  // One row more tells whether there is a next page.
  const rows = await listAccountRows(db, { q, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(viewAccount),
    cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
