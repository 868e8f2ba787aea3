// Searches merchants over all projects: by id, name or owner, the newest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listOfficeProjects } from '../../platform/index.ts';
import { listAccountsOf } from './office-merchant.store.ts';
import { viewProject } from './office-merchant.view.ts';

type Operation = Operations['listOfficeMerchants'];

export async function listOfficeMerchants(
  { db }: ReadContext,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { q, cursor: before, limit = limits.perPageDefault } = query;
  // One row more tells whether there is a next page.
  const rows = await listOfficeProjects(db, { q, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const accounts = await listAccountsOf(db, ids);
  return {
    data: shown.map((row) => ({
      ...viewProject(row),
      accounts: accounts
        .filter((one) => one.project_id === row.id)
        .map(({ mode, status, kyc_status }) => ({ mode, merchant_status: status, kyc_status })),
    })),
    cursor: rows.length > limit ? (ids.at(-1) ?? null) : null,
  };
}
