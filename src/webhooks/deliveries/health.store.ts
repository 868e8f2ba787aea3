// SQL that sums the latest attempts to deliver to an endpoint.
import { at, type Reader } from '../../db/database.ts';
import { join, sql } from '../../db/sql.ts';
import type { EndpointRow } from '../endpoints/index.ts';

export type HealthRow = {
  delivered: number;
  failed: number;
  median_ms: number | null;
  last_status: number | null;
  last_cause: string | null;
  last_at: number | null;
};

/** So many attempts of a mode are looked through, the events' newest first: a page asks for all its endpoints. */
const lookedThrough = 20_000;

/** Of some endpoints of a project, by their ids; one that nothing was sent to has no row. */
export async function readHealth(
  reader: Reader,
  projectId: string,
  endpoints: readonly EndpointRow[],
  since: number,
): Promise<Map<string, HealthRow>> {
  if (endpoints.length === 0) return new Map();
  const modes = [...new Set(endpoints.flatMap((endpoint) => endpoint.modes))];
  const latest = modes.map(
    (
      mode,
    ) => sql`(select id, endpoint_id, status, cause, total_ms, started_at from delivery_attempts
      where project_id = ${projectId} and mode = ${mode} order by event_id desc, id desc limit ${lookedThrough})`,
  );
  const rows = await reader.all<HealthRow & { endpoint_id: string }>(sql`
    with own as (
      select id, endpoint_id, status, cause, total_ms, started_at from (${join(latest, ' union all ')}) as latest
       where endpoint_id = any (${endpoints.map(({ id }) => id)}) and started_at > ${at(since)}),
    last as (
      select distinct on (endpoint_id) endpoint_id, status, cause, started_at from own
       order by endpoint_id, started_at desc, id desc),
    sums as (
      select endpoint_id,
             (count(*) filter (where cause is null))::int as delivered,
             (count(*) filter (where cause is not null))::int as failed,
             round(percentile_cont(0.5) within group (order by total_ms) filter (where cause is null))::int as median_ms
        from own group by endpoint_id)
    select sums.endpoint_id, delivered, failed, median_ms, last.status as last_status, last.cause as last_cause,
           last.started_at as last_at
      from sums join last on last.endpoint_id = sums.endpoint_id`);
  return new Map(rows.map(({ endpoint_id, ...row }) => [endpoint_id, row]));
}
