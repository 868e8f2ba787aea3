// SQL on the test clocks of projects (contract/payments.md B.12): how far each is ahead, and who is moving it. The queue
// is kept by the clock as it was before a move; the mark of the move says which that was, so that any server can finish it.
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Locks the account that has the clock; answers how far it is ahead, in milliseconds. */
export async function lockClock(tx: Tx, projectId: string): Promise<number> {
  const row = await tx.one<{ ahead: bigint }>(sql`
    select clock_ahead_ms as ahead from merchant_accounts where project_id = ${projectId} and mode = 'test' for update`);
  return Number(row?.ahead ?? 0);
}

export async function saveClock(tx: Tx, projectId: string, ahead: number): Promise<void> {
  await tx.run(sql`
    update merchant_accounts set clock_ahead_ms = ${ahead}, clock_moved = true
     where project_id = ${projectId} and mode = 'test'`);
  await tx.run(sql`select pg_notify('svc_merchants', ${projectId})`);
}

/** Of a clock that is put back: counters of days that are yet to come count nothing. */
export async function restartVolumes(tx: Tx, projectId: string, day: string): Promise<void> {
  await tx.run(sql`
    update merchant_accounts set volume_day = ${day}::date, volume_day_amount = 0, volume_month_amount = 0,
      payout_day_count = 0, payout_day_amount = 0, payout_month_amount = 0, bank_month_amount = 0
     where project_id = ${projectId} and mode = 'test' and volume_day > ${day}::date`);
}

/** The kind of the job that marks a move and finishes one whose server died. */
export const moveKind = 'finish-clock';

/** Marks that the clock is being moved; false when somebody moves it already. */
export async function markMove(
  tx: Tx,
  projectId: string,
  queueAhead: number,
  until: number,
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at)
    values (${projectId}, ${moveKind}, 'clock', ${JSON.stringify({ queueAhead })}::jsonb, ${at(until)})
    on conflict (project_id, kind, subject) do nothing`);
  return made === 1;
}

/** Keeps the mark while the move goes on. */
export async function holdMove(tx: Tx, projectId: string, until: number): Promise<void> {
  await tx.run(sql`
    update jobs set run_at = ${at(until)}
     where project_id = ${projectId} and kind = ${moveKind} and subject = 'clock'`);
}

/** Takes the mark away; answers by which clock the queue was kept, undefined when there was no mark. */
export async function takeMark(tx: Tx, projectId: string): Promise<number | undefined> {
  const row = await tx.one<{ payload: { queueAhead: number } }>(sql`
    delete from jobs where project_id = ${projectId} and kind = ${moveKind} and subject = 'clock'
    returning payload`);
  return row?.payload.queueAhead;
}
