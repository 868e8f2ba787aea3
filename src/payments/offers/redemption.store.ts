// SQL on the uses of offers: payments carry them, by the code and by what became of its use.
import type { Redemption } from '../../../contract/payments/offers.shapes.ts';
import type { Scope } from '../../db/context.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source, searchedOfPayment } from '../lists/index.ts';
import type { OfferState } from './offer.rules.ts';
import type { OfferKey } from './offer.store.ts';

export type CustomerKey = OfferKey & { phone: string };

export const nameOfCustomer = ({ project_id, mode, code, phone }: CustomerKey): string =>
  `${project_id} ${mode} ${code} ${phone}`;

/**
 * How many payments of each customer carry the code and have not come to nothing, those that kept their discount when no use
 * was left among them; by `nameOfCustomer`.
 */
export async function countUses(
  reader: Reader,
  customers: readonly CustomerKey[],
): Promise<Map<string, number>> {
  if (customers.length === 0) return new Map();
  const once = [...new Map(customers.map((one) => [nameOfCustomer(one), one])).values()];
  const projects = once.map((one) => one.project_id);
  const rows = await reader.all<CustomerKey & { count: number }>(sql`
    select p.project_id, p.mode, p.offer_code as code, p.customer_phone as phone, count(*)::int as count
      from unnest(${projects}::text[], ${once.map((one) => one.mode)}::text[], ${once.map((one) => one.code)}::text[],
        ${once.map((one) => one.phone)}::text[]) as g (project_id, mode, offer_code, customer_phone)
      join payments p using (project_id, mode, offer_code, customer_phone)
     where p.offer_state in ('reserved', 'used', 'granted') and ${bound('p', projects)}
     group by 1, 2, 3, 4`);
  return new Map(rows.map((row) => [nameOfCustomer(row), row.count]));
}

export type UseChange = { project_id: string; mode: Scope['mode']; id: string; state: OfferState };

/** What became of the use, on payments of one place that are locked. */
export async function saveOfferStates(tx: Tx, changed: readonly UseChange[]): Promise<void> {
  const projects = changed.map((one) => one.project_id);
  await tx.run(sql`
    update payments p set offer_state = g.state
      from unnest(${projects}::text[], ${changed.map((one) => one.mode)}::text[], ${changed.map((one) => one.id)}::text[],
        ${changed.map((one) => one.state)}::text[]) as g (project_id, mode, id, state)
     where p.project_id = g.project_id and p.mode = g.mode and p.id = g.id and ${bound('p', projects)}`);
}

export type RedemptionRow = {
  id: string;
  amount: bigint;
  discount_amount: bigint;
  offer_state: Redemption['status'];
  customer_phone: string | null;
  created_at: number;
};

export function redemptionSource(
  scope: Scope,
  filter: { code: string; status: Redemption['status'] | undefined },
  between: Between,
  idsAreDated: boolean,
): Source {
  const conditions = [
    ...conditionsOf(scope, 'pay', between, idsAreDated, searchedOfPayment),
    sql`offer_code = ${filter.code} and offer_code is not null`,
  ];
  if (filter.status !== undefined) conditions.push(sql`offer_state = ${filter.status}`);
  return {
    columns: sql`id, amount, coalesce(discount_amount, 0) as discount_amount, offer_state, customer_phone, created_at`,
    table: sql`payments`,
    conditions,
  };
}
