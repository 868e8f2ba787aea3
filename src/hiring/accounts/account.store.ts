// SQL on the organisations of an account that is exported or deleted.
import type { OrganizationRole } from '../../../contract/hiring/words.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type MembershipRow = {
  id: string;
  name: string;
  role: OrganizationRole;
  joined_at: number;
};

export function listMemberships(reader: Reader, userId: string): Promise<MembershipRow[]> {
  return reader.all<MembershipRow>(sql`
    select o.id, o.name, m.role, m.joined_at from organization_members m join organizations o on o.id = m.organization_id
     where m.user_id = ${userId} order by o.id`);
}

/** Locks the organisations of a person, in the order of their ids. */
export async function lockOrganizationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select o.id from organizations o
     where o.id in (select organization_id from organization_members where user_id = ${userId})
     order by o.id for update`);
  return rows.map(({ id }) => id);
}

export type Standing = { id: string; role: OrganizationRole; has_others: boolean };

export function listStandings(tx: Tx, userId: string): Promise<Standing[]> {
  return tx.all<Standing>(sql`
    select m.organization_id as id, m.role,
           exists (select from organization_members o
                    where o.organization_id = m.organization_id and o.user_id <> ${userId}) as has_others
      from organization_members m where m.user_id = ${userId} order by m.organization_id`);
}

/** Takes people, keys and invitations away at once, and all that it says of itself; its rows follow by a job. */
export async function endOrganization(tx: Tx, id: string, now: number): Promise<void> {
  await tx.run(sql`delete from organization_members where organization_id = ${id}`);
  await tx.run(sql`delete from organization_invitations where organization_id = ${id}`);
  await tx.run(sql`delete from hiring_keys where organization_id = ${id}`);
  await tx.run(sql`
    update organizations set name = '', contact_email = null, contact_phone = null, privacy_url = null,
      cdp_receipt = null, personal_of = null, ended_at = ${at(now)}, updated_at = ${at(now)}
     where id = ${id}`);
}

export async function deleteMembership(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.run(sql`
    delete from organization_members where organization_id = ${id} and user_id = ${userId}`);
}

/** Invitations that were used, and those that are over, name an address for nobody's use any more. */
export async function forgetInvited(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  now: number,
): Promise<void> {
  await tx.run(sql`
    delete from organization_invitations
     where email = ${email} and accepted_at is null
       and (withdrawn_at is not null or expires_at <= ${at(now)})`);
  await tx.run(sql`
    update organization_invitations set email = ${`${userId}@account.invalid`}
     where email = ${email} and accepted_at is not null`);
}

export async function hasEnded(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.one(
    sql`select 1 from organizations where id = ${id} and ended_at is not null`,
  );
  return row !== undefined;
}

export async function deleteOrganization(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from organizations where id = ${id} and ended_at is not null`);
}
