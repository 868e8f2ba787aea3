// SQL on the daily sums of payment calls, written by the batches of the call log.
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type PaymentDay = { projectId: string; day: string; count: number; errors: number };

/** Sorted, so that two servers never wait for each other crosswise. */
export function addPaymentDays(tx: Pick<Tx, 'run'>, days: readonly PaymentDay[]): Promise<number> {
  return tx.run(sql`
    insert into payment_call_days as p (project_id, day, count, errors)
    select g.project_id, g.day, g.count, g.errors from unnest(
      ${days.map((d) => d.projectId)}::text[], ${days.map((d) => d.day)}::date[],
      ${days.map((d) => d.count)}::int[], ${days.map((d) => d.errors)}::int[])
        as g (project_id, day, count, errors)
     order by g.project_id, g.day
    on conflict (project_id, day) do update
      set count = p.count + excluded.count, errors = p.errors + excluded.errors`);
}

export function listPaymentDays(
  reader: Reader,
  projectId: string,
  days: readonly string[],
): Promise<{ day: string; count: number; errors: number }[]> {
  return reader.all(sql`
    select day::text as day, count, errors from payment_call_days
     where project_id = ${projectId} and day = any (${days}::date[])`);
}

export function dropPaymentDays(
  tx: Pick<Tx, 'run'>,
  before: string,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from payment_call_days where ctid = any (array(
      select ctid from payment_call_days where day < ${before}::date
       limit ${most} for update skip locked))`);
}
