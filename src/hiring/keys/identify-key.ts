// Finds the stored hiring key of a text. Asked at each call, in one statement for those of the same few milliseconds: a
// key has sixty calls a minute, and one that was revoked is refused by every server at once.
import type { HiringKeyCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { isHiringKey } from '../../kit/hiring-key.ts';
import { hashKey } from '../../kit/key-format.ts';
import { countKeyCalls, type KeyGrant } from '../../platform/index.ts';
import { type CallersKey, callingKeys, findKeysByHash, touchKeys } from './key.store.ts';

/** A key as the mount judges it. */
export type KnownKey = HiringKeyCaller & { expiresAt: number | null; revokedAt: number | null };

/** A key that calls, and what its last minute says of that. */
export type CallingKey = KnownKey & { grant: KeyGrant };

/** How exact `lastUsedAt` is: written so often at the most. */
const touchEvery_ms = 30_000;

/** The key of a text, without a call. */
export async function identifyKey(database: Database, text: string): Promise<KnownKey | undefined> {
  if (!isHiringKey(text)) return undefined;
  const [row] = await findKeysByHash(database, [hashKey(text)]);
  return row && known(row);
}

/** The key of a text that calls: the call is counted by the statement that finds the key. */
export function createKeyCaller(
  database: Database,
): (text: string) => Promise<CallingKey | undefined> {
  const call = createBatcher<string, CallingKey | undefined>(
    async (hashes) => {
      const calls = new Map<string, number>();
      for (const hash of hashes) calls.set(hash, (calls.get(hash) ?? 0) + 1);
      const rows = await countKeyCalls<CallersKey>(database, callingKeys(calls));
      await touch(database, rows);
      const found = new Map(rows.map((row) => [row.secret_hash, row]));
      return hashes.map((hash) => {
        const row = found.get(hash);
        return row && { ...known(row), grant: row.grants.next().value };
      });
    },
    { max: 500 },
  );
  return async (text) => (isHiringKey(text) ? call(hashKey(text)) : undefined);
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
