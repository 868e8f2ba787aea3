// Forgets all keys of a project here once its change is committed; other servers hear it from the database.
import type { Tx } from '../../db/database.ts';
import type { KeyNeighbours } from './handlers.ts';
import { findHashesOf } from './key.store.ts';

export async function forgetKeysOf(
  tx: Tx,
  projectId: string,
  forgetKey: KeyNeighbours['forgetKey'],
): Promise<void> {
  const hashes = await findHashesOf(tx, projectId);
  tx.afterCommit(() => {
    for (const hash of hashes) forgetKey(hash);
  });
}
