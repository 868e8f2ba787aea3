// Finds the stored key of a text. Keys seen lately answer from memory; every change is announced by the
// database, and whenever an announcement may have been missed, memory is emptied (K23).
import type { Database } from '../../db/database.ts';
import { type Listener, listen } from '../../db/listen.ts';
import { createBatcher } from '../../kit/batch.ts';
import { hashKey } from '../../kit/key-format.ts';
import { findKeysByHash } from './key.store.ts';
import type { KnownKey } from './known-key.ts';

export type KeyIdentifier = {
  identify(key: string): KnownKey | undefined | Promise<KnownKey | undefined>;
  /** Forgets a key at once on this server, before the announcement comes back. */
  forget(hash: string): void;
  close(): Promise<void>;
};

const remembered = 20_000;

export async function createKeyIdentifier(database: Database): Promise<KeyIdentifier> {
  const memory = new Map<string, KnownKey>();
  // Counts announcements: what was read before one must not be remembered after it.
  let changes = 0;
  let trusted = false;

  const forget = (hash: string) => {
    changes++;
    memory.delete(hash);
  };
  const listener: Listener = await listen(database.url, 'svc_keys', {
    notice: forget,
    gap(connected) {
      changes++;
      memory.clear();
      trusted = connected;
    },
  });

  // Look-ups of the same few milliseconds travel in one statement.
  const find = createBatcher<string, KnownKey | undefined>(
    async (hashes) => {
      const before = changes;
      const found = await findKeysByHash(database, [...new Set(hashes)]);
      if (trusted && before === changes) {
        for (const [hash, key] of found) remember(hash, key);
      }
      return hashes.map((hash) => found.get(hash));
    },
    { max: 500, concurrency: 2 },
  );

  const remember = (hash: string, key: KnownKey) => {
    if (memory.size >= remembered) {
      // The oldest tenth goes: a full memory must not cost a walk for every new key.
      for (const old of [...memory.keys()].slice(0, remembered / 10)) memory.delete(old);
    }
    memory.set(hash, key);
  };

  return {
    identify(key) {
      const hash = hashKey(key);
      return memory.get(hash) ?? find(hash);
    },
    forget,
    close: () => listener.close(),
  };
}
