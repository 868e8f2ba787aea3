// SQL of the payment list: filters, pages and cursors.
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { firstIdOf } from '../../kit/ids.ts';
import { columns, type PaymentRow } from './payment.store.ts';

export type PaymentFilter = {
  status?: string | undefined;
  channel?: string | undefined;
  merchantReference?: string | undefined;
  customerPhone?: string | undefined;
  paymentLinkId?: string | undefined;
  /** Folded words, as `search_text` holds them. */
  words?: string | undefined;
  createdFrom?: number | undefined;
  createdBefore?: number | undefined;
  /** Only what comes after this id in the order of the list. */
  after?: string | undefined;
  oldestFirst: boolean;
};

/** An id is made some milliseconds after the moment that its row is dated by; a call lasts no longer than this. */
const apart_ms = 60_000;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function conditions(scope: Scope, filter: PaymentFilter): Statement {
  const parts = [sql`project_id = ${scope.projectId} and mode = ${scope.mode}`];
  if (filter.status !== undefined) parts.push(sql`status = ${filter.status}`);
  // Said to the planner, which cannot see that the parameter is another status: their index is a small one.
  if (filter.status !== undefined && filter.status !== 'succeeded') {
    parts.push(sql`status <> 'succeeded'`);
  }
  if (filter.channel !== undefined) parts.push(sql`channel = ${filter.channel}`);
  if (filter.merchantReference !== undefined) {
    parts.push(sql`merchant_reference = ${filter.merchantReference}`);
  }
  if (filter.customerPhone !== undefined) parts.push(sql`customer_phone = ${filter.customerPhone}`);
  // No payment comes from a link yet, so a link's list is empty.
  if (filter.paymentLinkId !== undefined) parts.push(sql`false`);
  if (filter.words !== undefined) {
    parts.push(sql`search_text like ${`%${escapeLike(filter.words)}%`}`);
  }
  if (filter.createdFrom !== undefined) {
    parts.push(sql`created_at >= ${at(filter.createdFrom)}`);
    parts.push(sql`id >= ${firstIdOf('pay', filter.createdFrom - apart_ms)}`);
  }
  if (filter.createdBefore !== undefined) {
    parts.push(sql`created_at < ${at(filter.createdBefore)}`);
    parts.push(sql`id < ${firstIdOf('pay', filter.createdBefore + apart_ms)}`);
  }
  return join(parts, ' and ');
}

/** One page. Ids sort by creation, so they are the order of the list and its cursor. */
export function listPaymentRows(
  reader: Reader,
  scope: Scope,
  filter: PaymentFilter,
  page: { limit: number; offset: number },
): Promise<PaymentRow[]> {
  const where = conditions(scope, filter);
  const direction = filter.oldestFirst ? sql`asc` : sql`desc`;
  const after =
    filter.after === undefined
      ? sql`true`
      : filter.oldestFirst
        ? sql`id > ${filter.after}`
        : sql`id < ${filter.after}`;
  return reader.all<PaymentRow>(sql`
    select ${columns} from payments where ${where} and ${after}
     order by id ${direction} limit ${page.limit} offset ${page.offset}`);
}

export async function countPayments(
  reader: Reader,
  scope: Scope,
  filter: PaymentFilter,
): Promise<number> {
  const row = await reader.one<{ count: number }>(
    sql`select count(*)::int as count from payments where ${conditions(scope, filter)}`,
  );
  return row?.count ?? 0;
}
