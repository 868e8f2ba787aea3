// The operator states that an account's identity is verified: its limits grow from the next call (Q5).
import type { Reader, Tx } from '../../db/database.ts';
import { isOwnerVerified, markOwnerVerified, markVerified } from './account.store.ts';
import { type Tier, tierOf } from './quota.rules.ts';

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

/** The same of a project's owner, whose live identity file was verified (contract/payments.md B.9). */
export async function verifyOwner(tx: Tx, projectId: string, now: number): Promise<void> {
  tx.alsoWrites('act of the operator');
  await markOwnerVerified(tx, projectId, now);
}

/** The tier of a project: that of its owner's account. */
export const tierOfProject = async (reader: Reader, projectId: string): Promise<Tier> =>
  tierOf(await isOwnerVerified(reader, projectId));
