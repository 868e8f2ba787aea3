// Books what an operator took for itself, once per attempt, whenever it tells of it (contract/rails.md RA37). Another fee that it
// tells of later is a difference of the reconciliation (S1), which people decide.
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import type { PaidEntry } from '../../kit/operator-picture.ts';
import { type Posting, post } from '../../ledger/index.ts';
import { operatorFee } from './attempt.postings.ts';
import type { AttemptRow } from './attempt.store.ts';
import { type FeeKey, findBookedFees, nameOfFee } from './fee.store.ts';
import type { Asked } from './heard-attempt.ts';

/** What came or left by an attempt, and is booked on its object. `at`: on the object's clock. */
export type BookedEntry = {
  objectType: Posting['objectType'];
  attempt: FeeKey & Pick<AttemptRow, 'channel'>;
  entry: PaidEntry;
  at: number;
};

export const hasFee = ({ fee }: PaidEntry): boolean => fee != null && fee > 0n;

/** The objects are locked. */
export async function bookFees(tx: Tx, booked: readonly BookedEntry[]): Promise<void> {
  const told = booked.filter(({ entry }) => hasFee(entry));
  if (told.length === 0) return;
  const known = await findBookedFees(
    tx,
    told.map(({ attempt }) => attempt),
  );
  const postings = told
    .filter(({ attempt }) => !known.has(nameOfFee(attempt)))
    .map(({ objectType, attempt, entry, at }): Posting => {
      const { project_id: projectId, mode, object_id: objectId, n, channel } = attempt;
      const about = { scope: { projectId, mode }, objectType, objectId, attempt: n, at };
      return { ...about, ...operatorFee(channel, entry.fee ?? 0n) };
    });
  await post(tx, postings, clock.now());
}

/** What paid an attempt, though it was taken back since: the operator keeps its fee. */
export const paidBy = ({ decision }: Asked): PaidEntry | undefined =>
  decision.is === 'paid' || decision.is === 'reversed' ? decision.entry : undefined;
