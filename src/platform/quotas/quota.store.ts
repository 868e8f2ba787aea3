// SQL on the day's counters of data routes, and on what their limits depend on.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type DayCount = { subject: string; used: number; alerted: number };

/**
 * Counts calls in the counters of a day, whatever their limits, and locks them: of networks and accounts, of keys,
 * and of the accounts that these keys' projects belong to. Sorted, so that two servers never wait for each other
 * crosswise; added up, since an account may call by itself and by its keys.
 */
export function countInDays(
  tx: Tx,
  day: string,
  subjects: readonly (readonly [string, number])[],
  keys: ReadonlyMap<string, number>,
): Promise<DayCount[]> {
  const asked = [...subjects, ...keys];
  return tx.all<DayCount>(sql`
    insert into day_counts as d (day, subject, used)
    select ${day}::date, s.subject, sum(s.count)::int from (
      select * from unnest(${asked.map(([subject]) => subject)}::text[],
        ${asked.map(([, count]) => count)}::int[]) as a (subject, count)
      union all
      select p.owner_id, sum(a.count)
        from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::int[]) as a (id, count)
        join api_keys k on k.id = a.id join projects p on p.id = k.project_id
       where p.owner_id is not null group by p.owner_id) s (subject, count)
     group by s.subject order by s.subject
    on conflict (day, subject) do update set used = d.used + excluded.used
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

/** Those of some accounts whose identity is verified. */
export async function findVerified(reader: Reader, accounts: readonly string[]) {
  const rows = await reader.all<{ id: string }>(sql`
    select id from users where id = any (${accounts}::text[]) and verified_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Sets counters that this transaction counted in. An upsert, since it finds its rows by the key whatever PostgreSQL
 * believes of the table: an update joined with the values was planned once as a walk over the whole day.
 */
export function correctDays(
  tx: Tx,
  day: string,
  counts: readonly { subject: string; used: number; alerted: number }[],
): Promise<number> {
  return tx.run(sql`
    insert into day_counts as d (day, subject, used, alerted)
    select ${day}::date, g.subject, g.used, g.alerted
      from unnest(${counts.map((c) => c.subject)}::text[], ${counts.map((c) => c.used)}::int[],
        ${counts.map((c) => c.alerted)}::int[]) as g (subject, used, alerted)
    on conflict (day, subject) do update set used = excluded.used, alerted = excluded.alerted`);
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

/** The owner of a project, and its keys that can be used with what each has used on a day. */
export async function listKeyQuotas(
  reader: Reader,
  projectId: string,
  day: string,
  now: number,
): Promise<{ owner_id: string; rows: { id: string; daily_limit: number; used: number }[] }> {
  const project = await reader.one<{ owner_id: string }>(
    sql`select owner_id from projects where id = ${projectId}`,
  );
  const rows = await reader.all<{ id: string; daily_limit: number; used: number }>(sql`
    select k.id, k.daily_limit, coalesce(d.used, 0) as used
      from api_keys k left join day_counts d on d.subject = k.id and d.day = ${day}::date
     where k.project_id = ${projectId} and 'data' = any (k.scopes) and k.disabled_at is null
       and coalesce(least(k.revoked_at, k.expires_at), 'infinity') > ${at(now)}
     order by k.id desc`);
  return { owner_id: project?.owner_id ?? '', rows };
}

/** Drops what nobody reads any more: counters of accounts and networks sooner than those of keys. */
export function dropDays(
  tx: Pick<Tx, 'run'>,
  before: { keys: string; others: string },
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from day_counts d using (
      select day, subject from day_counts
       where day < ${before.others}::date and (day < ${before.keys}::date or subject not like 'key\\_%')
       limit ${most} for update skip locked) as old
     where d.day = old.day and d.subject = old.subject`);
}

/** How the owners of some projects stand, and what each has used on a day. */
export function listOwnersOf(
  reader: Reader,
  projects: readonly string[],
  day: string,
): Promise<{ project_id: string; verified: boolean; used: number }[]> {
  return reader.all(sql`
    select p.id as project_id, u.verified_at is not null as verified, coalesce(d.used, 0) as used
      from projects p join users u on u.id = p.owner_id
      left join day_counts d on d.day = ${day}::date and d.subject = u.id
     where p.id = any (${projects})`);
}
