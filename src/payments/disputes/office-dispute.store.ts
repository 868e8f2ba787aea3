// SQL on disputes as operators look through them.
import { limits } from '../../../contract/limits.ts';
import type { DisputeStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Mode, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { columns, type DisputeRow } from './dispute.store.ts';

/**
 * Those of all merchants that have one of these states; the one whose time ends first, first: that of the answer, and once there is
 * one that of the decision. Few are open at once, and they are read by the index of those.
 */
export function listOpenDisputes(
  reader: Reader,
  statuses: readonly DisputeStatus[],
  limit: number,
): Promise<DisputeRow[]> {
  return reader.all<DisputeRow>(sql`
    select ${columns} from disputes as of_backoffice
     where status = any(${[...statuses]}::text[]) and status in ('opened', 'challenged')
     order by coalesce(challenged_at + make_interval(days => ${limits.disputeDecision_days}::int), respond_by), id
     limit ${limit}`);
}

/** How a merchant's disputes stand or ended. */
export function countDisputes(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<{ status: DisputeStatus; count: number }[]> {
  return reader.all(sql`
    select status, count(*)::int as count from disputes
     where project_id = ${projectId} and mode = ${mode} group by status order by status`);
}

/** Those that payers opened and that are not decided, of all merchants; so many at the most. */
export async function countClaims(reader: Reader, mode: Mode, most: number): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count
      from (select 1 from disputes as of_backoffice
             where status in ('opened', 'challenged') and opened_by = 'customer' and mode = ${mode} limit ${most}) seen`);
  return row?.count ?? 0;
}
