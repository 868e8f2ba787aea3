// Members of a project, the calls on them and what the audit says, for tests of who may do what.
import { sql } from '../../src/db/sql.ts';
import type { World } from './world.ts';

export type Role = 'admin' | 'user' | 'viewer';

/** A new person who is a member since some minutes after the project was made. */
export async function join({ database, signUp }: World, id: string, role: Role, minutes = 1) {
  const person = await signUp();
  await database.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    select id, ${person.userId}, ${role}, created_at + ${minutes}::int * interval '1 minute'
      from projects where id = ${id}`);
  return person;
}

type Entry = { user_id: string; action: string; details: Record<string, unknown>; at: number };

/** What is on record of a project, oldest first. */
export const audited = ({ database }: World, id: string): Promise<Entry[]> =>
  database.all<Entry>(sql`
    select user_id, action, details, created_at as at
      from audit_entries where project_id = ${id} order by id`);

type Cookie = { cookie: string };

/** The calls on members, at this world's server or at another. */
export function teamOf({ call }: World) {
  const members = (id: string) => `/v1/projets/${id}/membres`;
  const list = (id: string, { cookie }: Cookie) => call('GET', members(id), { cookie });
  const setRole = (id: string, { cookie }: Cookie, userId: string, role: Role, server = '') =>
    call('PUT', `${server}${members(id)}/${userId}`, { cookie, body: { role } });
  const remove = (id: string, { cookie }: Cookie, userId: string, server = '') =>
    call('DELETE', `${server}${members(id)}/${userId}`, { cookie });
  const leave = (id: string, person: Cookie & { userId: string }, server = '') =>
    remove(id, person, person.userId, server);
  return { list, setRole, remove, leave };
}

/** A project whose live mode was switched on, and a live key of it. */
export async function liveProject({ call, project, newKey }: World) {
  const { id, cookie } = await project();
  const body = { live_enabled: true, acknowledged: true };
  await call('PUT', `/v1/projets/${id}/live`, { cookie, body });
  const { secret } = await newKey(id, cookie, { mode: 'live' });
  return { id, cookie, secret };
}

/** A key that was rotated and has a week of grace. */
export async function replacedKey({ call, newKey }: World, id: string, { cookie }: Cookie) {
  const old = await newKey(id, cookie);
  const path = `/v1/projets/${id}/cles/${old.id}/rotate`;
  await call('POST', path, { cookie, body: { grace: '7d' } });
  return old.secret;
}
