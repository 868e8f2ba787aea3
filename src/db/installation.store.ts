// SQL that describes the PostgreSQL that the server works on: what it promises, how large it has become, who stands by.
import type { Reader } from './database.ts';
import { sql } from './sql.ts';

export type Installation = {
  fsync: string;
  full_page_writes: string;
  /** How texts without a collation of their own are ordered, such as `C`, `en_US.UTF-8` or `icu fr`. */
  collation: string;
  /** The version of that order when the database was made, and the one of the system now. */
  collation_made: string | null;
  collation_now: string | null;
  bytes: bigint;
  standbys: number;
  partitioned: number;
};

/** Such as 150020 for 15.20. */
export async function findVersion(reader: Reader): Promise<number> {
  const row = await reader.one<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  );
  return row?.version ?? 0;
}

/** Of a PostgreSQL of 15 or newer. */
export async function findInstallation(reader: Reader): Promise<Installation | undefined> {
  // By name through a row of JSON: what PostgreSQL 15, 16 and 17 call the locale of ICU is not the same.
  return reader.one<Installation>(sql`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
           case to_jsonb(d) ->> 'datlocprovider'
             when 'i' then 'icu ' || coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', '')
             when 'b' then coalesce(to_jsonb(d) ->> 'datlocale', 'C')
             else d.datcollate end as collation,
           to_jsonb(d) ->> 'datcollversion' as collation_made,
           pg_database_collation_actual_version(d.oid) as collation_now,
           pg_database_size(d.oid) as bytes,
           (select count(*)::int from pg_stat_replication) as standbys,
           (select count(*)::int from pg_partitioned_table) as partitioned
      from pg_database d where d.datname = current_database()`);
}

export type Archive = {
  /** Pieces of the log since figures are kept. */
  count: bigint;
  archived_at: number | null;
  failed_at: number | null;
  /** What is written from then on is in no archive yet: the last success, or the start of what there is to tell. */
  since: number;
  /** After so many seconds a piece ends that is not full; 0: never. */
  timeout_s: number;
};

/**
 * What PostgreSQL archives of its log (its manual, "Continuous Archiving"); undefined where it archives nothing, and where this
 * role is not told. `archive_mode` is set at a start, so what was not archived before one is no omission.
 */
export async function findArchive(reader: Reader): Promise<Archive | undefined> {
  try {
    return await reader.one<Archive>(sql`
      select a.archived_count as count, a.last_archived_time as archived_at, a.last_failed_time as failed_at,
             greatest(a.last_archived_time, a.stats_reset, pg_postmaster_start_time()) as since,
             (select setting::int from pg_settings where name = 'archive_timeout') as timeout_s
        from pg_stat_archiver a
       where current_setting('archive_mode') = 'always'
          or (current_setting('archive_mode') = 'on' and not pg_is_in_recovery())`);
  } catch (error) {
    if (isNotTold(error)) return undefined;
    throw error;
  }
}

/** A right that the role lacks, or a PostgreSQL of another make that has no such view. */
const isNotTold = (error: unknown) =>
  ['42501', '42P01', '42883', '42704'].includes(String((error as { code?: unknown }).code));

export type LargeTable = { name: string; bytes: bigint; rows: bigint };

/** The table with the most bytes, its indexes with it, and how many rows PostgreSQL takes it to have. */
export async function findLargestTable(reader: Reader): Promise<LargeTable | undefined> {
  return reader.one<LargeTable>(sql`
    select relname as name, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0)::bigint as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 2 desc limit 1`);
}

export type DatabaseUse = {
  connections: number;
  connections_max: number;
  bytes: bigint;
  /** Its own time, in milliseconds. */
  clock: number;
};

/** How many connections are open, how large it is, what time it takes it to be. */
export async function findDatabaseUse(reader: Reader): Promise<DatabaseUse> {
  const row = await reader.one<DatabaseUse>(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as connections_max,
           pg_database_size(current_database()) as bytes, clock_timestamp() as clock`);
  if (!row) throw new Error('the database told nothing of itself');
  return row;
}
