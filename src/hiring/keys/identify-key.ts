// Finds the stored hiring key of a text. Asked at each call, in one statement for those of the same few milliseconds: a
// key has sixty calls a minute, and one that was revoked is refused by every server at once.
import type { HiringKeyCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { isHiringKey } from '../../kit/hiring-key.ts';
import { hashKey } from '../../kit/key-format.ts';
import { type CallersKey, findKeysByHash, touchKeys } from './key.store.ts';

/** A key as the mount judges it. */
export type KnownKey = HiringKeyCaller & { expiresAt: number | null; revokedAt: number | null };

/** How exact `lastUsedAt` is: written so often at the most. */
const touchEvery_ms = 30_000;

export function createKeyIdentifier(
  database: Database,
): (text: string) => Promise<KnownKey | undefined> {
  const find = createBatcher<string, KnownKey | undefined>(
    async (hashes) => {
      const rows = await findKeysByHash(database, [...new Set(hashes)]);
      await touch(database, rows);
      const found = new Map(rows.map((row) => [row.secret_hash, known(row)]));
      return hashes.map((hash) => found.get(hash));
    },
    { max: 500 },
  );
  return async (text) => (isHiringKey(text) ? find(hashKey(text)) : undefined);
}

async function touch(database: Database, rows: readonly CallersKey[]): Promise<void> {
  const now = clock.now();
  const stale = rows.filter(({ last_used_at: used, revoked_at: revoked }) => {
    return revoked === null && (used === null || used < now - touchEvery_ms);
  });
  if (stale.length === 0) return;
  await touchKeys(
    database,
    stale.map(({ id }) => id),
    now,
  );
}

const known = (row: CallersKey): KnownKey => ({
  kind: 'hiring-key',
  keyId: row.id,
  organizationId: row.organization_id,
  mode: row.mode,
  scopes: row.scopes,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});
