// A kept export on the wire.
import type { Export } from '../../../contract/payments/exports.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import type { ExportRow } from './kept-export.store.ts';

export const viewExport = (row: ExportRow): Export => ({
  id: row.id,
  kind: row.kind,
  mode: row.mode,
  format: 'csv',
  filters: row.filters,
  status: row.state,
  rows: row.rows,
  bytes: toNumber(row.bytes),
  created_at: iso(row.created_at),
  ended_at: isoOrNull(row.ended_at),
  expires_at: isoOrNull(row.expires_at),
});
