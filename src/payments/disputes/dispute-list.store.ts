// SQL of the lists of disputes.
import type { Scope } from '../../db/context.ts';
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
