// A person's own reports with what became of them, the newest first (contract/dashboard.md G20).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { pageOfReports } from './page-of-reports.ts';
import { viewOwn } from './report.view.ts';

type Operation = Operations['listMyReports'];

export async function listMyReports(
  { db, caller }: ReadContext<SessionCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { userId, email, emailVerified } = caller;
  // Reports that came with an address that nobody confirmed may be somebody else's.
  const filter = { reporter: { userId, email: emailVerified ? email : null } };
  return pageOfReports(db, filter, query, viewOwn);
}
