// The operator states that an account's identity is verified: its limits grow from the next call (Q5).
import type { Tx } from '../../db/database.ts';
import { markVerified } from './account.store.ts';

export type Verified = {
  verifiedAt: number;
  /** False when it was verified before: the first date stays. */
  changed: boolean;
};

/** Undefined when no account has this address. */
export async function verifyAccount(
  tx: Tx,
  email: string,
  now: number,
): Promise<Verified | undefined> {
  const row = await markVerified(tx, email.trim().toLowerCase(), now);
  return row && { verifiedAt: row.verified_at, changed: row.changed };
}
