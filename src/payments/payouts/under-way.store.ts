// SQL on payouts of all merchants that are under way, for operators who close what they go through.
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export function countPayoutsUnderWay(
  reader: Reader,
  mode: Mode,
  most: number,
): Promise<{ channel: string; count: number }[]> {
  return reader.all(sql`
    select channel, count(*)::int as count
      from (select channel from payouts as of_backoffice
             where status = 'processing' and mode = ${mode} limit ${most}) seen
     group by channel`);
}
