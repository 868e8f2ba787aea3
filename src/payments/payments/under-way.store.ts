// SQL on payments of all merchants that are under way, for operators who close what they go through.
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type PaymentsUnderWay = {
  /** None while the payer has not chosen. */
  channel: string | null;
  jobs: number;
  asked: number;
  coded: number;
};

/** Each such payment has its job: so many of them are looked at, and nobody's past. `asked`: of the payer, on the channel. */
export function countUnderWay(
  reader: Reader,
  mode: Mode,
  most: number,
): Promise<PaymentsUnderWay[]> {
  return reader.all<PaymentsUnderWay>(sql`
    select p.channel, count(*)::int as jobs,
           count(*) filter (where p.status in ('pending', 'processing') or p.next_check_at is not null)::int as asked,
           count(*) filter (where p.status in ('pending', 'processing') and p.offer_code is not null)::int as coded
      from (select project_id, subject from jobs as of_backoffice
             where kind = 'advance-payment' and mode = ${mode} limit ${most}) j
      left join payments p on p.project_id = j.project_id and p.mode = ${mode} and p.id = j.subject
     group by p.channel`);
}
