// SQL on invitations, and on the members that they are about.
import type { Role } from '../../../contract/operation.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type InvitationRow = {
  id: string;
  project_id: string;
  project_name: string;
  email: string;
  role: Role;
  expires_at: number;
  used_at: number | null;
};

const columns = sql`i.id, i.project_id, p.name as project_name, i.email, i.role, i.expires_at, i.used_at`;

/** The invitation of a token; none of a deleted project. */
export function findInvitation(
  reader: Reader,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return reader.one<InvitationRow>(sql`
    select ${columns} from invitations i join projects p on p.id = i.project_id
     where i.token_hash = ${tokenHash} and p.deleted_at is null`);
}

/** Reads it again once the project is locked: it may have been used or withdrawn since. */
export function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return tx.one<InvitationRow>(sql`
    select ${columns} from invitations i join projects p on p.id = i.project_id
     where i.id = ${id} for update of i`);
}

/** Those that wait for an answer, oldest first. */
export function listPending(
  reader: Reader,
  projectId: string,
  now: number,
): Promise<InvitationRow[]> {
  return reader.all<InvitationRow>(sql`
    select ${columns} from invitations i join projects p on p.id = i.project_id
     where i.project_id = ${projectId} and i.used_at is null and i.replaced_at is null
       and i.expires_at > ${at(now)}
     order by i.id`);
}

export async function isMemberAddress(
  reader: Reader,
  projectId: string,
  email: string,
): Promise<boolean> {
  const found = await reader.one(sql`
    select 1 from members m join users u on u.id = m.user_id
     where m.project_id = ${projectId} and u.email = ${email}`);
  return found !== undefined;
}

/** Takes an expired invitation of the address out of the way of a new one (M14). */
export async function replaceExpired(tx: Tx, projectId: string, email: string, now: number) {
  await tx.run(sql`
    update invitations set replaced_at = ${at(now)}
     where project_id = ${projectId} and email = ${email} and used_at is null
       and replaced_at is null and expires_at <= ${at(now)}`);
}

/** False when an invitation already waits for the address. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: string;
    projectId: string;
    email: string;
    role: Role;
    tokenHash: string;
    invitedBy: string;
    createdAt: number;
    expiresAt: number;
  },
): Promise<boolean> {
  const i = invitation;
  const written = await tx.run(sql`
    insert into invitations
      (id, project_id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${i.id}, ${i.projectId}, ${i.email}, ${i.role}, ${i.tokenHash}, ${i.invitedBy},
      ${at(i.createdAt)}, ${at(i.expiresAt)})
    on conflict (project_id, email) where used_at is null and replaced_at is null do nothing`);
  return written === 1;
}

/** False when no such invitation of this project waits. */
export async function deletePending(
  tx: Tx,
  projectId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from invitations
     where id = ${id} and project_id = ${projectId} and used_at is null and replaced_at is null
       and expires_at > ${at(now)}`);
  return deleted === 1;
}

export async function closeInvitation(tx: Tx, id: string, now: number): Promise<void> {
  await tx.run(sql`update invitations set used_at = ${at(now)} where id = ${id}`);
}

/** False when the person is a member already: the role that they have stays (M20). */
export async function addMember(
  tx: Tx,
  member: { projectId: string; userId: string; role: Role; joinedAt: number },
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into members (project_id, user_id, role, joined_at)
    values (${member.projectId}, ${member.userId}, ${member.role}, ${at(member.joinedAt)})
    on conflict (project_id, user_id) do nothing`);
  return written === 1;
}

/** Drops those that were never used and ended before; answers how many. */
export const dropUntaken = (tx: Pick<Tx, 'run'>, before: number, most: number): Promise<number> =>
  tx.run(sql`
    delete from invitations where id = any (array(
      select id from invitations where used_at is null and expires_at < ${at(before)}
       limit ${most} for update skip locked))`);
