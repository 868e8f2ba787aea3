// SQL on the day's counters of data routes, and on what their limits depend on.
import type { Reader, Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type DayCount = { subject: string; used: number; alerted: number };

/**
 * Locks the counters of a day: of networks, of keys, and of the accounts that these keys' projects belong to.
 * Sorted, so that two servers never wait for each other crosswise.
 */
export function lockDays(
  tx: Tx,
  day: string,
  networks: readonly string[],
  keys: readonly string[],
): Promise<DayCount[]> {
  return tx.all<DayCount>(sql`
    insert into day_counts as d (day, subject)
    select ${day}::date, s.subject from (
      select unnest(${[...networks, ...keys]}::text[]) as subject
      union select p.owner_id from api_keys k join projects p on p.id = k.project_id
       where k.id = any (${keys}::text[]) and p.owner_id is not null) s
     order by s.subject
    on conflict (day, subject) do update set used = d.used
    returning d.subject, d.used, d.alerted`);
}

export type QuotaKey = { id: string; daily_limit: number; owner_id: string; verified: boolean };

/** What the limits of keys are made of, read for every batch: a change counts from the next call (Q5, Q12). */
export function findQuotaKeys(reader: Reader, keys: readonly string[]): Promise<QuotaKey[]> {
  return reader.all<QuotaKey>(sql`
    select k.id, k.daily_limit, p.owner_id, u.verified_at is not null as verified
      from api_keys k join projects p on p.id = k.project_id join users u on u.id = p.owner_id
     where k.id = any (${keys}::text[])`);
}

export function addToDays(
  tx: Tx,
  day: string,
  counts: readonly { subject: string; count: number; alerted: number }[],
): Promise<number> {
  return tx.run(sql`
    update day_counts d set used = d.used + g.count, alerted = g.alerted
      from unnest(${counts.map((c) => c.subject)}::text[], ${counts.map((c) => c.count)}::int[],
        ${counts.map((c) => c.alerted)}::int[]) as g (subject, count, alerted)
     where d.day = ${day}::date and d.subject = g.subject`);
}

/** What a crash of PostgreSQL may forget of the counts is less than a second: no call waits for the disk. */
export function doNotWaitForDisk(tx: Tx): Promise<number> {
  return tx.run(sql`set local synchronous_commit to off`);
}

export type AlertedKey = {
  id: string;
  name: string;
  prefix: string;
  project_id: string;
  project_name: string;
  owner_email: string;
};

/** Keys with the owner who hears of their quota. */
export function findAlertedKeys(reader: Reader, keys: readonly string[]): Promise<AlertedKey[]> {
  return reader.all<AlertedKey>(sql`
    select k.id, k.name, k.prefix, p.id as project_id, p.name as project_name, u.email as owner_email
      from api_keys k join projects p on p.id = k.project_id join users u on u.id = p.owner_id
     where k.id = any (${keys}::text[])`);
}

/** An account's standing and what it has used on a day. */
export async function findAccount(
  reader: Reader,
  userId: string,
  day: string,
): Promise<{ verified: boolean; used: number }> {
  const row = await reader.one<{ verified: boolean; used: number }>(sql`
    select u.verified_at is not null as verified, coalesce(d.used, 0) as used
      from users u left join day_counts d on d.day = ${day}::date and d.subject = u.id
     where u.id = ${userId}`);
  return row ?? { verified: false, used: 0 };
}

/** Calls of a project's keys on some days, oldest first. */
export function listUsage(
  reader: Reader,
  projectId: string,
  days: readonly string[],
): Promise<{ day: string; key_id: string; count: number }[]> {
  return reader.all(sql`
    select d.day::text as day, d.subject as key_id, d.used as count
      from api_keys k join day_counts d on d.subject = k.id and d.day = any (${days}::date[])
     where k.project_id = ${projectId} and d.used > 0
     order by d.day, d.subject`);
}

/** Drops what nobody reads any more: counters of accounts and networks sooner than those of keys. */
export function dropDays(
  tx: Pick<Tx, 'run'>,
  before: { keys: string; others: string },
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from day_counts where ctid = any (array(
      select ctid from day_counts
       where day < ${before.others}::date and (day < ${before.keys}::date or subject not like 'key\\_%')
       limit ${most} for update skip locked))`);
}
