// The operator ends a key for abuse: it is revoked, as its organisation would do, and cannot come back.
import type { Tx } from '../../db/database.ts';
import { isId } from '../../kit/ids.ts';
import { lockAnyKey, saveKey } from './key.store.ts';

export type Stopped = {
  organizationId: string;
  revokedAt: number;
  /** False when it was revoked before: the first date stays. */
  changed: boolean;
};

/** Undefined when there is no such key. */
export async function stopHiringKey(
  tx: Tx,
  keyId: string,
  now: number,
): Promise<Stopped | undefined> {
  const key = isId('key', keyId) ? await lockAnyKey(tx, keyId) : undefined;
  if (!key) return undefined;
  const revokedAt = key.revoked_at ?? now;
  await saveKey(tx, { ...key, revoked_at: revokedAt });
  return { organizationId: key.organization_id, revokedAt, changed: key.revoked_at === null };
}
