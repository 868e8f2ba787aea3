// Reports on the wire: what everybody may read, and what maintainers do.
import type { MaintainedReport, OwnReport, Report } from '../../../contract/data/reports.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { maskEmail } from '../../platform/index.ts';
import type { MoveRow } from './move.store.ts';
import type { ReportRow } from './report.store.ts';

export const viewReport = (row: ReportRow): Report => ({
  numero: row.numero,
  status: row.status,
  dataset: row.dataset,
  created_at: iso(row.created_at),
  decided_at: isoOrNull(row.decided_at),
  issue_url: row.issue_url,
});

export const viewOwn = (row: ReportRow, moves: readonly MoveRow[]): OwnReport => ({
  ...viewReport(row),
  place: row.place,
  current_value: row.current_value,
  expected_value: row.expected_value,
  source: row.source,
  doublon_de: row.doublon_de,
  version: row.version,
  history: moves.map(({ from, to, motif, moved_at }) => ({
    from,
    to,
    motif,
    created_at: iso(moved_at),
  })),
});

export const viewMaintained = (row: ReportRow, moves: readonly MoveRow[]): MaintainedReport => ({
  ...viewReport(row),
  place: row.place,
  current_value: row.current_value,
  expected_value: row.expected_value,
  source: row.source,
  email_masked: row.email === null ? null : maskEmail(row.email),
  doublon_de: row.doublon_de,
  version: row.version,
  history: moves.map(({ from, to, motif, by, by_name, moved_at }) => ({
    from,
    to,
    motif,
    by: by === null ? null : { id: by, name: by_name ?? '' },
    created_at: iso(moved_at),
  })),
});
