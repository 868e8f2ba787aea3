// SQL on replays as objects: how far each is, and the part of the queue that waits under its id.
import type { Event } from '../../../contract/webhooks/deliveries.shapes.ts';
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type ReplayState = 'running' | 'paused' | 'cancelled' | 'done';

export type ReplayRow = {
  id: string;
  state: ReplayState;
  starts_at: number;
  ends_before: number;
  types: string[] | null;
  object_id: string | null;
  status: Event['status'] | null;
  livemode: boolean | null;
  count: number;
  done: number;
  failed: number;
  created_at: number;
  ended_at: number | null;
};

const columns = sql`id, state, starts_at, ends_before, types, object_id, status, livemode, count, done, failed,
  created_at, ended_at`;

type Asked = {
  id: string;
  from: number;
  before: number;
  types?: readonly string[] | undefined;
  object_id?: string | undefined;
  status?: Event['status'] | undefined;
  livemode?: boolean | undefined;
  count: number;
};

export async function insertReplayRow(
  tx: Tx,
  projectId: string,
  row: Asked,
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into replays (project_id, id, state, starts_at, ends_before, types, object_id, status, livemode,
      count, created_at)
    values (${projectId}, ${row.id}, 'running', ${at(row.from)}, ${at(row.before)}, ${row.types ?? null}::text[],
      ${row.object_id ?? null}, ${row.status ?? null}, ${row.livemode ?? null}, ${row.count}, ${at(now)})`);
}

/** Newest first: ids sort by creation. */
export function listReplayRows(
  reader: Reader,
  projectId: string,
  after: string | undefined,
  limit: number,
): Promise<ReplayRow[]> {
  return reader.all<ReplayRow>(sql`
    select ${columns} from replays
     where project_id = ${projectId} and (${after ?? null}::text is null or id < ${after ?? null}::text)
     order by id desc limit ${limit}`);
}

export function findReplay(
  reader: Reader,
  projectId: string,
  id: string,
): Promise<ReplayRow | undefined> {
  return reader.one<ReplayRow>(
    sql`select ${columns} from replays where project_id = ${projectId} and id = ${id}`,
  );
}

/** Whoever counts a resend of it meanwhile waits. */
export function lockReplay(tx: Tx, projectId: string, id: string): Promise<ReplayRow | undefined> {
  return tx.one<ReplayRow>(
    sql`select ${columns} from replays where project_id = ${projectId} and id = ${id} for update`,
  );
}

export function saveReplayState(
  tx: Tx,
  projectId: string,
  id: string,
  state: ReplayState,
  endedAt: number | null,
): Promise<ReplayRow | undefined> {
  return tx.one<ReplayRow>(sql`
    update replays set state = ${state}, ended_at = ${atOrNull(endedAt)}::timestamptz
     where project_id = ${projectId} and id = ${id} returning ${columns}`);
}

/** One event of it was sent, or could not be any more; with the last one it is done. */
export async function countResent(
  tx: Tx,
  projectId: string,
  id: string,
  outcome: { failed: boolean; now: number },
): Promise<void> {
  const isLast = sql`state <> 'cancelled' and done + 1 >= count`;
  await tx.run(sql`
    update replays set done = done + 1, failed = failed + ${outcome.failed ? 1 : 0},
      state = case when ${isLast} then 'done' else state end,
      ended_at = case when ${isLast} then ${at(outcome.now)}::timestamptz else ended_at end
     where project_id = ${projectId} and id = ${id}`);
}

const waiting = (projectId: string, id: string) => sql`project_id = ${projectId}
  and kind = 'resend-event' and payload ->> 'replay' = ${id} and lease_by is null`;

/** Longer than any pause: going on sets the times anew. */
const pause_days = 36_500;

/** Holds back what nobody has begun. */
export function holdReplay(tx: Tx, projectId: string, id: string): Promise<number> {
  return tx.run(sql`
    update jobs set run_at = run_at + ${pause_days} * interval '1 day' where ${waiting(projectId, id)}`);
}

/** Lets it go on from now, as far apart as its resends were: those that were held back are one stretch of them. */
export function releaseReplay(tx: Tx, projectId: string, id: string, now: number): Promise<number> {
  return tx.run(sql`
    update jobs set run_at = run_at + (${at(now)}::timestamptz
        - (select min(run_at) from jobs where ${waiting(projectId, id)}))
     where ${waiting(projectId, id)}`);
}

/** Takes away what nobody has begun. */
export function dropWaiting(tx: Tx, projectId: string, id: string): Promise<number> {
  return tx.run(sql`delete from jobs where ${waiting(projectId, id)}`);
}

/**
 * Takes away the resends of a mode whose events are gone: each counts as one that could not be sent. What is being sent
 * at that moment is counted here and not by its job, which finds itself gone.
 */
export async function dropResends(
  tx: Tx,
  projectId: string,
  mode: Mode,
  now: number,
): Promise<void> {
  // Replays before jobs, as whoever ends a resend locks them.
  await tx.all(sql`
    select id from replays where project_id = ${projectId} and state in ('running', 'paused')
     order by id for update`);
  await tx.run(sql`
    with gone as (
      delete from jobs where project_id = ${projectId} and mode = ${mode} and kind = 'resend-event'
      returning payload ->> 'replay' as replay
    ), lost as (
      select replay, count(*)::int as n from gone where replay is not null group by replay
    )
    update replays r set done = r.done + lost.n, failed = r.failed + lost.n,
      state = case when r.done + lost.n >= r.count then 'done' else r.state end,
      ended_at = case when r.done + lost.n >= r.count then ${at(now)}::timestamptz else r.ended_at end
      from lost
     where r.project_id = ${projectId} and r.id = lost.replay and r.state <> 'cancelled'`);
}

/** Drops replays of before a time, and what one that was paused for good still holds; answers how many. */
export function dropReplays(
  tx: Pick<Tx, 'run'>,
  projectId: string,
  before: number,
  most: number,
): Promise<number> {
  return tx.run(sql`
    with old as (
      select id from replays where project_id = ${projectId} and created_at < ${at(before)}
       order by id limit ${most}
    ), held as (
      delete from jobs where project_id = ${projectId} and kind = 'resend-event' and lease_by is null
         and payload ->> 'replay' in (select id from old)
    )
    delete from replays r using old where r.project_id = ${projectId} and r.id = old.id`);
}
