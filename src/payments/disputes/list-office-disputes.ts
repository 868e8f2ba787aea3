// Lists the open disputes of all merchants by the time that is left.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findProjectNames } from '../../platform/index.ts';
import { decidedBy } from './dispute.rules.ts';
import { listOpenDisputes } from './office-dispute.store.ts';

type Operation = Operations['listOfficeDisputes'];

export async function listOfficeDisputes(
  { db }: ReadContext,
  { query: { status, limit = limits.perPageDefault } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const statuses = status ? [status] : (['opened', 'challenged'] as const);
  const rows = await listOpenDisputes(db, statuses, limit);
  const nameOf = await findProjectNames(
    db,
    rows.map((row) => row.project_id),
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      project: nameOf(row.project_id),
      mode: row.mode,
      status: row.status,
      reason: row.reason,
      amount: toNumber(row.amount),
      respond_by: iso(row.respond_by),
      decided_by_expected: row.challenged_at === null ? null : iso(decidedBy(row.challenged_at)),
      created_at: iso(row.created_at),
    })),
  };
}
