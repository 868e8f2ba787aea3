// SQL on the moves of reports: a row is locked, takes its new status, and keeps who moved it, when and why.
import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { isNumero } from './report.rules.ts';
import { type ReportRow, report } from './report.store.ts';

/** In the order of their numbers, so that who locks two never waits crosswise; no number, no report. */
export async function lockReports(
  tx: Tx,
  numeros: readonly string[],
): Promise<Map<string, ReportRow>> {
  const rows = await tx.all<ReportRow>(sql`
    select ${report} from reports where numero = any (${numeros.filter(isNumero)}) order by numero for update`);
  return new Map(rows.map((row) => [row.numero, row]));
}

/** A report that is a duplicate of this one; read under this one's lock. */
export async function findDuplicateOf(tx: Tx, numero: string): Promise<string | undefined> {
  const found = await tx.one<{ numero: string }>(sql`
    select numero from reports where doublon_de = ${numero} order by numero limit 1`);
  return found?.numero;
}

export type Moved = Pick<
  ReportRow,
  'numero' | 'status' | 'decided_at' | 'issue_url' | 'doublon_de' | 'version'
>;

export async function saveMove(tx: Tx, row: Moved, now: number): Promise<void> {
  const decidedAt = atOrNull(row.decided_at);
  await tx.run(sql`
    update reports set status = ${row.status}, decided_at = ${decidedAt}, issue_url = ${row.issue_url},
      doublon_de = ${row.doublon_de}, version = ${row.version}, moved_at = ${at(now)}
     where numero = ${row.numero}`);
}

export type NewMove = {
  numero: string;
  from: ReportStatus;
  to: ReportStatus;
  motif: string | null;
  by: string | null;
};

export async function insertMove(tx: Tx, move: NewMove, now: number): Promise<bigint> {
  const row = await tx.one<{ id: bigint }>(sql`
    insert into report_moves (numero, from_status, to_status, motif, by_user_id, moved_at)
    values (${move.numero}, ${move.from}, ${move.to}, ${move.motif}, ${move.by}, ${at(now)})
    returning id`);
  return row?.id ?? 0n;
}

export type MoveRow = NewMove & { by_name: string | null; moved_at: number };

/** The moves of some reports, oldest first. */
export function listMoves(reader: Reader, numeros: readonly string[]): Promise<MoveRow[]> {
  return reader.all<MoveRow>(sql`
    select m.numero, m.from_status as "from", m.to_status as "to", m.motif, m.by_user_id as by,
           u.name as by_name, m.moved_at
      from report_moves m left join users u on u.id = m.by_user_id
     where m.numero = any (${numeros}) order by m.id`);
}

export type NewsRow = {
  numero: string;
  email: string | null;
  lang: Lang;
  status: ReportStatus;
  motif: string | null;
  doublon_de: string | null;
  version: string | null;
  issue_url: string | null;
};

/** What a reporter is told of a move; no address once it is erased. */
export function findNews(reader: Reader, move: string): Promise<NewsRow | undefined> {
  return reader.one<NewsRow>(sql`
    select r.numero, r.email, r.lang, m.to_status as status, m.motif, r.doublon_de, r.version, r.issue_url
      from report_moves m join reports r on r.numero = m.numero where m.id = ${move}::bigint`);
}
