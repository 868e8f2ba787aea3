// SQL of the lists of refunds.
import type { Scope } from '../../db/context.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './refund.store.ts';

export type RefundFilter = {
  status?: string;
  channel?: string;
  payment_id?: string;
  merchant_reference?: string;
};

/** Where a list of refunds comes from; `idsAreDated`: whether ids bound the times. */
export const refundSource = (
  scope: Scope,
  filter: RefundFilter,
  between: Between,
  idsAreDated: boolean,
): Source => ({
  columns,
  table: sql`refunds`,
  conditions: [...conditionsOf(scope, 'ref', between, idsAreDated), ...filters(filter)],
});

function filters(filter: RefundFilter): Statement[] {
  const parts: Statement[] = [];
  if (filter.status !== undefined) parts.push(sql`status = ${filter.status}`);
  if (filter.channel !== undefined) parts.push(sql`channel = ${filter.channel}`);
  if (filter.payment_id !== undefined) parts.push(sql`payment_id = ${filter.payment_id}`);
  if (filter.merchant_reference !== undefined) {
    parts.push(sql`merchant_reference = ${filter.merchant_reference}`);
  }
  return parts;
}
