// SQL on accounts as operators look for them, and on what they may change there.
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { Role } from '../../../contract/operation.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { folded } from '../../db/folded.ts';
import { containing, sql } from '../../db/sql.ts';
import { fold } from '../../kit/text.ts';

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  verified_at: number | null;
  two_factor_enabled: boolean;
  maintainer_since: number | null;
  permissions: Permission[] | null;
  created_at: number;
  locked_until: number | null;
};

const shown = {
  text: `u.id, u.name, u.email, u.email_verified, u.verified_at, u.two_factor_enabled, u.maintainer_since,
    o.permissions, u.created_at, f.locked_until`,
  values: [],
};
const joined = {
  text: `users u left join operators o on o.user_id = u.id left join second_factors f on f.user_id = u.id`,
  values: [],
};

/** The newest first; by id, address or name. */
export function listAccountRows(
  reader: Reader,
  { q, before, limit }: { q?: string | undefined; before?: string | undefined; limit: number },
): Promise<AccountRow[]> {
  const words = q?.trim();
  const found = words
    ? sql`(u.id = ${words} or u.email like ${containing(words.toLowerCase())} or ${folded(sql`u.name`)} like ${containing(fold(words))})`
    : sql`true`;
  return reader.all<AccountRow>(sql`
    select ${shown} from ${joined}
     where ${found} and ${before === undefined ? sql`true` : sql`u.id < ${before}`}
     order by u.id desc limit ${limit}`);
}

export function findAccount(reader: Reader, id: string): Promise<AccountRow | undefined> {
  return reader.one<AccountRow>(sql`select ${shown} from ${joined} where u.id = ${id}`);
}

export type SessionRow = {
  ip_address: string | null;
  user_agent: string | null;
  created_at: number;
  updated_at: number;
};

export function listSessionsOf(reader: Reader, userId: string, now: number): Promise<SessionRow[]> {
  return reader.all<SessionRow>(sql`
    select ip_address, user_agent, created_at, updated_at from sessions
     where user_id = ${userId} and expires_at > ${at(now)} order by updated_at desc limit 100`);
}

export function listProjectsOfAccount(
  reader: Reader,
  userId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  return reader.all(sql`
    select p.id, p.name, case when p.owner_id = m.user_id then 'admin' else m.role end as role
      from members m join projects p on p.id = m.project_id
     where m.user_id = ${userId} and p.deleted_at is null order by p.id`);
}

/** Answers how many ended. */
export function deleteSessionsOf(tx: Tx, userId: string): Promise<number> {
  return tx.run(sql`delete from sessions where user_id = ${userId}`);
}

/** Forgets wrong codes; false where nothing was locked. The factor itself stays. */
export async function unlockFactor(tx: Tx, userId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update second_factors set failed_verification_count = 0, locked_until = null
     where user_id = ${userId} and (locked_until is not null or failed_verification_count > 0)`);
  return changed > 0;
}

/** Takes a factor away with the password beside it, and all that either of them opened. */
export async function endFactor(tx: Tx, userId: string, password: string): Promise<void> {
  await tx.run(sql`delete from second_factors where user_id = ${userId}`);
  await tx.run(sql`update users set two_factor_enabled = false where id = ${userId}`);
  await tx.run(sql`
    update sign_in_methods set password = ${password}
     where user_id = ${userId} and provider_id = 'credential'`);
  await tx.run(sql`delete from verifications where value = ${userId}`);
  await deleteSessionsOf(tx, userId);
}
