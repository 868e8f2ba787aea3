// SQL on invitations into organisations.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type InvitationRow = {
  id: string;
  organization_id: string;
  organization_name: string;
  email: string;
  role: 'admin' | 'member';
  expires_at: number;
  accepted_at: number | null;
};

const columns = {
  text: `i.id, i.organization_id, o.name as organization_name, i.email, i.role, i.expires_at, i.accepted_at`,
  values: [],
};

/** That of a token; one that was withdrawn is as unknown as one that never was. */
export function findInvitation(
  reader: Reader,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return reader.one<InvitationRow>(sql`
    select ${columns} from organization_invitations i join organizations o on o.id = i.organization_id
     where i.token_hash = ${tokenHash} and i.withdrawn_at is null`);
}

/** Reads it again once the organisation is locked. */
export function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return tx.one<InvitationRow>(sql`
    select ${columns} from organization_invitations i join organizations o on o.id = i.organization_id
     where i.id = ${id} and i.withdrawn_at is null for update of i`);
}

/** Takes an expired invitation of the address out of the way of a new one. */
export async function replaceExpired(
  tx: Tx,
  organizationId: string,
  email: string,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update organization_invitations set withdrawn_at = ${at(now)}
     where organization_id = ${organizationId} and email = ${email} and accepted_at is null
       and withdrawn_at is null and expires_at <= ${at(now)}`);
}

/** False when an invitation already waits for the address. */
export async function insertInvitation(
  tx: Tx,
  row: Omit<InvitationRow, 'organization_name' | 'accepted_at'> & {
    token_hash: string;
    invited_by: string;
    created_at: number;
  },
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into organization_invitations (id, organization_id, email, role, token_hash, invited_by, created_at,
      expires_at)
    values (${row.id}, ${row.organization_id}, ${row.email}, ${row.role}, ${row.token_hash}, ${row.invited_by},
      ${at(row.created_at)}, ${at(row.expires_at)})
    on conflict (organization_id, email) where accepted_at is null and withdrawn_at is null do nothing`);
  return written === 1;
}

export async function closeInvitation(tx: Tx, id: string, now: number): Promise<void> {
  await tx.run(sql`update organization_invitations set accepted_at = ${at(now)} where id = ${id}`);
}

/** False when no such invitation of this organisation waits. */
export async function withdrawInvitation(
  tx: Tx,
  organizationId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const written = await tx.run(sql`
    update organization_invitations set withdrawn_at = ${at(now)}
     where id = ${id} and organization_id = ${organizationId} and accepted_at is null and withdrawn_at is null
       and expires_at > ${at(now)}`);
  return written === 1;
}

/** Drops those that were never accepted and ended before, by a withdrawal or by their time; answers how many. */
export const dropUntaken = (tx: Pick<Tx, 'run'>, before: number, most: number): Promise<number> =>
  tx.run(sql`
    delete from organization_invitations where id = any (array(
      select id from organization_invitations
       where accepted_at is null and (withdrawn_at < ${at(before)} or expires_at < ${at(before)})
       limit ${most} for update skip locked))`);
