// Reports on the wire: what everybody may read, and what maintainers do.
import type { Report } from '../../../contract/shapes/report.ts';
import { iso } from '../../kit/clock.ts';
import type { ReportRow } from './report.store.ts';

export const viewReport = (row: ReportRow): Report => ({
  numero: row.numero,
  status: row.status,
  dataset: row.dataset,
  created_at: iso(row.created_at),
  decided_at: row.decided_at === null ? null : iso(row.decided_at),
  issue_url: row.issue_url,
});
