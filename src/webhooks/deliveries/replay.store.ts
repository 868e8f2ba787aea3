// SQL that counts the events of a window, and queues them all in one statement.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** The events that a replay concerns: of these kinds, made from one moment to before another. */
export type ReplayWindow = {
  projectId: string;
  kinds: readonly { mode: Mode; type: EventType }[];
  from: number;
  before: number;
  objectId: string | undefined;
  status: string | undefined;
};

/** An event whose last resend by hand still waits, or is less than a second old, is not sent twice (D26). */
const within = (
  { projectId, kinds, from, before, objectId, status }: ReplayWindow,
  now: number,
) => sql`
  e.project_id = ${projectId} and e.created_at >= ${at(from)} and e.created_at < ${at(before)}
  and ${objectId === undefined ? sql`true` : sql`e.object_id = ${objectId} and e.object_id <> ''`}
  and ${status === undefined ? sql`true` : sql`e.status = ${status}`}
  and e.mode || ' ' || e.type = any (${kinds.map(({ mode, type }) => `${mode} ${type}`)}::text[])
  and (e.resent_at is null or e.resent_at <= ${at(now - 1_000)})
  and not exists (select 1 from jobs j
    where j.project_id = e.project_id and j.kind = 'resend-event' and j.subject = e.id || '/' || e.resends)`;

export async function countReplay(tx: Tx, window: ReplayWindow, now: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from events e where ${within(window, now)}`,
  );
  return row?.count ?? 0;
}

/** Queues a resend of each under the replay's id, oldest first, so many a second. Call it under the project's lock. */
export function insertReplay(
  tx: Tx,
  window: ReplayWindow,
  { id, perSecond, now }: { id: string; perSecond: number; now: number },
): Promise<number> {
  // Locked in the order of ids, so that two statements never wait for each other crosswise.
  return tx.run(sql`
    with chosen as (
      select e.project_id, e.mode, e.id from events e where ${within(window, now)} order by e.id for update
    ), counted as (
      update events e set resends = e.resends + 1, resent_at = ${at(now)}
        from chosen
       where e.project_id = chosen.project_id and e.mode = chosen.mode and e.id = chosen.id
         and e.project_id = ${window.projectId}
      returning e.id, e.project_id, e.mode, e.resends
    )
    insert into jobs (kind, subject, project_id, mode, payload, run_at)
    select 'resend-event', id || '/' || resends, project_id, mode, ${JSON.stringify({ replay: id })}::jsonb,
           ${at(now)}::timestamptz
             + ((row_number() over (order by id) - 1) / ${perSecond}::float8) * interval '1 second'
      from counted`);
}
