// SQL on the people of organisations: members, and addresses whose invitations wait. The organisation's row is locked
// where they change.
import type { OrganizationRole } from '../../../contract/hiring/words.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** A member; or an invitation that waits, which has no name. */
export type PersonRow = {
  id: string;
  name: string | null;
  email: string;
  role: OrganizationRole;
  joined_at: number | null;
  expires_at: number | null;
};

/** Members by the age of their accounts, newest first, then invitations, newest first. */
export function listPeople(
  reader: Reader,
  organizationId: string,
  now: number,
  after: string | undefined,
  most: number,
): Promise<PersonRow[]> {
  return reader.all<PersonRow>(sql`
    select id, name, email, role, joined_at, expires_at from (
      select u.id, u.name, u.email, m.role, m.joined_at, null::timestamptz as expires_at
        from organization_members m join users u on u.id = m.user_id where m.organization_id = ${organizationId}
      union all
      select i.id, null, i.email, i.role, null, i.expires_at
        from organization_invitations i
       where i.organization_id = ${organizationId} and i.accepted_at is null and i.withdrawn_at is null
         and i.expires_at > ${at(now)}) p
     where id < ${after ?? '~'} order by id desc limit ${most}`);
}

export function findPerson(
  reader: Reader,
  organizationId: string,
  userId: string,
): Promise<PersonRow | undefined> {
  return reader.one<PersonRow>(sql`
    select u.id, u.name, u.email, m.role, m.joined_at, null::timestamptz as expires_at
      from organization_members m join users u on u.id = m.user_id
     where m.organization_id = ${organizationId} and m.user_id = ${userId}`);
}

export async function saveRole(
  tx: Tx,
  organizationId: string,
  userId: string,
  role: OrganizationRole,
): Promise<void> {
  await tx.run(sql`
    update organization_members set role = ${role}
     where organization_id = ${organizationId} and user_id = ${userId}`);
}

export async function deleteMember(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx.run(sql`
    delete from organization_members where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** False when the person is a member already: the role that they have stays. */
export async function insertMember(
  tx: Tx,
  member: { organizationId: string; userId: string; role: OrganizationRole; now: number },
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${member.organizationId}, ${member.userId}, ${member.role}, ${at(member.now)})
    on conflict (organization_id, user_id) do nothing`);
  return written === 1;
}

export async function isMemberAddress(
  reader: Reader,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const found = await reader.one(sql`
    select 1 from organization_members m join users u on u.id = m.user_id
     where m.organization_id = ${organizationId} and u.email = ${email}`);
  return found !== undefined;
}
