// SQL on the counters of a minute.
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { cellOf, type Minute, shareOf } from './minute.rules.ts';

export type MinuteCount = Minute & { subject: string; granted: number };

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

/**
 * Counts calls in the minutes of some subjects, moved on to the present cell, whatever their limit, and locks them:
 * what other limits or this one refuse is taken back in the same transaction. Sorted like all locks of counters.
 */
export function countInMinutes(
  tx: Tx,
  calls: ReadonlyMap<string, number>,
  now: number,
): Promise<(Minute & { subject: string })[]> {
  return tx.all(sql`
    insert into minute_counts as m (subject, cell, current, previous, asked, granted)
    select g.subject, ${cellOf(now)}::bigint, g.count, 0, 0, 0
      from unnest(${[...calls.keys()]}::text[], ${[...calls.values()]}::int[]) as g (subject, count)
     order by g.subject
    on conflict (subject) do update set
      cell = greatest(m.cell, excluded.cell),
      current = excluded.current + case when m.cell >= excluded.cell then m.current else 0 end,
      previous = case when m.cell >= excluded.cell then m.previous
        when m.cell = excluded.cell - 1 then m.current else 0 end
    returning subject, cell::int as cell, current, previous`);
}

/** Of minutes that this transaction counted in; an upsert, since it finds its rows by the key and in no other way. */
export function takeFromMinutes(
  tx: Tx,
  calls: readonly { subject: string; count: number }[],
): Promise<number> {
  return tx.run(sql`
    insert into minute_counts as m (subject, cell, current, previous, asked, granted)
    select g.subject, 0, g.count, 0, 0, 0
      from unnest(${calls.map((c) => c.subject)}::text[], ${calls.map((c) => c.count)}::int[])
        as g (subject, count)
    on conflict (subject) do update set current = m.current - excluded.current`);
}

/** Drops minutes that are over, those that a count holds aside; answers how many. */
export function dropMinutes(
  tx: Pick<Tx, 'run'>,
  beforeCell: number,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from minute_counts where subject = any (array(
      select subject from minute_counts where cell < ${beforeCell}::bigint
       limit ${most} for update skip locked))`);
}
