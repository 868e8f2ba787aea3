// A person's own reports with what became of them, the newest first (contract/dashboard.md G20).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { countReports, listReports } from './list.store.ts';
import { listMoves } from './move.store.ts';
import { viewOwn } from './report.view.ts';

type Operation = Operations['listMyReports'];

export async function listMyReports(
  { db, caller }: ReadContext<SessionCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { page = 1, per_page = limits.perPageDefault } = query;
  const { userId, email, emailVerified } = caller;
  // Reports that came with an address that nobody confirmed may be somebody else's.
  const filter = { reporter: { userId, email: emailVerified ? email : null } };
  const [total, rows] = await Promise.all([
    countReports(db, filter),
    listReports(db, filter, { from: (page - 1) * per_page, count: per_page }),
  ]);
  const moves = await listMoves(
    db,
    rows.map(({ numero }) => numero),
  );
  const data = rows.map((row) =>
    viewOwn(
      row,
      moves.filter(({ numero }) => numero === row.numero),
    ),
  );
  return {
    data,
    pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
  };
}
