// SQL that an audit reads offers with: what each counts, beside the payments that carry it, of which no statement reads more than
// a slice (docs/decisions/0025).
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type Counts = {
  /** What the offer counts, and how many uses it allows. */
  reserved: number;
  used: number;
  max_redemptions: number | null;
  /** What its payments say. */
  open: number;
  paid: number;
};

export type AuditedOffer = Counts & {
  id: string;
  code: string;
  /** Payments that were read, one more than `most` where there are more. */
  read: number;
};

const isOpen = sql`status in ('pending', 'processing')`;
const isPaid = sql`status = 'succeeded' and offer_state is distinct from 'granted'`;

/** Offers after an id, oldest first; of the payments of each not more than `most`, and one. */
export function readOffers(
  reader: Reader,
  { projectId, mode }: Scope,
  from: string,
  { offers, most }: { offers: number; most: number },
): Promise<AuditedOffer[]> {
  return reader.all(sql`
    select o.id, o.code, o.reserved, o.used, o.max_redemptions, p.open, p.paid, p.read
      from offers o
     cross join lateral (
      select (count(*) filter (where ${isOpen}))::int as open, (count(*) filter (where ${isPaid}))::int as paid,
             count(*)::int as read
        from (select status, offer_state from payments
               where project_id = ${projectId} and mode = ${mode} and offer_code = o.code limit ${most + 1}) uses) p
     where o.project_id = ${projectId} and o.mode = ${mode} and o.id > ${from} order by o.id limit ${offers}`);
}

/** Uses of one code in a slice of payments. */
export type Uses = { open: string[]; paid: number; upTo: string | undefined };

/** Uses by payments after an id that were made before `before`: which are open, and how many are paid. */
export async function readUses(
  reader: Reader,
  { projectId, mode }: Scope,
  code: string,
  { from, before, most }: { from: string; before: string; most: number },
): Promise<Uses> {
  const row = await reader.one<{ open: string[]; paid: number; last: string | null; read: number }>(
    sql`
    select coalesce(array_agg(id) filter (where ${isOpen}), '{}') as open,
           (count(*) filter (where ${isPaid}))::int as paid, max(id) as last, count(*)::int as read
      from (select id, status, offer_state from payments
             where project_id = ${projectId} and mode = ${mode} and offer_code = ${code} and id > ${from}
               and id < ${before} order by offer_code, id limit ${most}) uses`,
  );
  if (!row) return { open: [], paid: 0, upTo: undefined };
  return { open: row.open, paid: row.paid, upTo: row.read < most ? undefined : (row.last ?? '') };
}

/**
 * In one snapshot: what an offer counts, uses by payments after an id, and how many of the payments that were open before still
 * are. The order asks for the index that holds it: that of a code's customers would read all uses.
 */
export function readLastUses(
  reader: Reader,
  { projectId, mode }: Scope,
  { id, code }: Pick<AuditedOffer, 'id' | 'code'>,
  { from, wereOpen }: { from: string; wereOpen: readonly string[] },
): Promise<Counts | undefined> {
  return reader.one(sql`
    select o.reserved, o.used, o.max_redemptions, p.open + w.open as open, p.paid
      from offers o
     cross join lateral (
      select (count(*) filter (where ${isOpen}))::int as open, (count(*) filter (where ${isPaid}))::int as paid
        from (select status, offer_state from payments
               where project_id = ${projectId} and mode = ${mode} and offer_code = ${code} and id > ${from}
               order by offer_code, id offset 0) uses) p
     cross join lateral (
      select (count(*) filter (where ${isOpen}))::int as open from payments
       where project_id = ${projectId} and mode = ${mode} and id = any (${wereOpen}::text[])) w
     where o.project_id = ${projectId} and o.mode = ${mode} and o.id = ${id}`);
}
