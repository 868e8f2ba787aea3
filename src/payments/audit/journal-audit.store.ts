// SQL that an audit looks for the objects of journals with (contract/payments.md D.3, invariant 6): for one merchant in one mode, a
// slice of journals at a time. A statement is one snapshot, and an object is written with its journals.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Slice, theId } from './remainder-audit.store.ts';

export type OddJournal = {
  id: string;
  transition: string;
  attempt: number;
  object_id: string;
  /** Whether its object is there, or it needs none: a merchant's own, or of a correction, which is looked at with its amount. */
  has_object: boolean;
};

/**
 * Journals of a slice that name an object which the merchant does not have, or an operator's fee (P1b), a second payment (P2), or
 * one that was given back (P2b), by an attempt that is not there. Of the objects before a reset nothing is left.
 */
export function findOddJournals(
  reader: Reader,
  { projectId, mode }: Scope,
  { from, upTo }: Slice,
): Promise<OddJournal[]> {
  const end = upTo === undefined ? sql`true` : sql`id <= ${upTo}`;
  const own = sql`project_id = ${projectId} and mode = ${mode}`;
  const object = theId(sql`j.object_id`);
  // Not `exists`: that may be answered by a list of all attempts of the merchant.
  const hasAttempt = (which: Statement) => sql`
    (select 1 from attempts where ${own} and object_id = j.object_id and ${which} limit 1) is not null`;
  return reader.all(sql`
    with looked as materialized (
      select j.id, j.transition, j.attempt, j.object_id,
             o.id is not null or j.object_type in ('merchant', 'correction') as has_object,
             case j.transition
               when 'P2' then ${hasAttempt(sql`n = j.attempt and kind = 'collect'`)}
                          and ${hasAttempt(sql`n <> j.attempt and kind = 'collect'`)}
               when 'P1b' then ${hasAttempt(sql`n = j.attempt`)}
               when 'P2b' then ${hasAttempt(sql`n = j.attempt and kind = 'refund'`)}
               else true end as has_attempt
        from (select id, object_type, object_id, transition, attempt from journals
               where ${own} and id > ${from} and ${end}
                 and id > coalesce((select reset_journal from merchant_accounts where ${own}), '')) j
        left join lateral (
          select id from payments where j.object_type = 'payment' and ${own} and id = j.object_id
          union all (select id from refunds where j.object_type = 'refund' and ${own} and ${object})
          union all (select id from payouts where j.object_type = 'payout' and ${own} and ${object})
          union all (select id from disputes where j.object_type = 'dispute' and ${own} and ${object})
          offset 0) o on true
    )
    select id, transition, attempt, object_id, has_object from looked where not has_object or not has_attempt`);
}
