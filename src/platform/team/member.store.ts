// SQL on the members of a project. Call what writes under the project's lock.
import type { Role } from '../../../contract/operation.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type MemberRow = {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  is_owner: boolean;
  joined_at: number;
};

/** The owner is administrator whatever else was written (decision 12). */
const members = sql`
  select m.user_id, u.name, u.email, m.user_id = p.owner_id as is_owner, m.joined_at,
         case when m.user_id = p.owner_id then 'admin' else m.role end as role
    from members m join users u on u.id = m.user_id join projects p on p.id = m.project_id`;

/** Longest-standing first. */
export function listMemberRows(reader: Reader, projectId: string): Promise<MemberRow[]> {
  return reader.all<MemberRow>(sql`
    ${members} where m.project_id = ${projectId} order by m.joined_at, m.user_id`);
}

export function findMember(
  tx: Tx,
  projectId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return tx.one<MemberRow>(sql`
    ${members} where m.project_id = ${projectId} and m.user_id = ${userId}`);
}

/** The longest-standing administrator beside this person. */
export async function findOtherAdmin(
  tx: Tx,
  projectId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await tx.one<{ user_id: string }>(sql`
    select m.user_id from members m join projects p on p.id = m.project_id
     where m.project_id = ${projectId} and m.user_id <> ${userId}
       and (m.role = 'admin' or m.user_id = p.owner_id)
     order by m.joined_at, m.user_id limit 1`);
  return row?.user_id;
}

export async function saveRole(
  tx: Tx,
  projectId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await tx.run(sql`
    update members set role = ${role} where project_id = ${projectId} and user_id = ${userId}`);
}

export async function deleteMember(tx: Tx, projectId: string, userId: string): Promise<void> {
  await tx.run(sql`
    delete from members where project_id = ${projectId} and user_id = ${userId}`);
}
