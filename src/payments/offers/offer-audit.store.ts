// SQL that an audit reads offers with: what each counts, beside the payments that carry it.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type MiscountedOffer = {
  id: string;
  reserved: number;
  used: number;
  open: number;
  paid: number;
};

/** Offers that count other uses than their payments say (D.3, invariant 12). */
export function findMiscountedOffers(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<MiscountedOffer[]> {
  return reader.all(sql`
    select o.id, o.reserved, o.used, coalesce(p.open, 0)::int as open, coalesce(p.paid, 0)::int as paid
      from offers o
      left join (
        select offer_code, count(*) filter (where status in ('pending', 'processing')) as open,
               count(*) filter (where status = 'succeeded' and offer_state is distinct from 'granted') as paid
          from payments where project_id = ${projectId} and mode = ${mode} and offer_code is not null
         group by offer_code) p on p.offer_code = o.code
     where o.project_id = ${projectId} and o.mode = ${mode}
       and (o.reserved <> coalesce(p.open, 0) or o.used <> coalesce(p.paid, 0)
         or o.reserved + o.used > o.max_redemptions)`);
}
