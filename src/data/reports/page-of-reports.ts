// One page of reports with what was done with each: that of maintainers and that of whoever sent them.
import { limits } from '../../../contract/limits.ts';
import type { Reader } from '../../db/database.ts';
import { countReports, listReports } from './list.store.ts';
import { listMoves, type MoveRow } from './move.store.ts';
import type { ReportRow } from './report.store.ts';

type Filter = Parameters<typeof countReports>[1];

export async function pageOfReports<V>(
  reader: Reader,
  filter: Filter,
  { page = 1, per_page = limits.perPageDefault }: { page?: number; per_page?: number },
  view: (row: ReportRow, moves: MoveRow[]) => V,
) {
  const [total, rows] = await Promise.all([
    countReports(reader, filter),
    listReports(reader, filter, { from: (page - 1) * per_page, count: per_page }),
  ]);
  const moves = Map.groupBy(
    await listMoves(
      reader,
      rows.map(({ numero }) => numero),
    ),
    ({ numero }) => numero,
  );
  return {
    data: rows.map((row) => view(row, moves.get(row.numero) ?? [])),
    pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
  };
}
