// The key on the wire: never its hash.
import type { ApiKey } from '../../../contract/platform/projects.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import type { KeyRow } from './key.store.ts';

export function viewKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    prefix: row.prefix,
    scopes: row.scopes,
    daily_limit: row.daily_limit,
    created_at: iso(row.created_at),
    last_used_at: isoOrNull(row.last_used_at),
    expires_at: isoOrNull(row.expires_at),
    revoked_at: isoOrNull(row.revoked_at),
    disabled_at: isoOrNull(row.disabled_at),
    disabled_reason: row.disabled_reason,
    rotated_from: row.rotated_from,
  };
}
