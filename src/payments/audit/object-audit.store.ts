// SQL that an audit reads money objects with: for one merchant in one mode, a slice of ids at a time, each object with
// the journals and events that name it. A statement is one snapshot, and the three are written together.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type AuditedTable = 'refunds' | 'payouts' | 'disputes';

export type AuditedObject = {
  id: string;
  status: string;
  created_at: number;
  /** Transitions of its journals and types of its events, in the order of writing. */
  journals: string[];
  events: string[];
};

/** Objects after an id, oldest first. */
export function readObjects(
  reader: Reader,
  { projectId, mode }: Scope,
  table: AuditedTable,
  from: string,
  most: number,
): Promise<AuditedObject[]> {
  // `offset 0` keeps each look-up a look-up: without statistics the planner would rather read all of the merchant's.
  const text = `
    select o.id, o.status, o.created_at, j.journals, e.events from ${table} o
     cross join lateral (
      select coalesce(array_agg(transition order by id), '{}') as journals from (
        select id, transition from journals
         where project_id = $1 and mode = $2 and object_id = o.id and attempt > 0 offset 0) named) j
     cross join lateral (
      select coalesce(array_agg(type order by id), '{}') as events from (
        select id, type from events
         where project_id = $1 and mode = $2 and object_id = o.id and object_id <> '' offset 0) named) e
     where o.project_id = $1 and o.mode = $2 and o.id > $3 order by o.id limit $4`;
  return reader.all<AuditedObject>({ text, values: [projectId, mode, from, most] });
}

/** What open objects hold of an account, beside the balance that it carries (D.3, invariant 4). */
export async function readHeld(
  reader: Reader,
  { projectId, mode }: Scope,
  what: 'refunds' | 'payouts' | 'disputes',
): Promise<{ held: bigint; needed: bigint }> {
  const { account, amount, open } = holders[what];
  const text = `
    select coalesce((select balance from balances
                      where project_id = $1 and mode = $2 and account = '${account}'), 0) as held,
           coalesce((select sum(${amount}) from ${what}
                      where project_id = $1 and mode = $2 and ${open}), 0)::bigint as needed`;
  const row = await reader.one<{ held: bigint; needed: bigint }>({
    text,
    values: [projectId, mode],
  });
  return row ?? { held: 0n, needed: 0n };
}

const holders = {
  refunds: { account: 'refund_reserved', amount: 'debit_amount', open: `status = 'requested'` },
  payouts: { account: 'payout_reserved', amount: 'debit_amount', open: `status = 'processing'` },
  disputes: {
    account: 'dispute_held',
    amount: 'held_amount',
    open: `status in ('opened', 'challenged')`,
  },
} as const;

/** Payments whose counters are not the sums of their refunds (D.3, invariant 5). */
export function findMiscounted(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<{ id: string }[]> {
  return reader.all(sql`
    select p.id from (
      select payment_id, coalesce(sum(amount) filter (where status = 'requested'), 0) as pending,
             coalesce(sum(amount) filter (where status = 'succeeded'), 0) as refunded
        from refunds where project_id = ${projectId} and mode = ${mode} group by payment_id) r
      join payments p on p.project_id = ${projectId} and p.mode = ${mode} and p.id = r.payment_id
     where coalesce(p.refund_pending_amount, 0) <> r.pending or coalesce(p.refunded_amount, 0) <> r.refunded`);
}

/** A prefix and the characters of an id that are its time: the server's, which no test clock turns back. */
const timeOf = 'dp_'.length + 10;

/**
 * Payments that do not say what their disputes took, do not name the newest as it is, or have two open ones (D.3,
 * invariant 5). Of one millisecond either may be the newest; an open one is.
 */
export function findMisdisputed(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<{ id: string }[]> {
  return reader.all(sql`
    select p.id from (
      select payment_id, coalesce(sum(amount) filter (where status in ('accepted', 'lost')), 0) as taken,
             count(*) filter (where status in ('opened', 'challenged')) as open,
             max(left(id, ${timeOf})) as newest
        from disputes where project_id = ${projectId} and mode = ${mode} group by payment_id) d
      join payments p on p.project_id = ${projectId} and p.mode = ${mode} and p.id = d.payment_id
      left join disputes n on n.project_id = ${projectId} and n.mode = ${mode} and n.id = p.dispute_id
       and n.payment_id = p.id
     where coalesce(p.disputed_amount, 0) <> d.taken or d.open > 1 or n.status is distinct from p.dispute_status
        or left(n.id, ${timeOf}) <> d.newest or (d.open = 1 and n.status not in ('opened', 'challenged'))`);
}

/** Used quotes whose object is not there, has another quote, or another fee (D.3, invariant 9). */
export function findMisusedQuotes(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<{ id: string; used_by: string }[]> {
  return reader.all(sql`
    select q.id, q.used_by from quotes q
      left join refunds r on r.project_id = ${projectId} and r.mode = ${mode} and r.id = q.used_by
     where q.project_id = ${projectId} and q.mode = ${mode} and q.used_by is not null and q.kind = 'refund'
       and (r.id is null or r.quote_hash is distinct from q.id or r.fee <> q.fee or r.amount <> q.amount)
    union all
    select q.id, q.used_by from quotes q
      left join payouts p on p.project_id = ${projectId} and p.mode = ${mode} and p.id = q.used_by
     where q.project_id = ${projectId} and q.mode = ${mode} and q.used_by is not null and q.kind = 'payout'
       and (p.id is null or p.quote_hash is distinct from q.id or p.fee <> q.fee or p.amount <> q.amount
         or p.destination_id <> q.object_id)`);
}
