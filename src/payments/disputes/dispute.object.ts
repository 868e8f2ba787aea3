// What a dispute says of itself as a money object: its journals, its events, and what it is on its payment.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { lockPayments, saveDispute } from '../payments/index.ts';
import type { Change, MoneyObject } from '../transitions/index.ts';
import { disputeGivenUp, disputeOpened, disputeWon } from './dispute.postings.ts';
import { type DisputeRow, lockDisputes, saveDisputes } from './dispute.store.ts';

/** The kind of the job that pays the customer (D2b). */
export const repayKind = 'repay-customer';

const eventOf: Record<DisputeRow['status'], EventType> = {
  opened: 'dispute.opened',
  challenged: 'dispute.challenged',
  accepted: 'dispute.accepted',
  won: 'dispute.won',
  lost: 'dispute.lost',
};

export const disputeObject: MoneyObject<DisputeRow> = {
  objectType: 'dispute',
  lock: lockDisputes,
  save: saveDisputes,
  postings({ after: { status, held_amount: held } }) {
    if (status === 'opened') return [disputeOpened(held)];
    if (status === 'challenged') return [];
    return status === 'won' ? [disputeWon(held)] : [disputeGivenUp(held)];
  },
  announcement: ({ after }) => ({ type: eventOf[after.status] }),
  async count(tx, moved) {
    await tellPayments(tx, moved);
    await promiseRepayment(tx, moved);
  },
};

async function tellPayments(tx: Tx, moved: readonly Change<DisputeRow>[]): Promise<void> {
  const keyOf = ({ project_id, mode, payment_id: id }: DisputeRow) => ({ project_id, mode, id });
  await lockPayments(
    tx,
    moved.map(({ after }) => keyOf(after)),
  );
  for (const { after } of moved) {
    const { id, status, amount } = after;
    const taken = status === 'accepted' || status === 'lost' ? amount : 0n;
    await saveDispute(tx, keyOf(after), { id, status, taken });
  }
}

/** What an accepted or lost dispute took is the customer's: its job pays them. */
function promiseRepayment(tx: Tx, moved: readonly Change<DisputeRow>[]): Promise<void> {
  const due = moved.filter(({ after: { status } }) => status === 'accepted' || status === 'lost');
  const jobs = due.map(({ after }) => ({
    kind: repayKind,
    subject: after.id,
    projectId: after.project_id,
    mode: after.mode,
    runAt: clock.now(),
  }));
  return enqueue(tx, jobs);
}
