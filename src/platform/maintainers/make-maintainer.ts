// The operator names a maintainer, or takes the role back: both hold from the next call.
import type { Tx } from '../../db/database.ts';
import { setMaintainer } from './maintainer.store.ts';

/** Undefined when no account has this address; false when the person was one, or none, already. */
export async function makeMaintainer(
  tx: Tx,
  email: string,
  now: number | null,
): Promise<boolean | undefined> {
  return (await setMaintainer(tx, email.trim().toLowerCase(), now))?.changed;
}
