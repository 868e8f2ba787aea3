// Money that came twice for one payment (contract/payments.md B.3, rule 2): the second is booked to suspense as an
// attempt of its own and given back to the payer by another; the merchant's balance never sees it.
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import type { PaidEntry } from '../../kit/operator-picture.ts';
import { type Posting, post } from '../../ledger/index.ts';
import {
  type Asked,
  type AttemptRow,
  type BookedEntry,
  findAttempts,
  hasFee,
  insertAttempts,
  newAttempt,
  paidBy,
} from '../attempts/index.ts';
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

/**
 * Books what was not booked before, all of it at once; of what is owed to the payer one part goes back at a time. Answers
 * the ids of payments that have something to give back now.
 */
export async function bookOthers(
  tx: Tx,
  found: readonly Others[],
  nowOf: (row: PaymentRow) => number,
): Promise<Set<string>> {
  if (found.length === 0) return new Set();
  const known = Map.groupBy(
    await findAttempts(
      tx,
      found.map(({ row }) => row),
    ),
    (attempt) => attempt.object_id,
  );
  const made: AttemptRow[] = [];
  const postings: Posting[] = [];
  const owing = new Set<string>();
  for (const { row, attempt, others, own } of found) {
    const all = [...(known.get(row.id) ?? [])];
    const now = nowOf(row);
    const nextOf = () => Math.max(...all.map((one) => one.n)) + 1;
    const add = (one: AttemptRow) => {
      all.push(one);
      made.push(one);
    };
    if (own) postings.push(postingOf(row, secondPaid(attempt.channel, own.amount), attempt.n, now));
    for (const other of others) {
      // The attempt's own name at the operator is that of its newest money, which may be this.
      const isBooked = ({ n, operator_reference: name }: AttemptRow) =>
        n !== attempt.n && name === other.operatorReference;
      if (all.some(isBooked)) continue;
      const about = { ...aboutOf(row, attempt, other.amount), closesAt: attempt.closes_at };
      const beside = {
        ...newAttempt({ ...about, n: nextOf(), kind: 'collect' }, now),
        state: 'paid',
        operator_reference: other.operatorReference,
        settled_at: now,
      } as const;
      postings.push(postingOf(row, secondPaid(about.channel, other.amount), beside.n, now));
      add(beside);
    }
    // One attempt of a payment is under way at a time: when it ends, what is still owed is looked at again.
    const [owed] = all.every(({ state }) => ended.includes(state)) ? owedOf(row, all) : [];
    if (!owed) continue;
    add(giveBack(row, owed, nextOf(), now));
    owing.add(row.id);
  }
  await insertAttempts(tx, made);
  await post(tx, postings, clock.now());
  return owing;
}

const ended: readonly AttemptRow['state'][] = ['paid', 'refused', 'closed'];

/** The attempt that paid a payment, among those of it. */
export function payingAttempt(
  row: Pick<PaymentRow, 'provider_reference'>,
  attempts: readonly AttemptRow[],
): AttemptRow | undefined {
  const paid = attempts.filter(({ kind, state }) => kind === 'collect' && state === 'paid');
  const isOf = ({ operator_reference: own, picture }: AttemptRow) =>
    own === row.provider_reference ||
    picture?.paid.some((one) => one.operatorReference === row.provider_reference) === true;
  return paid.find(isOf) ?? paid[0];
}

/** Money that came beside what paid the payment, and that nothing was begun to give back of. */
function owedOf(row: PaymentRow, attempts: readonly AttemptRow[]): AttemptRow[] {
  const paid = attempts.filter(({ kind, state }) => kind === 'collect' && state === 'paid');
  // One that was not paid owes all of it.
  const payer = row.paid_at === null ? undefined : payingAttempt(row, paid);
  const back = attempts.filter(({ kind }) => kind === 'refund');
  const named = new Set(back.map(({ gives_back }) => gives_back));
  // Of before it was said whose money they give back, any of the sum.
  const begun = back.filter((one) => one.gives_back === null).map(({ amount }) => amount);
  return paid.filter((one) => {
    if (one === payer || named.has(one.n)) return false;
    const at = begun.indexOf(one.amount);
    if (at >= 0) begun.splice(at, 1);
    return at < 0;
  });
}

const giveBack = (row: PaymentRow, owed: AttemptRow, n: number, now: number): AttemptRow => ({
  ...newAttempt(
    { ...aboutOf(row, owed, owed.amount), closesAt: owed.closes_at, n, kind: 'refund' },
    now,
  ),
  state: 'ready',
  gives_back: owed.n,
});

/** What came by an attempt or beside it, or went back, and is booked, where its operator tells its fee; the payments are locked. */
export async function entriesWithFees(
  tx: Tx,
  asked: readonly (Asked & { row: PaymentRow })[],
  nowOf: (row: PaymentRow) => number,
): Promise<BookedEntry[]> {
  const told = asked.filter(({ attempt }) => attempt.picture?.paid.some(hasFee));
  if (told.length === 0) return [];
  const known = await findAttempts(
    tx,
    told.map(({ row }) => row),
  );
  return told.flatMap((one) => {
    const { row, attempt } = one;
    const own = paidBy(one)?.operatorReference;
    return (attempt.picture?.paid ?? []).flatMap((entry): BookedEntry[] => {
      const isBeside = ({ object_id, n, kind, operator_reference: name }: AttemptRow) =>
        object_id === row.id &&
        n !== attempt.n &&
        kind === 'collect' &&
        name === entry.operatorReference;
      const by = own === entry.operatorReference ? attempt : known.find(isBeside);
      return by ? [{ objectType: 'payment', attempt: by, entry, at: nowOf(row) }] : [];
    });
  });
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
