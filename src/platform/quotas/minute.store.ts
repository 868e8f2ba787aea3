// SQL on the counters of a minute.
import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { cellOf, shareOf } from './minute.rules.ts';

export type MinuteCount = {
  subject: string;
  granted: number;
  current: number;
  previous: number;
  /** The cell that was counted in: a later one than asked when another server's clock is ahead. */
  cell: number;
};

/**
 * Counts calls of several subjects in one guarded statement; `granted` of each may pass, never more
 * than the limit over all servers. Sorted, so that two statements never wait for each other crosswise.
 */
export function countCalls(
  database: Reader,
  calls: readonly { subject: string; count: number }[],
  limit: number,
  now: number,
): Promise<MinuteCount[]> {
  const cell = cellOf(now);
  const rest = 1 - shareOf(now);
  return database.all<MinuteCount>(sql`
    insert into minute_counts as m (subject, cell, current, previous, granted)
    select g.subject, ${cell}::bigint, least(g.count, ${limit}::int), 0, least(g.count, ${limit}::int)
      from unnest(${calls.map((c) => c.subject)}::text[], ${calls.map((c) => c.count)}::int[])
        as g (subject, count)
     order by g.subject
    on conflict (subject) do update set
      (cell, current, previous, granted) = (
        select greatest(m.cell, excluded.cell), was.current + let.n, was.previous, let.n
          from (select
                  -- A cell that a clock ahead of ours has opened is taken at its start: our own share
                  -- would make its former minute look over, and open the limit a second time.
                  case when m.cell > excluded.cell then 1 else ${rest}::float8 end as rest,
                  case when m.cell >= excluded.cell then m.current else 0 end as current,
                  case when m.cell >= excluded.cell then m.previous
                       when m.cell = excluded.cell - 1 then m.current else 0 end as previous) was,
               lateral (select greatest(0, least(excluded.granted,
                  floor(${limit}::int - was.previous * was.rest - was.current)::int)) as n) let)
    returning subject, granted, current, previous, cell::int as cell`);
}
