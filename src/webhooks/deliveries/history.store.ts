// SQL that reads the history of events and their attempts.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { firstIdOf } from '../../kit/ids.ts';
import { bodyOf, type EventKey, type Told } from '../events/index.ts';

export type HistoryRow = {
  id: string;
  mode: Mode;
  type: EventType;
  object_type: string | null;
  object_id: string | null;
  status: 'pending' | 'delivered' | 'failed' | 'no_recipient';
  rounds: number;
  created_at: number;
  delivered_at: number | null;
};

export type AttemptRow = {
  id: string;
  endpoint_id: string;
  url: string;
  round: number;
  manual: boolean;
  status: number | null;
  cause: string | null;
  message: string | null;
  answer: Buffer | null;
  answer_truncated: boolean;
  address: string | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  total_ms: number | null;
  started_at: number;
  signed_at: number | null;
};

/** What a caller may see of a project's events. */
export type Sight = { projectId: string; modes: readonly Mode[]; types: readonly EventType[] };

export type HistoryFilter = {
  objectId?: string | undefined;
  status?: string | undefined;
  createdFrom: number;
  createdBefore?: number | undefined;
  /** Only what is older than this id. */
  after?: string | undefined;
};

/** An event's id is made some milliseconds after the moment that it is dated by. */
const apart_ms = 60_000;

/**
 * The events of a mode that are dated from one moment to before another. Ids bound the times too, so that the key finds them. They are
 * made by the server's clock, and events dated by the project's: once a test clock was ahead, ids of before the span are in it.
 */
export function datedBetween(
  { projectId, mode }: Scope,
  from: number,
  before: number | undefined,
): Statement {
  const first = firstIdOf('evt', from - apart_ms);
  const earliest = sql`(select case when bool_or(clock_moved) then '' else ${first} end
    from merchant_accounts where project_id = ${projectId} and mode = 'test')`;
  const parts = [
    sql`project_id = ${projectId} and mode = ${mode} and created_at >= ${at(from)}`,
    sql`id >= ${mode === 'live' ? sql`${first}` : earliest}`,
  ];
  if (before !== undefined) {
    parts.push(sql`created_at < ${at(before)} and id < ${firstIdOf('evt', before + apart_ms)}`);
  }
  return join(parts, ' and ');
}

const columns = sql`id, mode, type, object_type, object_id, status, rounds, created_at, delivered_at`;

const within = (sight: Sight) => sql`project_id = ${sight.projectId}
  and mode = any (${sight.modes}) and type = any (${sight.types})`;

/** Newest first: ids sort by creation. */
export function listHistory(
  reader: Reader,
  sight: Sight,
  filter: HistoryFilter,
  limit: number,
): Promise<HistoryRow[]> {
  const { createdFrom, createdBefore } = filter;
  const parts = [sql`type = any (${sight.types})`];
  // Said to the planner, which cannot see that the parameter is not empty: their index leaves out what has no object.
  if (filter.objectId !== undefined) {
    parts.push(sql`object_id = ${filter.objectId} and object_id <> ''`);
  }
  if (filter.status !== undefined) parts.push(sql`status = ${filter.status}`);
  if (filter.after !== undefined) parts.push(sql`id < ${filter.after}`);
  if (sight.modes.length === 0) return Promise.resolve([]);
  // Each mode by its own end of the key: both in one condition would be read whole and sorted.
  const newest = sight.modes.map(
    (mode) => sql`(select ${columns} from events
      where ${datedBetween({ ...sight, mode }, createdFrom, createdBefore)} and ${join(parts, ' and ')}
      order by id desc limit ${limit})`,
  );
  return reader.all<HistoryRow>(sql`
    select ${columns} from (${join(newest, ' union all ')}) as newest order by id desc limit ${limit}`);
}

export function findHistory(
  reader: Reader,
  sight: Sight,
  id: string,
): Promise<HistoryRow | undefined> {
  return reader.one<HistoryRow>(
    sql`select ${columns} from events where id = ${id} and ${within(sight)}`,
  );
}

/** Every attempt of an event, oldest first. */
export function listAttempts(reader: Reader, event: EventKey): Promise<AttemptRow[]> {
  return reader.all<AttemptRow>(sql`
    select id, endpoint_id, url, round, manual, status, cause, message, answer, answer_truncated,
           address, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, started_at, signed_at
      from delivery_attempts
     where project_id = ${event.project_id} and mode = ${event.mode} and event_id = ${event.id} order by id`);
}

/** The very text of an event. */
export async function findBody(reader: Reader, event: EventKey): Promise<string> {
  const row = await reader.one<Told>(sql`
    select id, type, mode, object_type, object_id, created_at, body from events
     where project_id = ${event.project_id} and mode = ${event.mode} and id = ${event.id}`);
  return row ? bodyOf(row) : '';
}
