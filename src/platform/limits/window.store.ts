// SQL on the windows of limits.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
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

/** Calls of a window that are to be counted. */
export type Asked = { subject: string; count: number };

/** What became of them: how many were granted, and what the window holds with them. */
export type Counted = { granted: number; held: number; first: number | null };

/**
 * $1 now, $2 the time since which a call counts, $3 the limit, $4 until when a row is needed at least, $5 until when it is kept
 * when it is not yet: so late that calls of a minute change no index.
 */
const counting = (() => {
  const expired = 'width_bucket($2::timestamptz, w.times)';
  const granted = `least(excluded.granted, greatest(0, $3::int - cardinality(w.times) + ${expired}))`;
  // Times are kept in their order, though a server's clock is a little behind; as many as the limit asks about.
  const place = 'width_bucket($1::timestamptz, w.times)';
  const from = `greatest(1, cardinality(w.times) + ${granted} - $3::int + 1)`;
  return `
    insert into windows as w (subject, times, ends_at, granted)
    select subject, array_fill($1::timestamptz, array[least(count, $3::int)]), $5::timestamptz, least(count, $3::int)
      from asked, without_disk order by subject
    on conflict (subject) do update set
      times = w.times[${from}:${place}] || array_fill($1::timestamptz, array[${granted}]) || w.times[${place} + 1:],
      ends_at = case when w.ends_at >= $4::timestamptz then w.ends_at else excluded.ends_at end,
      granted = ${granted}
    returning w.subject, w.granted, cardinality(w.times) - ${expired} as held, w.times[${expired} + 1] as first`;
})();

/**
 * Counts calls in windows that slide, exactly: of each subject as many are granted as the limit leaves, over all servers. The
 * subjects come from a statement, which may ask more than `subject` and `count` about each: all is answered. The rows are locked
 * in the order of their names, so two statements never wait for each other crosswise. A crash of the database may forget the
 * last calls of a second or so, which nobody waits on a disk for.
 */
export function countInWindows<R extends Asked>(
  database: Reader,
  asked: Statement,
  { limit, window_ms }: { limit: number; window_ms: number },
  now: number,
): Promise<(R & Counted)[]> {
  const times = [now, now - window_ms].map(at);
  const until = [now + window_ms, now + 2 * window_ms].map(at);
  return database.all<R & Counted>(sql`
    with ${{ text: withoutDisk, values: [] }}, asked as materialized (${asked}),
      counted as (${{ text: counting, values: [...times, limit, ...until] }})
    select * from asked join counted using (subject)`);
}

/** Drops windows in which nothing counts any more, those aside that somebody counts in; answers how many. */
export function dropWindows(tx: Pick<Tx, 'run'>, now: number, most: number): Promise<number> {
  return tx.run(sql`
    delete from windows where subject = any (array(
      select subject from windows where ends_at <= ${at(now)} order by ends_at
       limit ${most} for update skip locked))`);
}
