// SQL that searches a project's keys, members and requests.
import type { Reader } from '../../db/database.ts';
import { at } from '../../db/database.ts';
import { folded } from '../../db/folded.ts';
import { containing, sql } from '../../db/sql.ts';
import { isId, timeOfId } from '../../kit/ids.ts';
import type { Found, Sought } from './search-project.ts';

export function findPeopleAndKeys(
  reader: Reader,
  projectId: string,
  { text, words, most }: Sought,
): Promise<Found[]> {
  return reader.all<Found>(sql`
    (select 'key' as kind, k.id, k.name as title, k.prefix as detail, null::text as status, null::int as amount,
            k.mode, k.id = ${text} or k.prefix = ${text} as exact
       from api_keys k
      where k.project_id = ${projectId}
        and (k.id = ${text} or k.prefix = ${text} or ${folded(sql`k.name`)} like ${containing(words)})
      order by k.id desc limit ${most})
    union all
    (select 'member', u.id, u.name, u.email, null, null, null, u.id = ${text} or lower(u.email) = ${words}
       from members m join users u on u.id = m.user_id
      where m.project_id = ${projectId}
        and (u.id = ${text} or ${folded(sql`u.name`)} like ${containing(words)} or lower(u.email) like ${containing(words)})
      order by u.name limit ${most})`);
}

const minute_ms = 60_000;

/** A request of a key, by its id alone: the id says when it was made. */
export async function findRequestOf(
  reader: Reader,
  projectId: string,
  { text }: Sought,
): Promise<Found[]> {
  if (!isId('req', text)) return [];
  const made = timeOfId(text);
  return reader.all<Found>(sql`
    select 'request' as kind, id::text as id, method || ' ' || path as title, code as detail, status::text as status,
           null::int as amount, mode, true as exact
      from calls
     where project_id = ${projectId} and key_id is not null and request_id = ${text}
       and created_at between ${at(made - minute_ms)} and ${at(made + minute_ms)} limit 1`);
}
