// The operator switches a key off for abuse; its project sees when and why, and cannot undo it.
import type { Tx } from '../../db/database.ts';
import { isId } from '../../kit/ids.ts';
import { disableKeyRow, findSuccessors } from './key.store.ts';

export type Disabled = {
  projectId: string;
  disabledAt: number;
  reason: string | null;
  /** False when it was switched off before: the first date and reason stay. */
  changed: boolean;
  /** Keys that replaced it and still work: whoever abused the old one may hold them too. */
  successors: string[];
};

/** Undefined when there is no such key. */
export async function disableKey(
  tx: Tx,
  keyId: string,
  reason: string | null,
  now: number,
): Promise<Disabled | undefined> {
  const row = isId('key', keyId) ? await disableKeyRow(tx, keyId, reason, now) : undefined;
  if (!row) return undefined;
  return {
    projectId: row.project_id,
    disabledAt: row.disabled_at,
    reason: row.disabled_reason,
    changed: row.changed,
    successors: await findSuccessors(tx, keyId, now),
  };
}
