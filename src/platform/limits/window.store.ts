// SQL on the windows of limits.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { withoutDisk } from '../../db/without-disk.ts';

export type WindowRow = { subject: string; times: number[] };

/** Locks windows, new ones too, until the transaction ends; sorted, so that two servers never wait crosswise. */
export function lockWindows(
  tx: Tx,
  subjects: readonly string[],
  now: number,
): Promise<WindowRow[]> {
  return tx.all<WindowRow>(sql`
    insert into windows as w (subject, times, ends_at)
    select s, '{}', ${at(now)} from unnest(${subjects}::text[]) as g (s) order by s
    on conflict (subject) do update set ends_at = w.ends_at
    returning w.subject,
      array(select (extract(epoch from t) * 1000)::float8 from unnest(w.times) as t) as times`);
}

/** Of windows that this transaction locked; one statement for all, because a call's cost is how many are sent. */
export async function saveWindows(
  tx: Tx,
  windows: readonly { subject: string; times: readonly number[]; endsAt: number }[],
): Promise<void> {
  if (windows.length === 0) return;
  await tx.run(sql`
    update windows w set times = g.times::timestamptz[], ends_at = g.ends_at
      from unnest(${windows.map(({ subject }) => subject)}::text[],
        ${windows.map(({ times }) => `{${times.map((time) => `"${at(time)}"`).join(',')}}`)}::text[],
        ${windows.map(({ endsAt }) => at(endsAt))}::timestamptz[]) as g (subject, times, ends_at)
     where w.subject = g.subject`);
}

/** What became of the calls that were counted in a window: how many were granted, and what it holds with them. */
export type Counted = { subject: string; granted: number; held: number; first: number | null };

/**
 * $1 subjects, $2 calls of each, $3 now, $4 the time since which a call counts, $5 the limit, $6 until when a row is needed at
 * least, $7 until when it is kept when it is not yet: so late that calls of a minute change no index.
 */
const counting = (() => {
  const expired = 'width_bucket($4::timestamptz, w.times)';
  const granted = `least(excluded.granted, greatest(0, $5::int - cardinality(w.times) + ${expired}))`;
  // Times are kept in their order, though a server's clock is a little behind; as many as the limit asks about.
  const place = 'width_bucket($3::timestamptz, w.times)';
  const from = `greatest(1, cardinality(w.times) + ${granted} - $5::int + 1)`;
  return `
    with ${withoutDisk}
    insert into windows as w (subject, times, ends_at, granted)
    select g.subject, array_fill($3::timestamptz, array[least(g.count, $5::int)]), $7::timestamptz,
           least(g.count, $5::int)
      from unnest($1::text[], $2::int[]) as g (subject, count), without_disk
     order by g.subject
    on conflict (subject) do update set
      times = w.times[${from}:${place}] || array_fill($3::timestamptz, array[${granted}]) || w.times[${place} + 1:],
      ends_at = case when w.ends_at >= $6::timestamptz then w.ends_at else excluded.ends_at end,
      granted = ${granted}
    returning w.subject, w.granted, cardinality(w.times) - ${expired} as held, w.times[${expired} + 1] as first`;
})();

/**
 * Counts calls in windows that slide, exactly: of each subject as many are granted as the limit leaves, over all servers. The
 * rows are locked in the order of their names, so two statements never wait for each other crosswise. A crash of the database
 * may forget the last calls of a second or so, which nobody waits on a disk for.
 */
export function countInWindows(
  database: Reader,
  calls: ReadonlyMap<string, number>,
  { limit, window_ms }: { limit: number; window_ms: number },
  now: number,
): Promise<Counted[]> {
  const times = [now, now - window_ms].map(at);
  const values = [[...calls.keys()], [...calls.values()], ...times, limit];
  return database.all<Counted>({
    text: counting,
    values: [...values, at(now + window_ms), at(now + 2 * window_ms)],
  });
}

/** Drops windows in which nothing counts any more, those aside that somebody counts in; answers how many. */
export function dropWindows(tx: Pick<Tx, 'run'>, now: number, most: number): Promise<number> {
  return tx.run(sql`
    delete from windows where subject = any (array(
      select subject from windows where ends_at <= ${at(now)} order by ends_at
       limit ${most} for update skip locked))`);
}
