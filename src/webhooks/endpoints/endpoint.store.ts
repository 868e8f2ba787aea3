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
  created_at: number;
};

export function listEndpointsOf(reader: Reader, projectId: string): Promise<EndpointRow[]> {
  return reader.all<EndpointRow>(sql`
    select id, project_id, url, events, modes, local_only, paused_at is not null as paused, created_at
      from webhook_endpoints where project_id = ${projectId} order by id`);
}

/** The endpoints of some projects, for a round of deliveries. */
export function listEndpointsOfAll(
  reader: Reader,
  projectIds: readonly string[],
): Promise<EndpointRow[]> {
  return reader.all<EndpointRow>(sql`
    select id, project_id, url, events, modes, local_only, paused_at is not null as paused, created_at
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
export function insertEndpoint(
  tx: Tx,
  row: Omit<EndpointRow, 'paused'>,
): Promise<EndpointRow | undefined> {
  return tx.one<EndpointRow>(sql`
    insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
    values (${row.id}, ${row.project_id}, ${row.url}, ${row.events}, ${row.modes},
      ${row.local_only}, ${at(row.created_at)})
    on conflict (project_id, url) do nothing
    returning id, project_id, url, events, modes, local_only, paused_at is not null as paused, created_at`);
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
    returning id, project_id, url, events, modes, local_only, paused_at is not null as paused, created_at`);
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
    returning id, project_id, url, events, modes, local_only, paused_at is not null as paused, created_at`);
}

/** Deletes an endpoint that is visible to the caller's modes and scopes; answers whether it was there. */
export async function deleteEndpointRow(tx: Tx, projectId: string, id: string): Promise<boolean> {
  const count = await tx.run(
    sql`delete from webhook_endpoints where id = ${id} and project_id = ${projectId}`,
  );
  return count === 1;
}
