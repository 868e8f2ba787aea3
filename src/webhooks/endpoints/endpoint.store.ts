// SQL on webhook endpoints.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type EndpointRow = {
  id: string;
  project_id: string;
  url: string;
  events: EventType[];
  modes: Mode[];
  local_only: boolean;
  /** Gets nothing until it is woken. */
  paused: boolean;
  /** When its latest attempt of a mode failed, as of a minute; null where that was received. */
  failed_test_at: number | null;
  failed_live_at: number | null;
  created_at: number;
};

/** What is written of a new one. */
type NewEndpoint = Omit<EndpointRow, 'paused' | 'failed_test_at' | 'failed_live_at'>;

const columns = sql`id, project_id, url, events, modes, local_only, paused_at is not null as paused,
  failed_test_at, failed_live_at, created_at`;

export function listEndpointsOf(reader: Reader, projectId: string): Promise<EndpointRow[]> {
  return reader.all<EndpointRow>(sql`
    select ${columns}
      from webhook_endpoints where project_id = ${projectId} order by id`);
}

/** The endpoints of some projects, for a round of deliveries. */
export function listEndpointsOfAll(
  reader: Reader,
  projectIds: readonly string[],
): Promise<EndpointRow[]> {
  return reader.all<EndpointRow>(sql`
    select ${columns}
      from webhook_endpoints where project_id = any (${projectIds}) order by id`);
}

/** The projects and modes in which an endpoint asks for a type of event, each once. */
export async function findSubscribedScopes(reader: Reader, type: EventType): Promise<Scope[]> {
  const rows = await reader.all<{ project_id: string; mode: Mode }>(sql`
    select distinct e.project_id, m.mode from webhook_endpoints e
     cross join lateral unnest(e.modes) as m (mode)
     where ${type} = any (e.events) order by 1, 2`);
  return rows.map(({ project_id, mode }) => ({ projectId: project_id, mode }));
}

/** Writes an endpoint; undefined when the project already has this URL. */
export function insertEndpoint(tx: Tx, row: NewEndpoint): Promise<EndpointRow | undefined> {
  return tx.one<EndpointRow>(sql`
    insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
    values (${row.id}, ${row.project_id}, ${row.url}, ${row.events}, ${row.modes},
      ${row.local_only}, ${at(row.created_at)})
    on conflict (project_id, url) do nothing
    returning ${columns}`);
}

/** Replaces what an endpoint is subscribed to. */
export function updateEndpointEvents(
  tx: Tx,
  projectId: string,
  id: string,
  events: readonly EventType[],
): Promise<EndpointRow | undefined> {
  return tx.one<EndpointRow>(sql`
    update webhook_endpoints set events = ${events}
     where id = ${id} and project_id = ${projectId}
    returning ${columns}`);
}

/** Pauses an endpoint or wakes it; the moment of a pause stays that of the first. */
export function pauseEndpointRow(
  tx: Tx,
  projectId: string,
  id: string,
  pausedAt: number | null,
): Promise<EndpointRow | undefined> {
  const time = atOrNull(pausedAt);
  return tx.one<EndpointRow>(sql`
    update webhook_endpoints set paused_at = case when ${time}::timestamptz is null then null
             else coalesce(paused_at, ${time}::timestamptz) end
     where id = ${id} and project_id = ${projectId}
    returning ${columns}`);
}

/** An attempt failed: whatever of the last minute is known says it already. */
export async function noteFailed(
  tx: Tx,
  { endpointId, mode, startedAt }: { endpointId: string; mode: Mode; startedAt: number },
  known: number,
): Promise<void> {
  const column = failedIn[mode];
  await tx.run(sql`
    update webhook_endpoints set ${column} = ${at(startedAt)}
     where id = ${endpointId} and (${column} is null or ${column} < ${at(known)})`);
}

/** An attempt that began after the one that failed was received. */
export async function noteReceived(
  tx: Tx,
  { endpointId, mode, startedAt }: { endpointId: string; mode: Mode; startedAt: number },
): Promise<void> {
  const column = failedIn[mode];
  await tx.run(sql`
    update webhook_endpoints set ${column} = null where id = ${endpointId} and ${column} <= ${at(startedAt)}`);
}

const failedIn = { test: sql`failed_test_at`, live: sql`failed_live_at` } as const;

/** Deletes an endpoint that is visible to the caller's modes and scopes; answers whether it was there. */
export async function deleteEndpointRow(tx: Tx, projectId: string, id: string): Promise<boolean> {
  const count = await tx.run(
    sql`delete from webhook_endpoints where id = ${id} and project_id = ${projectId}`,
  );
  return count === 1;
}
