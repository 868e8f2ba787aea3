// How much log (WAL) PostgreSQL wrote between two moments, as its own records tell.
import type pg from 'pg';

export type Log = {
  /** Without whole pages: what the changes themselves say. */
  records: number;
  /** Pages that are written whole at their first change after a checkpoint. */
  pages: number;
};

export async function endOfLog(admin: pg.Client): Promise<string> {
  // The last records may still wait for the writer: nobody waited for them to be on the disk.
  const { rows } = await admin.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn');
  return rows[0]?.lsn ?? '0/0';
}

/** Reads the records themselves: it takes time, so it is called when nothing is measured. */
export async function logSince(admin: pg.Client, from: string): Promise<Log> {
  await admin.query('create extension if not exists pg_walinspect');
  const { rows } = await admin.query<{ records: number; pages: number }>(
    `select coalesce(sum(record_size), 0)::float8 as records, coalesce(sum(fpi_size), 0)::float8 as pages
       from pg_get_wal_stats($1::pg_lsn, pg_current_wal_flush_lsn())`,
    [from],
  );
  return rows[0] ?? { records: 0, pages: 0 };
}

/** The same for each table, its indexes and long values included. */
export async function logByTable(admin: pg.Client, from: string): Promise<Map<string, Log>> {
  await admin.query('create extension if not exists pg_walinspect');
  // A record is counted where its first page is; its whole pages where they are.
  const { rows } = await admin.query<{ name: string } & Log>(
    `with blocks as (
       select pg_filenode_relation(case reltablespace when 1663 then 0 else reltablespace end, relfilenode) as oid,
              sum(record_length) filter (where block_id = 0) as bytes, sum(block_fpi_length) as pages
         from pg_get_wal_block_info($1::pg_lsn, pg_current_wal_flush_lsn(), false)
        where reldatabase = (select oid from pg_database where datname = current_database())
        group by 1
     )
     select t.relname as name, coalesce(sum(b.bytes - b.pages), 0)::float8 as records,
            coalesce(sum(b.pages), 0)::float8 as pages
       from blocks b left join pg_index i on i.indexrelid = b.oid
       join pg_class r on r.oid = coalesce(i.indrelid, b.oid)
       left join pg_class o on o.reltoastrelid = r.oid
       join pg_class t on t.oid = coalesce(o.oid, r.oid)
      group by 1`,
    [from],
  );
  return new Map(rows.map(({ name, records, pages }) => [name, { records, pages }]));
}
