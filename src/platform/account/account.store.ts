// SQL on a person: what is held about them, and its end.
import type { Role } from '../../../contract/operation.ts';
import type { KeyScope } from '../../../contract/platform/projects.shapes.ts';
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  verified_at: number | null;
  created_at: number;
  lang: string | null;
};

const person = sql`id, name, email, email_verified, verified_at, created_at, lang`;

export function findPerson(reader: Reader, id: string): Promise<PersonRow | undefined> {
  return reader.one<PersonRow>(sql`select ${person} from users where id = ${id}`);
}

/**
 * Locks a person against everything that would refer to them: a project they create, a membership, a session
 * waits, and finds nobody afterwards.
 */
export function lockPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  return tx.one<PersonRow>(sql`select ${person} from users where id = ${id} for update`);
}

export type Standing = { project_id: string; is_owner: boolean; has_others: boolean };

/** What a person is in each of their projects, in the order of ids. */
export function findStandings(reader: Reader, id: string): Promise<Standing[]> {
  return reader.all<Standing>(sql`
    select p.id as project_id, p.owner_id = ${id} as is_owner,
           exists (select from members m where m.project_id = p.id and m.user_id <> ${id}) as has_others
      from projects p
     where p.id in (select project_id from members where user_id = ${id}
                    union select id from projects where owner_id = ${id})
       and p.deleted_at is null
     order by p.id`);
}

/**
 * Foreign keys take sessions, sign-in methods and memberships along, and deleted projects forget their owner.
 * Two tables know the person otherwise: links of mails, and invitations that were used or are of no use any more.
 */
export async function deletePerson(tx: Tx, { id, email }: PersonRow, now: number): Promise<void> {
  await tx.run(sql`delete from verifications where value = ${id}`);
  await tx.run(sql`
    update invitations set email = ${`${id}@account.invalid`}
     where email = ${email}
       and (used_at is not null or replaced_at is not null or expires_at <= ${at(now)})`);
  await tx.run(sql`delete from users where id = ${id}`);
}

export type IdentityRow = { provider: string; linked_at: number };

export function listIdentities(reader: Reader, id: string): Promise<IdentityRow[]> {
  return reader.all<IdentityRow>(sql`
    select provider_id as provider, created_at as linked_at from sign_in_methods
     where user_id = ${id} order by created_at, id`);
}

export type SessionRow = {
  created_at: number;
  updated_at: number;
  ip_address: string | null;
  user_agent: string | null;
};

export function listSessions(reader: Reader, id: string): Promise<SessionRow[]> {
  return reader.all<SessionRow>(sql`
    select created_at, updated_at, ip_address, user_agent from sessions
     where user_id = ${id} order by created_at, id`);
}

export type MembershipRow = { id: string; name: string; role: Role };

/** The owner is administrator whatever else was written (contract/platform.md decision 12). */
export function listMemberships(reader: Reader, id: string): Promise<MembershipRow[]> {
  return reader.all<MembershipRow>(sql`
    select p.id, p.name, case when p.owner_id = m.user_id then 'admin' else m.role end as role
      from members m join projects p on p.id = m.project_id
     where m.user_id = ${id} and p.deleted_at is null order by p.id`);
}

export type OwnedKeyRow = {
  id: string;
  project_id: string;
  name: string;
  mode: Mode;
  prefix: string;
  scopes: KeyScope[];
  created_at: number;
  last_used_at: number | null;
};

export function listOwnedKeys(reader: Reader, id: string): Promise<OwnedKeyRow[]> {
  return reader.all<OwnedKeyRow>(sql`
    select k.id, k.project_id, k.name, k.mode, k.prefix, k.scopes, k.created_at, k.last_used_at
      from projects p join api_keys k on k.project_id = p.id
     where p.owner_id = ${id} and p.deleted_at is null order by k.id`);
}

export type InvitationRow = {
  id: string;
  project_id: string;
  email: string;
  role: Role;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

const invitation = sql`id, project_id, email, role, created_at, expires_at, used_at`;

export function listSent(reader: Reader, id: string): Promise<InvitationRow[]> {
  return reader.all<InvitationRow>(sql`
    select ${invitation} from invitations where invited_by = ${id} order by id`);
}

export function listReceived(reader: Reader, email: string): Promise<InvitationRow[]> {
  return reader.all<InvitationRow>(sql`
    select ${invitation} from invitations where email = ${email} order by id`);
}

export function listDays(
  reader: Reader,
  id: string,
  days: readonly string[],
): Promise<{ day: string; count: number }[]> {
  return reader.all(sql`
    select day::text as day, used as count from day_counts
     where day = any (${days}::date[]) and subject = ${id} and used > 0 order by day`);
}

export type ActRow = { action: string; project_id: string | null; created_at: number };

export function listActs(reader: Reader, id: string): Promise<ActRow[]> {
  return reader.all<ActRow>(sql`
    select action, project_id, created_at from audit_entries where user_id = ${id} order by id`);
}

/** Drops sessions and links of mails that have ended, with the address and program that they were made from; answers how many. */
export async function dropEnded(
  tx: Pick<Tx, 'run'>,
  before: number,
  most: number,
): Promise<number> {
  const links = await tx.run(sql`
    delete from verifications where id = any (array(
      select id from verifications where expires_at < ${at(before)} limit ${most} for update skip locked))`);
  const sessions = await tx.run(sql`
    delete from sessions where id = any (array(
      select id from sessions where expires_at < ${at(before)} limit ${most} for update skip locked))`);
  return Math.max(links, sessions);
}
