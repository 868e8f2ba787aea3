// Lists what lies in suspense over all projects, the oldest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { platformTenant } from '../../db/tenants.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findProjectNames } from '../../platform/index.ts';
import { listSuspense } from './suspense.store.ts';

type Operation = Operations['listOfficeSuspense'];

export async function listOfficeSuspense(
  { db }: ReadContext,
  { query: { mode, limit = limits.perPageDefault } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const rows = await listSuspense(db, { mode: mode ?? null, limit });
  const nameOf = await findProjectNames(
    db,
    rows.map(({ project_id }) => project_id),
  );
  return {
    data: rows.map((row) => ({
      project: row.project_id === platformTenant ? null : nameOf(row.project_id),
      mode: row.mode,
      object: row.object,
      amount: toNumber(row.amount),
      since: iso(row.since),
    })),
  };
}
