// SQL on exports that are kept, and on the slices they are made of.
import type { ExportFilters, ExportKind } from '../../../contract/payments/exports.ts';
import type { Lang, Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type ExportRow = {
  project_id: string;
  id: string;
  kind: ExportKind;
  mode: Mode;
  filters: ExportFilters;
  lang: Lang;
  state: 'running' | 'done' | 'cancelled';
  rows: number;
  bytes: bigint;
  parts: number;
  read_to: string | null;
  /** Whether who began it is told by mail that it is ready. */
  mail: 'unasked' | 'asked' | 'sent';
  /** Null once that account is gone. */
  created_by: string | null;
  created_at: number;
  ended_at: number | null;
  expires_at: number | null;
};

const columns = sql`project_id, id, kind, mode, filters, lang, state, rows, bytes, parts, read_to, mail, created_by, created_at,
  ended_at, expires_at`;

type NewExport = Pick<ExportRow, 'project_id' | 'id' | 'kind' | 'mode' | 'filters' | 'lang'> & {
  created_by: string;
};

export async function insertExport(tx: Tx, row: NewExport, now: number): Promise<ExportRow> {
  const made = await tx.one<ExportRow>(sql`
    insert into exports (project_id, id, kind, mode, filters, lang, state, created_by, created_at)
    values (${row.project_id}, ${row.id}, ${row.kind}, ${row.mode}, ${JSON.stringify(row.filters)}::jsonb,
      ${row.lang}, 'running', ${row.created_by}, ${at(now)}) returning ${columns}`);
  if (!made) throw new Error('the export was not written');
  return made;
}

export function listExportRows(reader: Reader, projectId: string): Promise<ExportRow[]> {
  return reader.all<ExportRow>(
    sql`select ${columns} from exports where project_id = ${projectId} order by id desc`,
  );
}

export function findExport(
  reader: Reader,
  projectId: string,
  id: string,
): Promise<ExportRow | undefined> {
  return reader.one<ExportRow>(
    sql`select ${columns} from exports where project_id = ${projectId} and id = ${id}`,
  );
}

export function lockExport(tx: Tx, projectId: string, id: string): Promise<ExportRow | undefined> {
  return tx.one<ExportRow>(
    sql`select ${columns} from exports where project_id = ${projectId} and id = ${id} for update`,
  );
}

export type Slice = {
  rows: number;
  bytes: number;
  /** Compressed. */
  body: Buffer;
  /** Null with the last one. */
  readTo: string | null;
};

/** One more slice of an export whose row is locked; the last one ends it. */
export async function addSlice(
  tx: Tx,
  row: ExportRow,
  slice: Slice,
  times: { now: number; expiresAt: number },
): Promise<void> {
  const isLast = slice.readTo === null;
  await tx.run(sql`
    insert into export_parts (project_id, export_id, n, body)
    values (${row.project_id}, ${row.id}, ${row.parts}, decode(${slice.body.toString('hex')}, 'hex'))`);
  await tx.run(sql`
    update exports set rows = rows + ${slice.rows}, bytes = bytes + ${slice.bytes}, parts = parts + 1,
      read_to = ${slice.readTo}, state = ${isLast ? 'done' : 'running'},
      ended_at = ${isLast ? at(times.now) : null}::timestamptz,
      expires_at = ${isLast ? at(times.expiresAt) : null}::timestamptz
     where project_id = ${row.project_id} and id = ${row.id}`);
}

export async function setMail(
  tx: Tx,
  { project_id, id }: Pick<ExportRow, 'project_id' | 'id'>,
  mail: ExportRow['mail'],
): Promise<void> {
  await tx.run(
    sql`update exports set mail = ${mail} where project_id = ${project_id} and id = ${id}`,
  );
}

/** Ends it without a file. */
export async function cancelRow(
  tx: Tx,
  { project_id, id }: Pick<ExportRow, 'project_id' | 'id'>,
  now: number,
): Promise<ExportRow | undefined> {
  await tx.run(sql`
    delete from export_parts where project_id = ${project_id} and export_id = ${id}`);
  return tx.one<ExportRow>(sql`
    update exports set state = 'cancelled', ended_at = coalesce(ended_at, ${at(now)}::timestamptz), expires_at = null
     where project_id = ${project_id} and id = ${id} returning ${columns}`);
}

export async function readSlice(
  reader: Reader,
  { project_id, id }: Pick<ExportRow, 'project_id' | 'id'>,
  n: number,
): Promise<Buffer | undefined> {
  const row = await reader.one<{ body: Buffer }>(sql`
    select body from export_parts where project_id = ${project_id} and export_id = ${id} and n = ${n}`);
  return row?.body;
}

/** Drops those of a project that are over since a time, and of the ended ones all but so many of the latest. */
export function dropExports(
  tx: Pick<Tx, 'run'>,
  projectId: string,
  { endedBefore, kept }: { endedBefore: number; kept: number },
): Promise<number> {
  return tx.run(sql`
    delete from exports e using (
      select id, ended_at, row_number() over (order by id desc) as n from exports where project_id = ${projectId}) as own
     where e.project_id = ${projectId} and e.id = own.id and e.state <> 'running'
       and (own.ended_at < ${at(endedBefore)} or own.n > ${kept})`);
}
