// SQL on projects as operators look for them: over all persons.
import type { Reader } from '../../db/database.ts';
import { folded } from '../../db/folded.ts';
import { containing, sql } from '../../db/sql.ts';
import { fold } from '../../kit/text.ts';

export type OfficeProjectRow = {
  id: string;
  name: string;
  live_enabled: boolean;
  created_at: number;
  owner_id: string;
  owner_name: string;
  owner_email: string;
};

const shown = {
  text: `p.id, p.name, p.live_enabled, p.created_at, p.owner_id, u.name as owner_name, u.email as owner_email`,
  values: [],
};

/** The newest first; by id, the words of a name, or the owner's address. */
export function listOfficeProjects(
  reader: Reader,
  { q, before, limit }: { q?: string | undefined; before?: string | undefined; limit: number },
): Promise<OfficeProjectRow[]> {
  const words = q?.trim();
  const found = words
    ? sql`(p.id = ${words.replace(/^psvc_/, '')} or ${folded(sql`p.name`)} like ${containing(fold(words))} or u.email like ${containing(words.toLowerCase())})`
    : sql`true`;
  return reader.all<OfficeProjectRow>(sql`
    select ${shown} from projects p join users u on u.id = p.owner_id
     where p.deleted_at is null and ${found} and ${before === undefined ? sql`true` : sql`p.id < ${before}`}
     order by p.id desc limit ${limit}`);
}

/** One that is there, with its owner. */
export function findOfficeProject(
  reader: Reader,
  id: string,
): Promise<OfficeProjectRow | undefined> {
  return reader.one<OfficeProjectRow>(sql`
    select ${shown} from projects p join users u on u.id = p.owner_id
     where p.id = ${id} and p.deleted_at is null`);
}

/** The same also of one that was deleted, which a customer's claim outlives; an owner whose account is gone has no name. */
export function findOfficeProjectEver(
  reader: Reader,
  id: string,
): Promise<OfficeProjectRow | undefined> {
  return reader.one<OfficeProjectRow>(sql`
    select p.id, p.name, p.live_enabled, p.created_at, coalesce(p.owner_id, '') as owner_id,
           coalesce(u.name, '') as owner_name, coalesce(u.email, '') as owner_email
      from projects p left join users u on u.id = p.owner_id where p.id = ${id}`);
}

/** The names of projects, those that were deleted too: what is decided may outlive them. */
export async function findProjectNames(
  reader: Reader,
  ids: readonly string[],
): Promise<(id: string) => { id: string; name: string }> {
  const rows = await reader.all<{ id: string; name: string }>(sql`
    select id, name from projects where id = any(${[...new Set(ids)]}::text[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? '' });
}
