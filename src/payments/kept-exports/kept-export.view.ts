// A kept export on the wire.
import type { Export } from '../../../contract/payments/exports.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import type { ExportRow } from './kept-export.store.ts';

const time = (ms: number | null) => (ms === null ? null : iso(ms));

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
  ended_at: time(row.ended_at),
  expires_at: time(row.expires_at),
});
