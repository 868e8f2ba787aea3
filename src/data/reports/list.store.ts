// SQL on pages of reports.
import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { join, sql } from '../../db/sql.ts';
import { type ReportRow, report } from './report.store.ts';

export type Filter = {
  status?: ReportStatus | undefined;
  dataset?: string | undefined;
  /** Whose they are; `email` is null while it is not confirmed. */
  reporter?: { userId: string; email: string | null };
};

const where = ({ status, dataset, reporter }: Filter) =>
  join(
    [
      sql`true`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(dataset === undefined ? [] : [sql`dataset = ${dataset}`]),
      ...(reporter ? [sql`(user_id = ${reporter.userId} or email = ${reporter.email}::text)`] : []),
    ],
    ' and ',
  );

export async function countReports(reader: Reader, filter: Filter): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from reports where ${where(filter)}`);
  return row?.count ?? 0;
}

/** The newest first. */
export function listReports(
  reader: Reader,
  filter: Filter,
  page: { from: number; count: number },
): Promise<ReportRow[]> {
  return reader.all<ReportRow>(sql`
    select ${report} from reports where ${where(filter)}
     order by created_at desc, numero desc offset ${page.from} limit ${page.count}`);
}
