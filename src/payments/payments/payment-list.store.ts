// SQL of the payment list: filters, pages and cursors.
import type { PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { askedPhone } from '../../kit/asked-phone.ts';
import { type Between, conditionsOf, searchedOfPayment } from '../lists/index.ts';
import type { PaymentRow } from './payment.store.ts';
import { columns, net } from './payment-kept.store.ts';

export type PaymentFilter = Between & {
  status?: string | undefined;
  channel?: string | undefined;
  merchantReference?: string | undefined;
  customerPhone?: string | undefined;
  paymentLinkId?: string | undefined;
  /** Only what comes after this id in the order of the list. */
  after?: string | undefined;
  /** Whether ids bound the times: not where a test clock was moved. */
  idsAreDated: boolean;
};

function conditions(scope: Scope, filter: PaymentFilter): Statement {
  const parts = conditionsOf(scope, 'pay', filter, filter.idsAreDated, searchedOfPayment);
  if (filter.status !== undefined) parts.push(sql`status = ${filter.status}`);
  // As the index of what ended without money says it.
  if (filter.status === 'failed' || filter.status === 'expired') {
    parts.push(sql`(failed_at is not null or expired_at is not null)
      and case when expired_at is null then 'failed' else 'expired' end = ${filter.status}`);
  }
  if (filter.channel !== undefined) parts.push(sql`channel = ${filter.channel}`);
  if (filter.merchantReference !== undefined) {
    parts.push(sql`merchant_reference = ${filter.merchantReference}`);
  }
  if (filter.customerPhone !== undefined) {
    parts.push(sql`customer_phone = ${askedPhone(filter.customerPhone)}`);
  }
  if (filter.paymentLinkId !== undefined) {
    parts.push(sql`payment_link_id = ${filter.paymentLinkId}`);
  }
  return join(parts, ' and ');
}

/**
 * The payments found, by `id` or `subject`. One that may still be paid has its job (`hasOpenPayment`), so the queue is
 * asked for those and not the merchant's past; `offset 0` keeps each look-up a look-up.
 */
function source(scope: Scope, filter: PaymentFilter): { rows: Statement; id: Statement } {
  const { status, after, oldestFirst } = filter;
  const open = status === 'pending' || status === 'processing';
  const id = open ? sql`subject` : sql`id`;
  const beyond =
    after === undefined ? sql`true` : oldestFirst ? sql`${id} > ${after}` : sql`${id} < ${after}`;
  const where = conditions(scope, filter);
  if (!open) return { rows: sql`payments where ${where} and ${beyond}`, id };
  const rows = sql`
    (select subject from jobs
      where project_id = ${scope.projectId} and kind = 'advance-payment' and mode = ${scope.mode} and ${beyond}) j
    cross join lateral (select ${columns} from payments where ${where} and id = j.subject offset 0) p`;
  return { rows, id };
}

/** One page. Ids sort by creation, so they are the order of the list and its cursor. */
export function listPaymentRows(
  reader: Reader,
  scope: Scope,
  filter: PaymentFilter,
  page: { limit: number; offset: number },
): Promise<PaymentRow[]> {
  const { rows, id } = source(scope, filter);
  const direction = filter.oldestFirst ? sql`asc` : sql`desc`;
  return reader.all<PaymentRow>(sql`
    select ${columns} from ${rows}
     order by ${id} ${direction} limit ${page.limit} offset ${page.offset}`);
}

export async function countPayments(
  reader: Reader,
  scope: Scope,
  filter: PaymentFilter,
): Promise<number> {
  const row = await reader.one<{ count: number }>(
    sql`select count(*)::int as count from ${source(scope, filter).rows}`,
  );
  return row?.count ?? 0;
}

export type SummaryRow = {
  at: number | null;
  status: PaymentStatus;
  channel: string | null;
  count: number;
  amount: bigint;
  charged_amount: bigint;
  net_amount: bigint;
};

const parts = {
  none: sql`null::timestamptz`,
  day: sql`date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC'`,
  hour: sql`date_trunc('hour', created_at)`,
} as const;

/** Sums of the latest payments found, so many at the most, by interval, status and channel. */
export function sumPayments(
  reader: Reader,
  scope: Scope,
  filter: PaymentFilter,
  by: keyof typeof parts,
  most: number,
): Promise<SummaryRow[]> {
  const { rows, id } = source(scope, filter);
  return reader.all<SummaryRow>(sql`
    select ${parts[by]} as at, status, channel, count(*)::int as count, sum(amount)::bigint as amount,
           sum(charged_amount)::bigint as charged_amount, sum(net_amount)::bigint as net_amount
      from (select created_at, status, channel, amount, charged_amount, ${net} as net_amount from ${rows}
             order by ${id} desc limit ${most}) as latest
     group by 1, 2, 3 order by 1, 2, 3`);
}
