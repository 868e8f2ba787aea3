// Which of a payment's attempts is asked about, and what its answer means for the payment (contract/rails.md RA15;
// contract/payments.md B.3, rules 0 to 2). Pure.
import type { Asked, AttemptRow } from '../attempts/index.ts';
import { failureOf } from './payment.rules.ts';
import type { Finding } from './settle-payment.ts';

/** A payment without anything to look up is tried again so much later. */
export const askAgain_ms = 30_000;

/** Which of several attempts it is. */
export type About = { isFormer: boolean; others: number | null };
/** The attempt to ask about: the newest, unless its operator promised to know more of a former one by now (RA15). */
export function dueOf(attempts: readonly AttemptRow[], now: number) {
  const attempt = attempts.at(-1);
  if (attempts.length < 2) return { attempt, about: undefined };
  const former = attempts.find(
    ({ check_at }, i) => i < attempts.length - 1 && check_at !== null && check_at <= now,
  );
  const asked = former ?? attempt;
  const others = nextLook(attempts.filter((one) => one !== asked));
  return { attempt: asked, about: { isFormer: former !== undefined, others } };
}

/** When the first of them is looked at again. */
export function nextLook(attempts: readonly AttemptRow[]): number | null {
  const times = attempts.flatMap(({ check_at }) => (check_at === null ? [] : [check_at]));
  return times.length === 0 ? null : Math.min(...times);
}

const earliest = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** What the attempt's answer means for its payment. */
export function findingOf(asked: Asked, now: number, about?: About): Finding {
  const { decision } = asked;
  const check_at = earliest(asked.attempt.check_at, about?.others ?? null);
  const attempt = { ...asked.attempt, check_at };
  // What is given back of a second payment changes nothing of the first; what ended is looked at again as its operator promised.
  if (attempt.kind === 'refund') {
    return { state: 'closed', reference: attempt.operator_reference, checkAt: check_at };
  }
  const isMoney = decision.is === 'paid' || decision.is === 'differs' || decision.is === 'reversed';
  if (about?.isFormer && !isMoney) return { state: 'watched', checkAt: check_at };
  const reference = attempt.operator_reference;
  const checkAt = attempt.check_at ?? now + askAgain_ms;
  // What came goes back to its payer, who is asked for nothing meanwhile.
  const ends = 'aside' in decision && { ends: true };
  switch (decision.is) {
    case 'paid':
    case 'differs':
    case 'reversed':
      return {
        state: 'paid',
        reference: decision.entry.operatorReference,
        amount: decision.entry.amount,
        checkAt: attempt.check_at,
        channel: attempt.channel,
      };
    case 'refused':
      return {
        state: 'refused',
        reference,
        code: failureOf(decision.code),
        checkAt: attempt.check_at,
        ...ends,
      };
    case 'closed':
      return { state: 'closed', reference, checkAt: attempt.check_at, ...ends };
    default:
      return { state: decision.is === 'waits' ? 'pending' : 'unknown', reference, checkAt };
  }
}
