// SQL that an audit compares payments with their refunds and disputes with, and objects with their quotes (contract/payments.md
// D.3, invariants 5 and 9): for one merchant in one mode, a slice of one key at a time. Look-ups stand behind `offset 0`: without
// statistics the planner would rather read all of the merchant's.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** What follows `from`, `upTo` included; without it all that follows. */
export type Slice = { from: string; upTo: string | undefined };

/** The row that is named, and whether it is not there at all. */
export type Odd = { id: string; gone: boolean };

/** What is gone along: a table, by a key that an index holds in order. */
const walks = {
  payments: { table: 'payments', key: 'id' },
  'refunds of payments': { table: 'refunds', key: 'payment_id' },
  'disputes of payments': { table: 'disputes', key: 'payment_id' },
  quotes: { table: 'quotes', key: 'id' },
  'quoted refunds': { table: 'refunds', key: 'id' },
  'quoted payouts': { table: 'payouts', key: 'id' },
  journals: { table: 'journals', key: 'id' },
} as const;
export type Walked = keyof typeof walks;

/** The key with which a slice of so many rows after `from` ends; undefined when fewer are left. */
export async function findEndOfWalk(
  reader: Reader,
  { projectId, mode }: Scope,
  walked: Walked,
  from: string,
  most: number,
): Promise<string | undefined> {
  const { table, key } = walks[walked];
  const text = `
    select ${key} as end_key from ${table} where project_id = $1 and mode = $2 and ${key} > $3
     order by ${key} offset $4 limit 1`;
  const values = [projectId, mode, from, most - 1];
  return (await reader.one<{ end_key: string }>({ text, values }))?.end_key;
}

/**
 * A row of refunds, payouts or disputes by its id, as a range that is asked for in order. They have an index that ends with the id
 * behind another column: by equality, without statistics, each look-up may go along all of it.
 */
export const theId = (id: Statement): Statement => sql`id >= ${id} and id <= ${id} order by id`;

const until = (key: Statement, { upTo }: Slice): Statement =>
  upTo === undefined ? sql`true` : sql`${key} <= ${upTo}`;

/** Payments that say something of refunds or disputes and have none (D.3, invariant 5). Most say nothing of either. */
export function findUnfounded(
  reader: Reader,
  { projectId, mode }: Scope,
  slice: Slice,
): Promise<Odd[]> {
  const own = sql`project_id = ${projectId} and mode = ${mode}`;
  // Not `exists`: that may be answered by a list of all that the merchant has.
  return reader.all(sql`
    select p.id, false as gone from (
      select id, coalesce(refund_pending_amount, 0) <> 0 or coalesce(refunded_amount, 0) <> 0 as refunded,
             coalesce(disputed_amount, 0) <> 0 or dispute_id is not null or dispute_status is not null as disputed
        from payments where ${own} and id > ${slice.from} and ${until(sql`id`, slice)} offset 0) p
     where (p.refunded and (select 1 from refunds where ${own} and payment_id = p.id limit 1) is null)
        or (p.disputed and (select 1 from disputes where ${own} and payment_id = p.id limit 1) is null)`);
}

/** Payments of refunds whose counters are not the sums of them (D.3, invariant 5). */
export function findMiscounted(
  reader: Reader,
  { projectId, mode }: Scope,
  slice: Slice,
): Promise<Odd[]> {
  return reader.all(sql`
    select r.payment_id as id, p.id is null as gone from (
      select payment_id, coalesce(sum(amount) filter (where status = 'requested'), 0) as pending,
             coalesce(sum(amount) filter (where status = 'succeeded'), 0) as refunded
        from refunds
       where project_id = ${projectId} and mode = ${mode} and payment_id > ${slice.from}
         and ${until(sql`payment_id`, slice)} group by payment_id) r
      left join lateral (
        select id, refund_pending_amount, refunded_amount from payments
         where project_id = ${projectId} and mode = ${mode} and id = r.payment_id offset 0) p on true
     where p.id is null or coalesce(p.refund_pending_amount, 0) <> r.pending or coalesce(p.refunded_amount, 0) <> r.refunded`);
}

