// SQL that searches a project's events by their id and its endpoints by their address.
import type { Reader } from '../../db/database.ts';
import { containing, sql } from '../../db/sql.ts';
import { isId } from '../../kit/ids.ts';
import type { Found, Sought } from '../../platform/index.ts';

/** Endpoints are for administrators. */
export async function searchWebhooks(
  reader: Reader,
  projectId: string,
  { text, words, isAdmin, most }: Sought,
): Promise<Found[]> {
  if (isId('evt', text)) {
    return reader.all<Found>(sql`
      select 'event' as kind, id, type as title, object_id as detail, status, null::int as amount, mode, true as exact
        from events where project_id = ${projectId} and mode = any ('{live,test}') and id = ${text}`);
  }
  if (!isAdmin) return [];
  return reader.all<Found>(sql`
    select 'endpoint' as kind, id, url as title, array_to_string(events, ', ') as detail, null::text as status,
           null::int as amount, case when cardinality(modes) = 1 then modes[1] end as mode, id = ${text} as exact
      from webhook_endpoints
     where project_id = ${projectId} and (id = ${text} or lower(url) like ${containing(words)})
     order by id limit ${most}`);
}
