// SQL that counts the events of a window, and queues them, so many in one statement.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Scope } from '../../db/context.ts';
import { at, type Tx } from '../../db/database.ts';
import { sameKey } from '../../db/same-key.ts';
import { sql } from '../../db/sql.ts';
import { datedBetween } from './history.store.ts';

/** The events of one mode that a replay concerns: of these types, made from one moment to before another. */
export type ReplayWindow = {
  scope: Scope;
  types: readonly EventType[];
  from: number;
  before: number;
  objectId: string | undefined;
  status: string | undefined;
};

/**
 * An event whose last resend by hand still waits, or is less than a second old, is not sent twice (D26). Its job is looked up by a range
 * (0101): by equality each event was compared with every resend of the project that waits.
 */
const within = ({ scope, types, from, before, objectId, status }: ReplayWindow, now: number) => sql`
  ${datedBetween(scope, from, before)} and type = any (${types}::text[])
  and ${objectId === undefined ? sql`true` : sql`object_id = ${objectId} and object_id <> ''`}
  and ${status === undefined ? sql`true` : sql`status = ${status}`}
  and (resent_at is null or resent_at <= ${at(now - 1_000)})
  and not exists (
    select 1 from (select events.project_id, 'resend-event'::text as kind, events.id || '/' || events.resends as subject) last
      join jobs j on ${sameKey('j', 'last', ['project_id', 'kind', 'subject'])})`;

export async function countReplay(tx: Tx, window: ReplayWindow, now: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from events where ${within(window, now)}`,
  );
  return row?.count ?? 0;
}

/** Events that one statement queues: a second of its time, where one of all would be given up after thirty. */
const batch = 10_000;

export type Spread = { id: string; perSecond: number; now: number };

/**
 * Queues a resend of each under the replay's id, oldest first, so many a second after those that were queued before. Call it under the
 * project's lock.
 */
export async function insertReplay(
  tx: Tx,
  window: ReplayWindow,
  spread: Spread,
  before: number,
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const made = await insertBatch(tx, window, spread, { before: before + count, after });
    count += made?.count ?? 0;
    if (!made?.last || made.count < batch) return count;
    after = made.last;
  }
}

/** Locked in the order of ids, so that two statements never wait for each other crosswise. */
const insertBatch = (
  tx: Tx,
  window: ReplayWindow,
  { id, perSecond, now }: Spread,
  { before, after }: { before: number; after: string },
) =>
  tx.one<{ count: number; last: string | null }>(sql`
    with chosen as (
      select project_id, mode, id from events where ${within(window, now)} and id > ${after} order by id limit ${batch} for update
    ), counted as (
      update events e set resends = e.resends + 1, resent_at = ${at(now)}
        from chosen
       where e.project_id = chosen.project_id and e.mode = chosen.mode and e.id = chosen.id
         and e.project_id = ${window.scope.projectId}
      returning e.id, e.project_id, e.mode, e.resends
    ), queued as (
      insert into jobs (kind, subject, project_id, mode, payload, run_at)
      select 'resend-event', id || '/' || resends, project_id, mode, ${JSON.stringify({ replay: id })}::jsonb,
             ${at(now)}::timestamptz
               + ((${before}::int8 + row_number() over (order by id) - 1) / ${perSecond}::float8) * interval '1 second'
        from counted
    )
    select count(*)::int as count, max(id) as last from counted`);
