// A request of the log on the wire.
import type { Call, CallDetail } from '../../../contract/platform/calls.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { RequestRow } from './call-list.store.ts';

export function viewCall(row: RequestRow): Call {
  const { mode, method, path, operation, status, code, key_id, prefix, duration_ms, request_id } =
    row;
  return {
    id: String(row.id),
    created_at: iso(row.created_at),
    mode,
    method,
    path,
    operation,
    status,
    code,
    key_id,
    prefix,
    duration_ms,
    request_id,
  };
}

export function viewCallDetail(row: RequestRow): CallDetail {
  const { object_id, replayed, agent } = row;
  return {
    ...viewCall(row),
    fields: row.wrong_fields ? row.wrong_fields.split(',') : [],
    object_id,
    replayed,
    address: row.address || null,
    agent,
  };
}
