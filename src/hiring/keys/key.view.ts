// A hiring key as the dashboard shows it; the secret is in the answer that makes it alone.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import type { KeyRow } from './key.store.ts';

type Shown = Reply<Operations['revokeHiringKey']>;

export const viewKey = (row: KeyRow): Shown => ({
  id: row.id,
  name: row.name,
  mode: row.mode === 'test' ? 'test' : 'production',
  scopes: row.scopes,
  prefix: row.prefix,
  last4: row.last4,
  createdAt: iso(row.created_at),
  createdBy: row.created_by,
  lastUsedAt: isoOrNull(row.last_used_at),
  expiresAt: isoOrNull(row.expires_at),
  revokedAt: isoOrNull(row.revoked_at),
});
