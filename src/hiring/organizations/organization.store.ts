// SQL on organisations and their people.
import type { OrganizationRole } from '../../../contract/hiring/words.ts';
import { limits } from '../../../contract/limits.ts';
import type { InOrganization } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type OrganizationRow = {
  id: string;
  name: string;
  contact_email: string | null;
  contact_phone: string | null;
  privacy_url: string | null;
  cdp_receipt: string | null;
  personal_of: string | null;
  created_at: number;
  updated_at: number;
};

const columns = {
  text: 'id, name, contact_email, contact_phone, privacy_url, cdp_receipt, personal_of, created_at, updated_at',
  values: [],
};

export function findOrganization(reader: Reader, id: string): Promise<OrganizationRow | undefined> {
  return reader.one<OrganizationRow>(sql`select ${columns} from organizations where id = ${id}`);
}

/** With its owner's address, which is the contact where none is given, and the names of those who decide, the owner first. */
export type ShownOrganization = OrganizationRow & { owner_email: string; administrators: string[] };

export function findShown(reader: Reader, id: string): Promise<ShownOrganization | undefined> {
  return reader.one<ShownOrganization>(sql`
    select o.id, o.name, o.contact_email, o.contact_phone, o.privacy_url, o.cdp_receipt, o.personal_of, o.created_at,
           o.updated_at, u.email as owner_email, array(
             select p.name from organization_members a join users p on p.id = a.user_id
              where a.organization_id = o.id and a.role in ('owner', 'admin')
              order by a.role = 'owner' desc, a.joined_at, a.user_id limit ${limits.namedAdministrators}
           ) as administrators
      from organizations o join organization_members m on m.organization_id = o.id and m.role = 'owner'
      join users u on u.id = m.user_id
     where o.id = ${id}`);
}

/** All that changes of one; the row is locked. */
export async function saveOrganization(tx: Tx, row: OrganizationRow): Promise<void> {
  await tx.run(sql`
    update organizations set name = ${row.name}, contact_email = ${row.contact_email},
      contact_phone = ${row.contact_phone}, privacy_url = ${row.privacy_url}, cdp_receipt = ${row.cdp_receipt},
      personal_of = ${row.personal_of}, updated_at = ${at(row.updated_at)}
     where id = ${row.id}`);
}

/** Whoever decides by the number of something of an organisation decides under this lock. */
export function lockOrganization(tx: Tx, id: string): Promise<OrganizationRow | undefined> {
  return tx.one<OrganizationRow>(
    sql`select ${columns} from organizations where id = ${id} for update`,
  );
}

export function findMembership(
  reader: Reader,
  organizationId: string,
  userId: string,
): Promise<InOrganization | undefined> {
  return reader.one<InOrganization>(sql`
    select organization_id as "organizationId", role as "organizationRole"
      from organization_members where organization_id = ${organizationId} and user_id = ${userId}`);
}

export function findPersonal(reader: Reader, userId: string): Promise<InOrganization | undefined> {
  return reader.one<InOrganization>(sql`
    select m.organization_id as "organizationId", m.role as "organizationRole"
      from organizations o join organization_members m on m.organization_id = o.id
     where o.personal_of = ${userId} and m.user_id = ${userId}`);
}

export type NewOrganization = {
  id: string;
  name: string;
  userId: string;
  /** Whether it is the personal one, which an account has once. */
  isPersonal: boolean;
  now: number;
};

/** With its owner; a personal one unless another call has just made it. */
export async function insertOrganization(
  tx: Tx,
  { id, userId, name, isPersonal, now }: NewOrganization,
): Promise<void> {
  const made = await tx.run(sql`
    insert into organizations (id, name, personal_of, created_at, updated_at)
    values (${id}, ${name}, ${isPersonal ? userId : null}, ${at(now)}, ${at(now)})
    on conflict (personal_of) do nothing`);
  if (made === 0) return;
  await tx.run(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${id}, ${userId}, 'owner', ${at(now)})`);
}

/**
 * How many organisations a person owns, decided under the lock of their account; undefined for one that was deleted.
 */
export async function lockOwned(tx: Tx, userId: string): Promise<number | undefined> {
  if (!(await tx.one(sql`select id from users where id = ${userId} for update`))) return undefined;
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from organization_members where user_id = ${userId} and role = 'owner'`);
  return row?.count ?? 0;
}

export type MembershipRow = { id: string; name: string; role: OrganizationRole };

/** The organisations of a person, newest first. */
export function listMemberships(
  reader: Reader,
  userId: string,
  after: string | undefined,
  most: number,
): Promise<MembershipRow[]> {
  return reader.all<MembershipRow>(sql`
    select o.id, o.name, m.role from organization_members m join organizations o on o.id = m.organization_id
     where m.user_id = ${userId} and (${after ?? null}::text is null or o.id < ${after ?? null})
     order by o.id desc limit ${most}`);
}

export async function countMembers(reader: Reader, organizationId: string): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from organization_members where organization_id = ${organizationId}`);
  return row?.count ?? 0;
}

export type PersonRow = {
  organization_id: string;
  user_id: string;
  role: OrganizationRole;
  name: string;
  email: string;
};

const people = sql`
  select m.organization_id, m.user_id, m.role, u.name, u.email
    from organization_members m join users u on u.id = m.user_id`;

export type MemberKey = Pick<PersonRow, 'organization_id' | 'user_id'>;

/** Some members, each of one organisation; whoever left is missing. */
export function findPeople(reader: Reader, keys: readonly MemberKey[]): Promise<PersonRow[]> {
  const organizations = keys.map((key) => key.organization_id);
  return reader.all<PersonRow>(sql`
    ${people} join unnest(${organizations}::text[], ${keys.map((key) => key.user_id)}::text[])
        as g (organization_id, user_id) on m.organization_id = g.organization_id and m.user_id = g.user_id
     where ${bound('m', organizations, 'organization_id')}`);
}

/** Whom to write to where an organisation named nobody else. */
export function findOwner(reader: Reader, organizationId: string): Promise<PersonRow | undefined> {
  return reader.one<PersonRow>(sql`
    ${people} where m.organization_id = ${organizationId} and m.role = 'owner'`);
}
