// The reports as maintainers see them, the newest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { countReports, listReports } from './list.store.ts';
import { listMoves } from './move.store.ts';
import { viewMaintained } from './report.view.ts';

type Operation = Operations['listMaintainedReports'];

export async function listMaintainedReports(
  { db }: ReadContext<SessionCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { page = 1, per_page = limits.perPageDefault, ...filter } = query;
  const [total, rows] = await Promise.all([
    countReports(db, filter),
    listReports(db, filter, { from: (page - 1) * per_page, count: per_page }),
  ]);
  const moves = await listMoves(
    db,
    rows.map(({ numero }) => numero),
  );
  const data = rows.map((row) =>
    viewMaintained(
      row,
      moves.filter(({ numero }) => numero === row.numero),
    ),
  );
  const total_pages = Math.ceil(total / per_page);
  return { data, pagination: { page, per_page, total, total_pages } };
}
