// SQL on versions of the terms of use and on who accepted which.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ConditionsText } from './conditions.rules.ts';

export type VersionRow = { version: string; origin: 'content' | 'operator'; published_at: number };
export type ConditionsRow = VersionRow & ConditionsText;

/** All that was ever in force here, the one that is now first. */
export function listVersions(reader: Reader): Promise<VersionRow[]> {
  return reader.all<VersionRow>(sql`
    select version, origin, published_at from conditions order by number desc`);
}

export function findVersion(reader: Reader, version: string): Promise<ConditionsRow | undefined> {
  return reader.one<ConditionsRow>(sql`
    select version, origin, published_at, fr, en from conditions where version = ${version}`);
}

/** One publication at a time; who reads or accepts is not kept waiting. */
export async function lockConditions(tx: Tx): Promise<void> {
  await tx.run(sql`lock table conditions in share row exclusive mode`);
}

/** Under the lock: a version that is in force from now on. */
export async function insertVersion(
  tx: Tx,
  row: ConditionsText & { origin: VersionRow['origin'] },
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into conditions (number, version, origin, fr, en, published_at)
    select coalesce(max(number), 0) + 1, ${row.version}, ${row.origin}, ${row.fr}, ${row.en}, ${at(now)}
      from conditions`);
}

/** The version in force, since when, and whether a person accepted it; undefined while none is published. */
export function findStanding(
  reader: Reader,
  userId: string,
): Promise<{ version: string; published_at: number; accepted: boolean } | undefined> {
  return reader.one(sql`
    select c.version, c.published_at, exists (
             select from accepted_conditions a where a.version = c.version and a.user_id = ${userId}
           ) as accepted
      from conditions c order by c.number desc limit 1`);
}

/** The first time counts. */
export async function insertAcceptance(
  tx: Tx,
  userId: string,
  version: string,
  now: number,
): Promise<void> {
  await tx.run(sql`
    insert into accepted_conditions (user_id, version, accepted_at)
    values (${userId}, ${version}, ${at(now)}) on conflict do nothing`);
}

export function listAccepted(
  reader: Reader,
  userId: string,
): Promise<{ version: string; accepted_at: number }[]> {
  return reader.all(sql`
    select version, accepted_at from accepted_conditions
     where user_id = ${userId} order by accepted_at, version`);
}
