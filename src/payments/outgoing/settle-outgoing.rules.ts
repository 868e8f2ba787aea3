// What an operator's answer means for money that leaves (contract/payments.md B.4, B.5; contract/rails.md C). Unknown is
// not failed: only a documented refusal gives the funds back, and no time does. Pure.
import { type Machine, next } from '../../kit/machine.ts';
import type { RefusalCode } from '../../kit/operator-picture.ts';
import type { Decision } from '../attempts/index.ts';
import type { OutgoingRow } from './outgoing-row.ts';

/** What an operator said of a refund or a payout. */
export type OutgoingFinding = {
  decision: Decision;
  reference: string | null;
  /** When it is to be asked again; null where nothing more is to be known. */
  checkAt: number | null;
};

export type OutgoingTrigger = 'paid' | 'refused' | 'reversed';

const triggerOf: Partial<Record<Decision['is'], OutgoingTrigger>> = {
  paid: 'paid',
  refused: 'refused',
  // It never was, or no longer is, on its way: nothing was received.
  closed: 'refused',
  reversed: 'reversed',
};

/** The row after an answer; the same object where the machine has no such step. */
export function settleOutgoing<R extends OutgoingRow>(
  row: R,
  { decision, reference, checkAt }: OutgoingFinding,
  machine: Machine<R['status'], OutgoingTrigger>,
  failWith: (code: RefusalCode) => Partial<R>,
  now: number,
): R {
  const seen = {
    ...row,
    provider_reference: reference ?? row.provider_reference,
    last_checked_at: now,
    next_check_at: checkAt,
    updated_at: now,
  };
  const trigger = triggerOf[decision.is];
  if (!trigger) {
    if (row.succeeded_at !== null || row.failed_at !== null) return row;
    return { ...seen, provider_state: decision.is === 'waits' ? 'pending' : 'unknown' };
  }
  // Taken back before anybody here saw it paid: it is paid first, and looked at again at once.
  if (trigger === 'reversed' && !next(machine, row.status, trigger)) {
    const paid = next(machine, row.status, 'paid');
    if (!paid) return row;
    const at = { succeeded_at: now, next_check_at: now } as const;
    return { ...seen, status: paid, provider_state: 'paid', ...at };
  }
  const status = next(machine, row.status, trigger);
  if (!status) {
    // What has ended keeps its story; only when it is looked at again changes.
    return row.next_check_at === checkAt ? row : { ...row, next_check_at: checkAt };
  }
  if (trigger === 'paid') return { ...seen, status, provider_state: 'paid', succeeded_at: now };
  const code = decision.is === 'refused' ? decision.code : 'provider_unavailable';
  const provider_state = decision.is === 'closed' ? 'closed' : 'refused';
  return { ...seen, status, provider_state, failed_at: now, ...failWith(code) };
}
