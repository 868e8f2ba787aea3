// SQL on the positions of events: the order in which those who follow a project see them. A position is
// given after the commit, under a lock, so that whoever has seen one has been able to see all before it.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Sight } from '../deliveries/index.ts';
import { bodyOf, type Told } from '../events/index.ts';

export type Newest = { newest: bigint; behind: boolean };

/** The highest position that was given to an event of a project, be the event there or taken away by a reset. */
const lastGiven = (projectId: string) => sql`greatest(
  (select coalesce(max(position), 0) from events where project_id = ${projectId}),
  (select coalesce(max(position), 0) from event_floors where project_id = ${projectId}))`;

/** The newest position of a project, and whether events are there that have none yet. */
export async function findNewest(reader: Reader, projectId: string): Promise<Newest> {
  const row = await reader.one<Newest>(sql`
    select ${lastGiven(projectId)} as newest,
           exists (select 1 from events where project_id = ${projectId} and position is null) as behind`);
  return row ?? { newest: 0n, behind: false };
}

/** Our advisory locks that keep the order of one project's events; any number of our own. */
const orderLock = 7_301_008;

/**
 * Held until the commit: the next one to order sees the positions given here. A statement of its own, because the one that
 * reads them must begin after the lock is ours.
 */
const lockOrder = (tx: Tx, projectId: string) =>
  tx.one(sql`select pg_advisory_xact_lock(${orderLock}, hashtext(${projectId}))`);

/** No event gets a position that was given before, whatever becomes of the events that have one. */
export async function raiseFloor(tx: Tx, projectId: string, mode: Mode): Promise<void> {
  await lockOrder(tx, projectId);
  await tx.run(sql`
    insert into event_floors (project_id, mode, position) values (${projectId}, ${mode}, ${lastGiven(projectId)})
    on conflict (project_id, mode) do update set position = excluded.position`);
}

/** Gives the next positions to at most so many events of a project; answers how many got one. */
export async function orderEvents(tx: Tx, projectId: string, most: number): Promise<number> {
  await lockOrder(tx, projectId);
  return tx.run(sql`
    with last as (
      select ${lastGiven(projectId)} as position
    ), fresh as (
      select mode, id, row_number() over (order by id) as n from (
        select mode, id from events where project_id = ${projectId} and position is null
         order by position, id limit ${most}) as unordered
    )
    update events e set position = last.position + fresh.n from last, fresh
     where e.project_id = ${projectId} and e.mode = fresh.mode and e.id = fresh.id`);
}

const within = ({ projectId, modes, types }: Sight) => sql`project_id = ${projectId}
  and mode = any (${modes}) and type = any (${types})`;

/** The position of an event that the caller may see. */
export async function findPosition(
  reader: Reader,
  sight: Sight,
  id: string,
): Promise<bigint | undefined> {
  const row = await reader.one<{ position: bigint }>(
    sql`select position from events where id = ${id} and position is not null and ${within(sight)}`,
  );
  return row?.position;
}

/** The last event that the caller may see, up to a position. */
export async function findLast(
  reader: Reader,
  sight: Sight,
  position: bigint,
): Promise<string | undefined> {
  const row = await reader.one<{ id: string }>(sql`
    select id from events where ${within(sight)} and position <= ${position}
     order by position desc limit 1`);
  return row?.id;
}

export type PlacedEvent = { id: string; type: EventType; body: string; position: bigint };

/**
 * What the caller may see beyond one position and up to another, in order. The inner query takes the positions
 * by their index; `offset 0` keeps the planner from taking the whole project by mode instead.
 */
export async function listBetween(
  reader: Reader,
  sight: Sight,
  range: { beyond: bigint; upTo: bigint; oldest: number },
): Promise<PlacedEvent[]> {
  const placed = await reader.all<Omit<PlacedEvent, 'body'> & Told>(sql`
    select id, type, mode, object_type, object_id, created_at, body, position from (
      select * from events where project_id = ${sight.projectId}
         and position > ${range.beyond} and position <= ${range.upTo}
      offset 0) as placed
     where ${within(sight)} and created_at >= ${at(range.oldest)}
     order by position`);
  return placed.map(({ id, type, position, ...row }) => ({
    id,
    type,
    position,
    body: bodyOf({ id, type, ...row }),
  }));
}
