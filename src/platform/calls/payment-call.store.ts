// SQL on the daily sums of payment calls, written by the batches of the call log.
import type { Reader, Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type PaymentDay = { projectId: string; day: string; count: number; errors: number };

/** Days of tenants that lie in one place, sorted, so that two servers never wait for each other crosswise. */
export function addPaymentDays(tx: Pick<Tx, 'run'>, days: readonly PaymentDay[]): Promise<number> {
  const nameOf = (d: PaymentDay) => `${d.projectId} ${d.day}`;
  const inOrder = [...days].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return tx.run(sql`
    insert into payment_call_days as p (project_id, day, count, errors)
    ${rows(
      ['text', inOrder.map((d) => d.projectId)],
      ['date', inOrder.map((d) => d.day)],
      ['int', inOrder.map((d) => d.count)],
      ['int', inOrder.map((d) => d.errors)],
    )}
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
  projectId: string,
  before: string,
): Promise<number> {
  return tx.run(sql`
    delete from payment_call_days where project_id = ${projectId} and day < ${before}::date`);
}
