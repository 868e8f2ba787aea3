// SQL that an audit reads corrections with (contract/payments.md D.3, invariant 6), for one merchant in one mode.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Corrections that were confirmed without their one journal, or that have one and were not; journals of none. */
export function findOddCorrections(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<{ id: string; confirmed: boolean | null; journals: number }[]> {
  return reader.all(sql`
    with booked as materialized (
      select j.object_id as id, e.amount from entries e
        join journals j on j.project_id = e.project_id and j.mode = e.mode and j.id = e.journal_id
       where e.project_id = ${projectId} and e.mode = ${mode} and e.account = 'suspense' and j.transition = 'S1'
    )
    select coalesce(c.id, b.id) as id, c.confirmed_at is not null as confirmed, coalesce(b.journals, 0) as journals
      from (select * from corrections where project_id = ${projectId} and mode = ${mode}) c
      full join (select id, count(*)::int as journals, sum(amount) as amount from booked group by id) b on b.id = c.id
     where c.id is null or coalesce(b.journals, 0) <> (c.confirmed_at is not null)::int
        or (b.journals = 1 and abs(b.amount) <> c.amount)`);
}
