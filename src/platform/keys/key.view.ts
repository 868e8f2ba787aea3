// The key on the wire: never its hash.
import type { ApiKey } from '../../../contract/platform/projects.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { KeyRow } from './key.store.ts';

const time = (ms: number | null) => (ms === null ? null : iso(ms));

export function viewKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    prefix: row.prefix,
    scopes: row.scopes,
    daily_limit: row.daily_limit,
    created_at: iso(row.created_at),
    last_used_at: time(row.last_used_at),
    expires_at: time(row.expires_at),
    revoked_at: time(row.revoked_at),
    disabled_at: time(row.disabled_at),
    disabled_reason: row.disabled_reason,
    rotated_from: row.rotated_from,
  };
}
