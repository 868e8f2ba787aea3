// SQL on the windows of limits.
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

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

/** Drops windows in which nothing counts any more, those aside that somebody counts in; answers how many. */
export function dropWindows(tx: Pick<Tx, 'run'>, now: number, most: number): Promise<number> {
  return tx.run(sql`
    delete from windows where subject = any (array(
      select subject from windows where ends_at <= ${at(now)} order by ends_at
       limit ${most} for update skip locked))`);
}
