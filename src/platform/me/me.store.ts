// SQL on the signed-in person as the dashboard shows them.

import type { Role } from '../../../contract/operation.ts';
import type { Lang } from '../../../contract/text.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type UserRow = {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  lang: Lang | null;
  two_factor_enabled: boolean;
  created_at: number;
};

const user = sql`id, name, email, email_verified, lang, two_factor_enabled, created_at`;

export function findUser(
  reader: Reader,
  id: string,
): Promise<(UserRow & { is_maintainer: boolean }) | undefined> {
  return reader.one(sql`
    select ${user}, maintainer_since is not null as is_maintainer from users where id = ${id}`);
}

export type PlaceRow = {
  id: string;
  name: string;
  role: Role;
  is_owner: boolean;
  live_enabled: boolean;
};

/** The projects of a person, oldest first; whoever owns one is its administrator, whatever else was written. */
export function listPlaces(reader: Reader, userId: string): Promise<PlaceRow[]> {
  return reader.all<PlaceRow>(sql`
    select p.id, p.name, p.live_enabled, p.owner_id = m.user_id as is_owner,
           case when p.owner_id = m.user_id then 'admin' else m.role end as role
      from members m join projects p on p.id = m.project_id
     where m.user_id = ${userId} and p.deleted_at is null
     order by p.id`);
}

/** Leaves as it is what is not given; undefined when the account is gone. */
export function saveUser(
  tx: Tx,
  id: string,
  change: { name?: string | undefined; lang?: Lang | undefined },
  now: number,
): Promise<UserRow | undefined> {
  return tx.one<UserRow>(sql`
    update users
       set name = coalesce(${change.name ?? null}::text, name),
           lang = coalesce(${change.lang ?? null}::text, lang), updated_at = ${at(now)}
     where id = ${id} returning ${user}`);
}