/** A prefix and the characters of an id that are its time: the server's, which no test clock turns back. */
const timeOf = 'dp_'.length + 10;

/**
 * Payments of disputes that do not say what these took, do not name the newest as it is, or have two open ones (D.3,
 * invariant 5). Of one millisecond either may be the newest; an open one is.
 */
export function findMisdisputed(
  reader: Reader,
  { projectId, mode }: Scope,
  slice: Slice,
): Promise<Odd[]> {
  return reader.all(sql`
    select d.payment_id as id, p.id is null as gone from (
      select payment_id, coalesce(sum(amount) filter (where status in ('accepted', 'lost')), 0) as taken,
             count(*) filter (where status in ('opened', 'challenged')) as open,
             max(left(id, ${timeOf})) as newest
        from disputes
       where project_id = ${projectId} and mode = ${mode} and payment_id > ${slice.from}
         and ${until(sql`payment_id`, slice)} group by payment_id) d
      left join lateral (
        select id, disputed_amount, dispute_id, dispute_status from payments
         where project_id = ${projectId} and mode = ${mode} and id = d.payment_id offset 0) p on true
      left join lateral (
        select id, status from disputes
         where project_id = ${projectId} and mode = ${mode} and id = p.dispute_id and payment_id = p.id offset 0) n on true
     where p.id is null or coalesce(p.disputed_amount, 0) <> d.taken or d.open > 1 or n.status is distinct from p.dispute_status
        or left(n.id, ${timeOf}) <> d.newest or (d.open = 1 and n.status not in ('opened', 'challenged'))`);
}

/** Objects of used quotes that are not there, have another quote, or another fee (D.3, invariant 9). */
export function findMisusedQuotes(
  reader: Reader,
  { projectId, mode }: Scope,
  slice: Slice,
): Promise<Odd[]> {
  return reader.all(sql`
    select q.used_by as id, coalesce(r.id, p.id) is null as gone from (
      select id, kind, object_id, fee, amount, used_by from quotes
       where project_id = ${projectId} and mode = ${mode} and id > ${slice.from} and ${until(sql`id`, slice)}
         and coalesce(used_by, '') <> '') q
      left join lateral (
        select id, quote_hash, fee, amount, payment_id from refunds
         where q.kind = 'refund' and project_id = ${projectId} and mode = ${mode} and ${theId(sql`q.used_by`)} offset 0) r on true
      left join lateral (
        select id, quote_hash, fee, amount, destination_id from payouts
         where q.kind = 'payout' and project_id = ${projectId} and mode = ${mode} and ${theId(sql`q.used_by`)} offset 0) p on true
     where coalesce(r.id, p.id) is null or coalesce(r.quote_hash, p.quote_hash) is distinct from q.id
        or coalesce(r.fee, p.fee) <> q.fee or coalesce(r.amount, p.amount) <> q.amount
        or coalesce(r.payment_id, p.destination_id) <> q.object_id`);
}

/** Objects that name a quote which another used, or nobody, or which is not there: a used one is never forgotten (D.3, invariant 9). */
export const findMisquoted =
  (table: 'refunds' | 'payouts') =>
  (reader: Reader, { projectId, mode }: Scope, slice: Slice): Promise<Odd[]> => {
    const own = sql`project_id = ${projectId} and mode = ${mode}`;
    const objects: Statement = { text: table, values: [] };
    return reader.all(sql`
      select o.id, false as gone from (
        select id, quote_hash from ${objects}
         where ${own} and id > ${slice.from} and ${until(sql`id`, slice)} and quote_hash is not null order by id offset 0) o
        left join lateral (
          select used_by from quotes where ${own} and id = o.quote_hash offset 0) q on true
       where q.used_by is distinct from o.id`);
  };
