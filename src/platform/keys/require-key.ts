// Asks again, within a transaction, whether the key of a call may still act: it may have waited, for a lock or for a name
// server, and a revoked key does nothing more (K13, as M10 for a person).
import type { KeyCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { stateOf } from './key.rules.ts';
import { findKey } from './key.store.ts';

export async function requireKey(reader: Reader, { projectId, keyId }: KeyCaller): Promise<void> {
  const now = clock.now();
  const key = await findKey(reader, projectId, keyId);
  if (!key) throw fail('INVALID_API_KEY');
  const state = stateOf(key, now);
  if (state === 'revoked') {
    throw fail('API_KEY_REVOKED', { revoked_at: iso(key.revoked_at ?? now) });
  }
  if (state === 'disabled') {
    throw fail('API_KEY_DISABLED', { disabled_at: iso(key.disabled_at ?? now) });
  }
  if (state === 'expired') {
    throw fail('API_KEY_EXPIRED', { expires_at: iso(key.expires_at ?? now) });
  }
}
