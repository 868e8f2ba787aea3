// Money that came twice for one payment (contract/payments.md B.3, rule 2): the second is booked to suspense as an
// attempt of its own and given back to the payer by another; the merchant's balance never sees it.
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import type { PaidEntry } from '../../kit/operator-picture.ts';
import { type Posting, post } from '../../ledger/index.ts';
import { type AttemptRow, findAttempts, insertAttempts, newAttempt } from '../attempts/index.ts';
import { secondGivenBack, secondPaid } from './payment.postings.ts';
import type { PaymentRow } from './payment.store.ts';

/** What an operator holds beside the payment that paid. */
export type Others = {
  row: PaymentRow;
  attempt: AttemptRow;
  others: readonly PaidEntry[];
  /** What paid the attempt itself, where another attempt had paid the payment before. */
  own?: PaidEntry | undefined;
};

/** Books what was not booked before; answers the ids of payments that have something to give back. */
export async function bookOthers(
  tx: Tx,
  found: readonly Others[],
  nowOf: (row: PaymentRow) => number,
): Promise<Set<string>> {
  const twice = found.filter(({ others, own }) => own || others.length > 0);
  if (twice.length === 0) return new Set();
  const known = Map.groupBy(
    await findAttempts(
      tx,
      twice.map(({ row }) => row),
    ),
    (attempt) => attempt.object_id,
  );
  const made: AttemptRow[] = [];
  const postings: Posting[] = [];
  const owing = new Set<string>();
  for (const { row, attempt, others, own } of twice) {
    const former = known.get(row.id) ?? [];
    // One give-back is under way at a time; the next entry is found by the next look.
    const isBusy = former.some(({ state }) => !ended.includes(state));
    const now = nowOf(row);
    const next = Math.max(...former.map((one) => one.n)) + 1;
    const beside = others.find(
      (other) => !former.some((one) => one.operator_reference === other.operatorReference),
    );
    // What another attempt brought has that attempt already, and is booked though its give-back waits.
    if (own) postings.push(postingOf(row, secondPaid(attempt.channel, own.amount), attempt.n, now));
    const fresh = own ?? beside;
    if (!fresh || isBusy) continue;
    if (!own) {
      const about = { ...aboutOf(row, attempt, fresh.amount), closesAt: attempt.closes_at };
      made.push({
        ...newAttempt({ ...about, n: next, kind: 'collect' }, now),
        state: 'paid',
        operator_reference: fresh.operatorReference,
        settled_at: now,
      });
      postings.push(postingOf(row, secondPaid(about.channel, fresh.amount), next, now));
    }
    made.push(giveBack(row, attempt, fresh.amount, own ? next : next + 1, now));
    owing.add(row.id);
  }
  await insertAttempts(tx, made);
  await post(tx, postings, clock.now());
  return owing;
}

const ended: readonly AttemptRow['state'][] = ['paid', 'refused', 'closed'];

function giveBack(
  row: PaymentRow,
  attempt: AttemptRow,
  amount: bigint,
  n: number,
  now: number,
): AttemptRow {
  const about = { ...aboutOf(row, attempt, amount), closesAt: attempt.closes_at };
  return { ...newAttempt({ ...about, n, kind: 'refund' }, now), state: 'ready' };
}

/** The payer has it again. */
export function postGivenBack(
  tx: Tx,
  given: readonly { row: PaymentRow; attempt: AttemptRow }[],
  nowOf: (row: PaymentRow) => number,
): Promise<void> {
  const postings = given.map(({ row, attempt }) =>
    postingOf(row, secondGivenBack(attempt.channel, attempt.amount), attempt.n, nowOf(row)),
  );
  return post(tx, postings, clock.now());
}

const aboutOf = (
  { project_id, mode, id: object_id }: PaymentRow,
  { rail, channel }: AttemptRow,
  amount: bigint,
) => ({
  project_id,
  mode,
  object_id,
  rail,
  channel,
  amount,
});

const postingOf = (
  { project_id: projectId, mode, id: objectId }: PaymentRow,
  journal: Pick<Posting, 'transition' | 'lines'>,
  attempt: number,
  at: number,
): Posting => ({
  scope: { projectId, mode },
  objectType: 'payment',
  objectId,
  attempt,
  at,
  ...journal,
});
