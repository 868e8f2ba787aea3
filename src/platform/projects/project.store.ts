// SQL on projects and their members.
import type { Role } from '../../../contract/operation.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type ProjectRow = {
  id: string;
  name: string;
  slug: string;
  owner_id: string;
  live_enabled: boolean;
  webhook_secret_sealed: string;
  created_at: number;
};

/** Projects that a person is a member of, oldest first. */
export function listProjectsOf(reader: Reader, userId: string): Promise<ProjectRow[]> {
  return reader.all<ProjectRow>(sql`
    select p.id, p.name, p.slug, p.owner_id, p.live_enabled, p.webhook_secret_sealed, p.created_at
      from members m join projects p on p.id = m.project_id
     where m.user_id = ${userId} and p.deleted_at is null
     order by p.id`);
}

export type ReadProject = ProjectRow & { webhook_secret_former_until: number | null };

export function findProject(reader: Reader, id: string): Promise<ReadProject | undefined> {
  return reader.one<ReadProject>(sql`
    select id, name, slug, owner_id, live_enabled, webhook_secret_sealed, webhook_secret_former_until, created_at
      from projects where id = ${id} and deleted_at is null`);
}

/** Who owns a project, for what is told to its owner. */
export function findOwner(
  reader: Reader,
  id: string,
): Promise<{ name: string; owner_email: string } | undefined> {
  return reader.one(sql`
    select p.name, u.email as owner_email from projects p join users u on u.id = p.owner_id
     where p.id = ${id} and p.deleted_at is null`);
}

/** Where somebody is written to about a project that they are still in. */
export function findAddressee(
  reader: Reader,
  id: string,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  return reader.one(sql`
    select p.name, u.email from projects p join users u on u.id = ${userId}
     where p.id = ${id} and p.deleted_at is null
       and (p.owner_id = u.id
            or exists (select 1 from members m where m.project_id = p.id and m.user_id = u.id))`);
}

/**
 * Not `for update`: rows that only point to the project, such as a payment's, need not wait for its team, and
 * a settlement that holds a merchant account never waits here while a deletion waits for that account.
 */
export function lockProjectRow(tx: Tx, id: string): Promise<ProjectRow | undefined> {
  return tx.one<ProjectRow>(sql`
    select id, name, slug, owner_id, live_enabled, webhook_secret_sealed, created_at
      from projects where id = ${id} and deleted_at is null for no key update`);
}

/** The same for all projects of a person, in the order of their ids. */
export function lockProjectRowsOf(tx: Tx, userId: string): Promise<ProjectRow[]> {
  return tx.all<ProjectRow>(sql`
    select id, name, slug, owner_id, live_enabled, webhook_secret_sealed, created_at
      from projects
     where id in (select project_id from members where user_id = ${userId}
                  union select id from projects where owner_id = ${userId})
       and deleted_at is null
     order by id for no key update`);
}

export async function findRole(
  reader: Reader,
  projectId: string,
  userId: string,
): Promise<Role | undefined> {
  const row = await reader.one<{ role: Role }>(sql`
    select m.role from members m join projects p on p.id = m.project_id
     where m.project_id = ${projectId} and m.user_id = ${userId} and p.deleted_at is null`);
  return row?.role;
}

/** What a person is in a project and whether it may act live: all that admits a session, in one look. */
export async function findMember(
  reader: Reader,
  projectId: string,
  userId: string,
): Promise<{ role: Role; liveEnabled: boolean } | undefined> {
  const row = await reader.one<{ role: Role; live_enabled: boolean }>(sql`
    select m.role, p.live_enabled from members m join projects p on p.id = m.project_id
     where m.project_id = ${projectId} and m.user_id = ${userId} and p.deleted_at is null`);
  return row && { role: row.role, liveEnabled: row.live_enabled };
}

/**
 * Locks the person's row, so that their projects can be counted without a race (M1); undefined when their
 * account is gone.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<number | undefined> {
  if (!(await tx.one(sql`select id from users where id = ${userId} for update`))) return undefined;
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from projects where owner_id = ${userId} and deleted_at is null`);
  return row?.count ?? 0;
}

/** Writes the project and its owner's membership; undefined when the slug is taken. */
export function insertProject(
  tx: Tx,
  project: {
    id: string;
    name: string;
    slug: string;
    ownerId: string;
    sealedSecret: string;
    createdAt: number;
  },
): Promise<ProjectRow | undefined> {
  return tx.one<ProjectRow>(sql`
    with made as (
      insert into projects (id, name, slug, owner_id, webhook_secret_sealed, created_at)
      values (${project.id}, ${project.name}, ${project.slug}, ${project.ownerId},
        ${project.sealedSecret}, ${at(project.createdAt)})
      on conflict (slug) do nothing
      returning *
    ), joined as (
      insert into members (project_id, user_id, role, joined_at)
      select id, owner_id, 'admin', created_at from made
    )
    select id, name, slug, owner_id, live_enabled, webhook_secret_sealed, created_at from made`);
}

/** Ids of all projects, deleted ones too, after one of them: for work that goes from tenant to tenant. */
export async function listProjectIds(
  reader: Reader,
  after: string,
  most: number,
): Promise<string[]> {
  const found = await reader.all<{ id: string }>(sql`
    select id from projects where id > ${after} order by id limit ${most}`);
  return found.map(({ id }) => id);
}

export async function saveName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(sql`update projects set name = ${name} where id = ${id}`);
}

export async function saveLive(tx: Tx, id: string, enabled: boolean): Promise<void> {
  await tx.run(sql`update projects set live_enabled = ${enabled} where id = ${id}`);
}

export async function saveOwner(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.run(sql`update projects set owner_id = ${ownerId} where id = ${id}`);
}

/** The row stays for the ledger; every look-up leaves it out from now on. */
export async function markDeleted(tx: Tx, id: string, now: number): Promise<void> {
  await tx.run(sql`update projects set deleted_at = ${at(now)} where id = ${id}`);
}
