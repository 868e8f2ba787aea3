// SQL of the lists of disputes.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './dispute.store.ts';

export type DisputeFilter = { status?: string; reason?: string; payment_id?: string };

/** Where a list of disputes comes from; `idsAreDated`: whether ids bound the times. */
export const disputeSource = (
  scope: Scope,
  filter: DisputeFilter,
  between: Between,
  idsAreDated: boolean,
): Source => ({
  columns,
  table: sql`disputes`,
  conditions: [...conditionsOf(scope, 'dp', between, idsAreDated), ...filters(filter)],
});

function filters({ status, reason, payment_id }: DisputeFilter): Statement[] {
  const parts: Statement[] = [];
  if (status !== undefined) parts.push(sql`status = ${status}`);
  if (reason !== undefined) parts.push(sql`reason = ${reason}`);
  if (payment_id !== undefined) parts.push(sql`payment_id = ${payment_id}`);
  return parts;
}

/** Disputes that wait for the merchant's answer, and when the first of them waits no longer. */
export async function findDisputesToAnswer(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<{ count: number; amount: bigint; respond_by: number | null }> {
  // The index of those that are open is told by both states.
  const row = await reader.one<{ count: number; amount: bigint; respond_by: number | null }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(respond_by) as respond_by
      from disputes where project_id = ${projectId} and mode = ${mode}
       and status in ('opened', 'challenged') and status = 'opened'`);
  return row ?? { count: 0, amount: 0n, respond_by: null };
}
