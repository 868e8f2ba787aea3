// SQL on the test clocks of projects (contract/payments.md B.12): how far each is ahead, and who is moving it. The queue
// is kept by the clock as it was before a move; the mark of the move says which that was, so that any server can finish it.
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { startOfDay } from '../../kit/clock.ts';

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

/** A move under a key that has no answer yet; `asked`: the sum of its body. Times in milliseconds, `since` by the server's clock. */
export type Goal = { key: string; asked: string; target: number; since: number };

/** The oldest first. */
export async function lockGoals(tx: Tx, projectId: string): Promise<Goal[]> {
  const row = await tx.one<{ goals: Goal[] }>(sql`
    select clock_goals as goals from merchant_accounts where project_id = ${projectId} and mode = 'test' for update`);
  return row?.goals ?? [];
}

export async function saveGoals(tx: Tx, projectId: string, goals: readonly Goal[]): Promise<void> {
  await tx.run(sql`
    update merchant_accounts set clock_goals = ${JSON.stringify(goals)}::jsonb
     where project_id = ${projectId} and mode = 'test'`);
}

/**
 * Of a clock that is put back: what limits count (contract/payments.md B.2) is counted anew, by what is dated on the present day and
 * before it in its month. What was made on days that are yet to come is of none of them.
 */
export async function recountVolumes(tx: Tx, projectId: string, day: string): Promise<void> {
  const [today, month] = [startOfDay(day), startOfDay(`${day.slice(0, 7)}-01`)];
  const of = sql`project_id = ${projectId} and mode = 'test'
    and created_at >= ${at(month)} and created_at < ${at(today + day_ms)}`;
  const isToday = sql`created_at >= ${at(today)}`;
  await tx.run(sql`
    update merchant_accounts m set volume_day = ${day}::date,
      volume_day_amount = p.today, volume_month_amount = p.month, payout_day_count = o.count,
      payout_day_amount = o.today, payout_month_amount = o.month, bank_month_amount = o.bank
      from (select coalesce(sum(amount) filter (where ${isToday}), 0)::bigint as today,
                   coalesce(sum(amount), 0)::bigint as month
              from payments where ${of} and status not in ('failed', 'expired')) p,
           (select count(*) filter (where ${isToday})::int as count,
                   coalesce(sum(amount) filter (where ${isToday}), 0)::bigint as today,
                   coalesce(sum(amount), 0)::bigint as month,
                   coalesce(sum(amount) filter (where channel = 'bank_transfer'), 0)::bigint as bank
              from payouts where ${of} and status <> 'failed') o
     where m.project_id = ${projectId} and m.mode = 'test'`);
}

const day_ms = 86_400_000;

/** The kind of the job that marks a move and finishes one whose server died. */
export const moveKind = 'finish-clock';

/** A move that is under way, and by how far the clock was ahead when it began. */
export type Move = { move: string; queueAhead: number };

/** Marks that the clock is being moved; false when somebody moves it already. */
export async function markMove(
  tx: Tx,
  projectId: string,
  move: Move,
  until: number,
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at)
    values (${projectId}, ${moveKind}, 'clock', ${JSON.stringify(move)}::jsonb, ${at(until)})
    on conflict (project_id, kind, subject) do nothing`);
  return made === 1;
}

/** Keeps the mark while the move goes on; false once the move was ended by somebody else. */
export async function holdMove(
  tx: Tx,
  projectId: string,
  move: string,
  until: number,
): Promise<boolean> {
  const held = await tx.run(sql`
    update jobs set run_at = ${at(until)}
     where project_id = ${projectId} and kind = ${moveKind} and subject = 'clock' and payload ->> 'move' = ${move}`);
  return held === 1;
}

/** Takes the mark away, that of one move or any; answers by which clock the queue was kept, undefined without a mark. */
export async function takeMark(
  tx: Tx,
  projectId: string,
  move: string | null,
): Promise<number | undefined> {
  const row = await tx.one<{ payload: Move }>(sql`
    delete from jobs where project_id = ${projectId} and kind = ${moveKind} and subject = 'clock'
       and (${move}::text is null or payload ->> 'move' = ${move}::text)
    returning payload`);
  return row?.payload.queueAhead;
}
