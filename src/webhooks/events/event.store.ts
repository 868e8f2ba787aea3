// SQL on events.
import type { EventType } from '../../../contract/events.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type EventRow = {
  id: string;
  project_id: string;
  mode: Mode;
  type: EventType;
  body: string;
  status: 'pending' | 'delivered' | 'failed' | 'no_recipient';
  rounds: number;
  /** How often its job was taken when the last round ended. */
  takes: number | null;
  recipients: string[] | null;
};

export type NewEvent = {
  id: string;
  projectId: string;
  mode: Mode;
  type: EventType;
  objectType: string;
  objectId: string;
  body: string;
};

export async function insertEvents(
  tx: Tx,
  events: readonly NewEvent[],
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into events (id, project_id, mode, type, object_type, object_id, body, status, created_at)
    select g.*, 'pending', ${at(now)} from unnest(
      ${events.map((e) => e.id)}::text[], ${events.map((e) => e.projectId)}::text[],
      ${events.map((e) => e.mode)}::text[], ${events.map((e) => e.type)}::text[],
      ${events.map((e) => e.objectType)}::text[], ${events.map((e) => e.objectId)}::text[],
      ${events.map((e) => e.body)}::text[]) as g`);
}

export function findEvents(reader: Reader, ids: readonly string[]): Promise<EventRow[]> {
  return reader.all<EventRow>(sql`
    select id, project_id, mode, type, body, status, rounds, takes, recipients
      from events where id = any (${ids})`);
}

/** Keeps the outcome of rounds. */
export async function saveRounds(
  tx: Tx,
  rounds: readonly {
    id: string;
    status: EventRow['status'];
    rounds: number;
    takes: number;
    recipients: readonly string[];
    deliveredAt: number | null;
  }[],
): Promise<void> {
  await tx.run(sql`
    update events e set status = g.status, rounds = g.rounds, takes = g.takes,
      recipients = string_to_array(g.recipients, ','), delivered_at = g.delivered_at
      from unnest(${rounds.map((r) => r.id)}::text[], ${rounds.map((r) => r.status)}::text[],
        ${rounds.map((r) => r.rounds)}::int[], ${rounds.map((r) => r.takes)}::int[],
        ${rounds.map((r) => r.recipients.join(','))}::text[],
        ${rounds.map((r) => (r.deliveredAt === null ? null : at(r.deliveredAt)))}::timestamptz[])
        as g (id, status, rounds, takes, recipients, delivered_at)
     where e.id = g.id`);
}

/** Counts a resend by hand; undefined when the last one is less than a second old (D26, double click). */
export async function countResend(tx: Tx, id: string, now: number): Promise<number | undefined> {
  const row = await tx.one<{ resends: number }>(sql`
    update events set resends = resends + 1, resent_at = ${at(now)}
     where id = ${id} and (resent_at is null or resent_at <= ${at(now - 1_000)})
    returning resends`);
  return row?.resends;
}

/** An event whose schedule has ended and that a resend brought to every endpoint. */
export async function markDelivered(tx: Tx, id: string, now: number): Promise<void> {
  await tx.run(sql`
    update events set status = 'delivered', delivered_at = ${at(now)}
     where id = ${id} and status in ('failed', 'no_recipient')`);
}

export type EventLine = { id: string; type: string; status: string; created_at: number };

/** The events of an object, oldest first. */
export function findEventsOf(reader: Reader, objectId: string): Promise<EventLine[]> {
  return reader.all<EventLine>(sql`
    select id, type, status, created_at from events where object_id = ${objectId} order by id`);
}
