// SQL on events.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound, rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { bodyOf, type Told } from './event-body.ts';

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

/** `created_at` in milliseconds, on the clock of its object. */
export type NewEvent = Told & { project_id: string };

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx.run(sql`
    insert into events (id, project_id, mode, type, object_type, object_id, body, status, created_at)
    ${rows(
      ['text', events.map((e) => e.id)],
      ['text', events.map((e) => e.project_id)],
      ['text', events.map((e) => e.mode)],
      ['text', events.map((e) => e.type)],
      ['text', events.map((e) => e.object_type)],
      ['text', events.map((e) => e.object_id)],
      ['text', events.map((e) => e.body)],
      ['text', 'pending'],
      ['timestamptz', events.map((e) => at(e.created_at))],
    )}`);
}

/** The name of an event: its tenant and its id. */
export type EventKey = Pick<EventRow, 'project_id' | 'mode' | 'id'>;

/** Events as given rows, to be joined by their key. */
const given = (
  keys: readonly EventKey[],
) => sql`unnest(${keys.map((key) => key.project_id)}::text[],
  ${keys.map((key) => key.mode)}::text[], ${keys.map((key) => key.id)}::text[]`;

const boundEvents = (keys: readonly EventKey[]) =>
  bound(
    'e',
    keys.map((key) => key.project_id),
  );

export async function findEvents(reader: Reader, keys: readonly EventKey[]): Promise<EventRow[]> {
  const found = await reader.all<Omit<EventRow, 'body'> & Told>(sql`
    select id, project_id, mode, type, object_type, object_id, created_at, body, status, rounds, takes, recipients
      from ${given(keys)}) as g (project_id, mode, id) join events e using (project_id, mode, id)
     where ${boundEvents(keys)}`);
  return found.map((row) => ({ ...row, body: bodyOf(row) }));
}

/** Keeps the outcome of rounds of tenants that lie in one place. */
export async function saveRounds(
  tx: Tx,
  ended: readonly (EventKey & {
    status: EventRow['status'];
    rounds: number;
    takes: number;
    recipients: readonly string[];
    deliveredAt: number | null;
  })[],
): Promise<void> {
  await tx.run(sql`
    update events e set status = g.status, rounds = g.rounds, takes = g.takes,
      recipients = string_to_array(g.recipients, ','), delivered_at = g.delivered_at
      from ${given(ended)}, ${ended.map((r) => r.status)}::text[],
        ${ended.map((r) => r.rounds)}::int[], ${ended.map((r) => r.takes)}::int[],
        ${ended.map((r) => r.recipients.join(','))}::text[],
        ${ended.map((r) => atOrNull(r.deliveredAt))}::timestamptz[])
        as g (project_id, mode, id, status, rounds, takes, recipients, delivered_at)
     where e.project_id = g.project_id and e.mode = g.mode and e.id = g.id and ${boundEvents(ended)}`);
}

/** Counts a resend by hand; undefined when the last one is less than a second old (D26, double click). */
export async function countResend(tx: Tx, key: EventKey, now: number): Promise<number | undefined> {
  const row = await tx.one<{ resends: number }>(sql`
    update events set resends = resends + 1, resent_at = ${at(now)}
     where ${isEvent(key)} and (resent_at is null or resent_at <= ${at(now - 1_000)})
    returning resends`);
  return row?.resends;
}

/** An event whose schedule has ended and that a resend brought to every endpoint. */
export async function markDelivered(tx: Tx, key: EventKey, now: number): Promise<void> {
  await tx.run(sql`
    update events set status = 'delivered', delivered_at = ${at(now)}
     where ${isEvent(key)} and status in ('failed', 'no_recipient')`);
}

const isEvent = ({ project_id, mode, id }: EventKey) =>
  sql`project_id = ${project_id} and mode = ${mode} and id = ${id}`;

export type EventLine = { id: string; type: string; status: string; created_at: number };

/** The events of an object, oldest first. */
export function findEventsOf(reader: Reader, scope: Scope, objectId: string): Promise<EventLine[]> {
  // `offset 0`: without it the planner may take the order of the key and read all of the merchant's events.
  return reader.all<EventLine>(sql`
    select id, type, status, created_at from (
      select id, type, status, created_at from events
       where project_id = ${scope.projectId} and mode = ${scope.mode} and object_id = ${objectId}
         and object_id <> ''
      offset 0) as of_object
     order by id`);
}
