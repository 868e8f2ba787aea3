// SQL on versions of reference lists.
import type { DatasetName } from '../../../contract/data/lists.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { SourceRow, StoredRow } from './list-file.ts';

export type VersionRow = {
  list: DatasetName;
  number: number;
  version: string;
  content_hash: string;
  origin: 'content' | 'import';
  /** None of the places, which stand in pages of their own (src/data/places). */
  rows: StoredRow[];
  sources: SourceRow[];
  row_count: number;
  published_at: number;
};

/** Which version of each list is answered now. */
export function findCurrentNumbers(
  reader: Reader,
): Promise<{ list: DatasetName; number: number; content_hash: string }[]> {
  return reader.all(sql`
    select p.list, p.number, v.content_hash from published_lists p
      join list_versions v on v.list = p.list and v.number = p.number`);
}

/** A version whole, rows included. */
export function findVersion(
  reader: Reader,
  list: DatasetName,
  number: number,
): Promise<VersionRow | undefined> {
  return reader.one<VersionRow>(sql`
    select list, number, version, content_hash, origin, rows, sources, row_count, published_at
      from list_versions where list = ${list} and number = ${number}`);
}

/** What a version was made of, by its name. */
export function findContent(
  reader: Reader,
  list: DatasetName,
  version: string,
): Promise<Pick<VersionRow, 'rows' | 'sources'> | undefined> {
  return reader.one(sql`
    select rows, sources from list_versions where list = ${list} and version = ${version}`);
}

export function findCurrent(reader: Reader, list: DatasetName): Promise<VersionRow | undefined> {
  return reader.one<VersionRow>(sql`
    select v.list, v.number, v.version, v.content_hash, v.origin, v.rows, v.sources, v.row_count,
      v.published_at
      from published_lists p join list_versions v on v.list = p.list and v.number = p.number
     where p.list = ${list}`);
}

/** Whether the list's current version has a row of this id; undefined while none is published. */
export async function findIsRow(
  reader: Reader,
  list: DatasetName,
  id: string,
): Promise<boolean | undefined> {
  const found = await reader.one<{ is_row: boolean }>(sql`
    select exists (select from json_array_elements(v.rows) row where row ->> 'id' = ${id}) as is_row
      from published_lists p join list_versions v on v.list = p.list and v.number = p.number
     where p.list = ${list}`);
  return found?.is_row;
}

export type HistoryRow = {
  list: DatasetName;
  number: number;
  version: string;
  content_hash: string;
  added: number;
  changed: number;
  removed: number;
  summary: string | null;
  /** The numbers of the reports that it corrects. */
  reports: string[];
  published_at: number;
};

/** All versions without their rows, the latest of each list first. */
export function findHistory(reader: Reader): Promise<HistoryRow[]> {
  return reader.all<HistoryRow>(sql`
    select list, number, version, content_hash, added, changed, removed, summary, reports,
           published_at
      from list_versions order by list, number desc`);
}

export type ListedVersion = HistoryRow & { origin: VersionRow['origin']; row_count: number };

/** The latest versions of a list without their rows, the last one first. */
export function findLatestVersions(
  reader: Reader,
  list: DatasetName,
  limit: number,
): Promise<ListedVersion[]> {
  return reader.all<ListedVersion>(sql`
    select list, number, version, content_hash, added, changed, removed, summary, reports,
           published_at, origin, row_count
      from list_versions where list = ${list} order by number desc limit ${limit}`);
}

/** A version by its name, whole, with what it changed. */
export function findNamedVersion(
  reader: Reader,
  list: DatasetName,
  version: string,
): Promise<(VersionRow & ListedVersion) | undefined> {
  return reader.one(sql`
    select list, number, version, content_hash, origin, rows, sources, row_count, added, changed, removed,
           summary, reports, published_at
      from list_versions where list = ${list} and version = ${version}`);
}

/** What is in force of each list, without its rows. */
export function findInForce(
  reader: Reader,
): Promise<Pick<ListedVersion, 'list' | 'version' | 'origin' | 'row_count' | 'published_at'>[]> {
  return reader.all(sql`
    select v.list, v.version, v.origin, v.row_count, v.published_at
      from published_lists p join list_versions v on v.list = p.list and v.number = p.number`);
}

export type VersionChange = Pick<
  HistoryRow,
  'list' | 'version' | 'summary' | 'added' | 'changed' | 'removed'
>;

/** What some versions changed, in the order of their publication. */
export function findVersionChanges(
  reader: Reader,
  versions: readonly { list: DatasetName; version: string }[],
): Promise<VersionChange[]> {
  return reader.all<VersionChange>(sql`
    select v.list, v.version, v.summary, v.added, v.changed, v.removed
      from unnest(${versions.map(({ list }) => list)}::text[],
        ${versions.map(({ version }) => version)}::text[]) as g (list, version)
      join list_versions v on v.list = g.list and v.version = g.version
     order by v.published_at, v.list, v.number`);
}

/** One publication at a time; who reads is not kept waiting. */
export async function lockPublishing(tx: Tx): Promise<void> {
  await tx.run(sql`lock table published_lists in share row exclusive mode`);
}

export type NewVersion = Omit<VersionRow, 'published_at'> & {
  added: number;
  changed: number;
  removed: number;
  summary: string | null;
  reports: readonly string[];
};

/** Writes a version and makes it the one that is answered. */
export async function insertVersion(tx: Tx, row: NewVersion, now: number): Promise<void> {
  await tx.run(sql`
    insert into list_versions (list, number, version, content_hash, origin, rows, sources, row_count,
      added, changed, removed, summary, reports, published_at)
    values (${row.list}, ${row.number}, ${row.version}, ${row.content_hash}, ${row.origin},
      ${JSON.stringify(row.rows)}, ${JSON.stringify(row.sources)}, ${row.row_count},
      ${row.added}, ${row.changed}, ${row.removed}, ${row.summary}, ${row.reports}, ${at(now)})`);
  await tx.run(sql`
    insert into published_lists (list, number) values (${row.list}, ${row.number})
    on conflict (list) do update set number = excluded.number`);
}

/** Every server hears of it, as of a version. */
export async function addReport(
  tx: Tx,
  list: DatasetName,
  number: number,
  report: string,
): Promise<void> {
  await tx.run(sql`
    update list_versions set reports = array_append(reports, ${report})
     where list = ${list} and number = ${number}`);
}
