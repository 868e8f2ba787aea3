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
 * Counts calls of several subjects in one guarded statement, never letting more through than the limit over
 * all servers. Answers the subjects that did not get all they asked for: on the usual path nothing is read
 * back. Sorted, so that two statements never wait for each other crosswise.
 */
export function countCalls(
  database: Reader,
  calls: readonly { subject: string; count: number }[],
  limit: number,
  now: number,
): Promise<MinuteCount[]> {
  const cell = cellOf(now);
  const rest = 1 - shareOf(now);
  const current = sql`case when m.cell >= excluded.cell then m.current else 0 end`;
  const previous = sql`case when m.cell >= excluded.cell then m.previous
    when m.cell = excluded.cell - 1 then m.current else 0 end`;
  // A cell that a clock ahead of ours has opened is taken at its start: our own share would make its
  // former minute look over, and open the limit a second time.
  const share = sql`case when m.cell > excluded.cell then 1 else ${rest}::float8 end`;
  const granted = sql`greatest(0, least(excluded.asked,
    floor(${limit}::int - (${previous}) * (${share}) - (${current}))::int))`;
  return database.all<MinuteCount>(sql`
    with counted as (
      insert into minute_counts as m (subject, cell, current, previous, asked, granted)
      select g.subject, ${cell}::bigint, least(g.count, ${limit}::int), 0, g.count,
             least(g.count, ${limit}::int)
        from unnest(${calls.map((c) => c.subject)}::text[], ${calls.map((c) => c.count)}::int[])
          as g (subject, count)
       order by g.subject
      on conflict (subject) do update set
        cell = greatest(m.cell, excluded.cell), current = ${current} + ${granted},
        previous = ${previous}, asked = excluded.asked, granted = ${granted}
      returning subject, asked, granted, current, previous, cell::int as cell
    )
    select subject, granted, current, previous, cell from counted where granted < asked`);
}
