// SQL on what lies in suspense (contract/payments.md D.1): lines of the ledger by what they came with, corrections counted with
// what they are about.
import type { Mode, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type SuspenseRow = {
  project_id: string;
  mode: Mode;
  object: string;
  amount: bigint;
  since: number;
};

/** Of all projects, the oldest first. */
export function listSuspense(
  reader: Reader,
  { mode, limit }: { mode: Mode | null; limit: number },
): Promise<SuspenseRow[]> {
  return reader.all<SuspenseRow>(sql`
    select of_backoffice.project_id, of_backoffice.mode, coalesce(c.about, j.object_id) as object,
           sum(of_backoffice.amount)::bigint as amount, min(j.created_at) as since
      from entries as of_backoffice
      join journals j on j.project_id = of_backoffice.project_id and j.mode = of_backoffice.mode
                     and j.id = of_backoffice.journal_id
      left join corrections c on c.project_id = j.project_id and c.mode = j.mode and c.id = j.object_id
     where of_backoffice.account = 'suspense' and (${mode}::text is null or of_backoffice.mode = ${mode})
     group by 1, 2, 3 having sum(of_backoffice.amount) <> 0
     order by since, object limit ${limit}`);
}

/** How many objects of live mode have something there, and since when. */
export async function countSuspense(
  reader: Reader,
): Promise<{ count: bigint; oldest: number | null }> {
  const row = await reader.one<{ count: bigint; oldest: number | null }>(sql`
    select count(*) as count, min(since) as oldest from (
      select of_backoffice.project_id, coalesce(c.about, j.object_id) as object,
             min(j.created_at) as since
        from entries as of_backoffice
        join journals j on j.project_id = of_backoffice.project_id and j.mode = of_backoffice.mode
                       and j.id = of_backoffice.journal_id
        left join corrections c on c.project_id = j.project_id and c.mode = j.mode and c.id = j.object_id
       where of_backoffice.account = 'suspense' and of_backoffice.mode = 'live'
       group by 1, 2 having sum(of_backoffice.amount) <> 0) as lying`);
  return row ?? { count: 0n, oldest: null };
}

/** What lies there of one object. */
export async function readSuspense(
  reader: Reader,
  { projectId, mode }: Scope,
  object: string,
): Promise<bigint> {
  const row = await reader.one<{ amount: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as amount
      from entries e
      join journals j on j.project_id = e.project_id and j.mode = e.mode and j.id = e.journal_id
      left join corrections c on c.project_id = j.project_id and c.mode = j.mode and c.id = j.object_id
     where e.project_id = ${projectId} and e.mode = ${mode} and e.account = 'suspense'
       and coalesce(c.about, j.object_id) = ${object}`);
  return row?.amount ?? 0n;
}
