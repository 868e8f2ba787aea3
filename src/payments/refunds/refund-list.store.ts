// SQL of the lists of refunds, and of their sums.
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { RefundStatus } from '../../../contract/payments/refunds.shapes.ts';
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { askedPhone } from '../../kit/asked-phone.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './refund.store.ts';

export type RefundFilter = {
  status?: string;
  channel?: string;
  payment_id?: string;
  merchant_reference?: string;
  customer_phone?: string;
  payment_link_id?: string;
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
  if (filter.customer_phone !== undefined) {
    parts.push(sql`phone = ${askedPhone(filter.customer_phone)}`);
  }
  if (filter.payment_link_id !== undefined) {
    parts.push(sql`payment_link_id = ${filter.payment_link_id}`);
  }
  return parts;
}

export type RefundSum = {
  status: RefundStatus;
  channel: ChannelIn;
  count: number;
  amount: bigint;
  debit_amount: bigint;
};

/** Sums of the latest refunds found, so many at the most, by status and channel. */
export function sumRefunds(
  reader: Reader,
  { table, conditions }: Source,
  most: number,
): Promise<RefundSum[]> {
  return reader.all<RefundSum>(sql`
    select status, channel, count(*)::int as count, sum(amount)::bigint as amount,
           sum(debit_amount)::bigint as debit_amount
      from (select status, channel, amount, debit_amount from ${table} where ${join([...conditions], ' and ')}
             order by id desc limit ${most}) as latest
     group by 1, 2 order by 1, 2`);
}
