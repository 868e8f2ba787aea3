// SQL of a merchant's lines on the accounts that are an operator's: what we say it holds (contract/payments.md D.2).
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { idsAbout } from '../statement/index.ts';

/** `amount`: francs that came to the operator less those that left it; its own fees are apart (RA119). */
export type ClearingDay = { date: string; channel: string; count: number; amount: bigint };

/** By day of Dakar and channel, of lines that are dated within the span. */
export async function sumClearing(
  reader: Reader,
  { projectId, mode }: Scope,
  { from, before }: { from: number; before: number },
  { idsAreDated, afterJournal }: { idsAreDated: boolean; afterJournal: string },
): Promise<ClearingDay[]> {
  return reader.all<ClearingDay>(sql`
    select to_char(j.created_at at time zone 'Africa/Dakar', 'YYYY-MM-DD') as date,
           split_part(e.account, ':', 2) as channel, count(*)::int as count, (-sum(e.amount))::bigint as amount
      from entries e
      cross join lateral (
        select created_at from journals
         where project_id = ${projectId} and mode = ${mode} and id = e.journal_id
           and transition <> 'P1b' offset 0) j
     where e.project_id = ${projectId} and e.mode = ${mode} and e.journal_id > ${afterJournal}
       and ${idsAreDated ? idsAbout(from, before) : sql`true`} and e.account like 'clearing:%'
       and j.created_at >= ${at(from)} and j.created_at < ${at(before)}
     group by 1, 2`);
}
