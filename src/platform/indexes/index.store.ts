// SQL on indexes as PostgreSQL keeps them: how large each is, and building one anew beside the old one.
import type { Database, Reader } from '../../db/database.ts';

export type IndexSize = { name: string; table_name: string; bytes: number };

/** Indexes of ours of so many bytes at least, the largest first. */
export function listIndexes(reader: Reader, least: number): Promise<IndexSize[]> {
  return reader.all<IndexSize>({
    text: `select c.relname as name, t.relname as table_name, pg_relation_size(c.oid)::float8 as bytes
             from pg_index i
             join pg_class c on c.oid = i.indexrelid
             join pg_class t on t.oid = i.indrelid
             join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = current_schema() and c.relkind = 'i' and i.indisvalid
              and pg_relation_size(c.oid) >= $1
            order by bytes desc, name`,
    values: [least],
  });
}

/** What a rebuild that was stopped left behind: nobody reads them, and every write keeps them up to date. */
export async function listLeftovers(reader: Reader): Promise<string[]> {
  const found = await reader.all<{ name: string }>({
    text: `select c.relname as name from pg_index i
             join pg_class c on c.oid = i.indexrelid
             join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = current_schema() and not i.indisvalid and c.relname ~ '_cc(new|old)\\d*$'
            order by name`,
    values: [],
  });
  return found.map(({ name }) => name);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Both run by themselves, outside any transaction, and hold up neither readers nor writers. */
export const rebuildIndex = (database: Database, name: string): Promise<number> =>
  database.run({ text: `reindex index concurrently ${quoted(name)}`, values: [] });

export const dropIndex = (database: Database, name: string): Promise<number> =>
  database.run({ text: `drop index concurrently if exists ${quoted(name)}`, values: [] });
