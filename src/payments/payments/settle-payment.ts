// Moves payments by what the operator says, once, whoever says it and however often (contract/payments.md B.3, rule 3).
import type { FailureCode } from '../../../contract/payments/words.ts';
import type { Log } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { next } from '../../kit/machine.ts';
import { applySteps, type NowOf } from '../transitions/index.ts';
import { type PaymentTrigger, paymentMachine } from './payment.machine.ts';
import { paymentObject } from './payment.object.ts';
import type { PaymentKey, PaymentRow } from './payment.store.ts';

/** What an operator said of a payment, in our words; `checkAt` of an end: when the operator will know more. */
export type Finding =
  | { state: 'pending' | 'unknown'; reference: string | null; checkAt: number }
  | {
      state: 'paid';
      reference: string;
      amount: bigint;
      checkAt?: number | null;
      /** Of the attempt that was paid, which need not be the newest. */
      channel?: string;
    }
  /** Of a former attempt, whose end was known: only when it is looked at again changes. */
  | { state: 'watched'; checkAt: number | null }
  | {
      state: 'refused';
      reference: string | null;
      code: FailureCode;
      checkAt?: number | null;
      ends?: boolean;
    }
  | {
      state: 'closed';
      reference: string | null;
      checkAt?: number | null;
      /** Said of a payment that nobody was asked for: it is nothing to one that is under way. */
      onlyPending?: boolean;
      /** Not of an attempt alone, of the payment. */
      ends?: boolean;
    }
  /** The payer does not want to pay any more. */
  | { state: 'given_up'; onlyPending: boolean; checkAt: number | null | undefined };

/** A wrong amount is looked at by a person; we ask the operator again meanwhile. */
const mismatchCheck_ms = 3_600_000;

/** Applies findings on payments of one place; answers the payments as they are afterwards, by id. */
export async function settlePayments(
  tx: Tx,
  found: readonly { key: PaymentKey; finding: Finding }[],
  nowOf: NowOf,
  log: Log,
): Promise<Map<string, PaymentRow>> {
  const findings = new Map(found.map(({ key, finding }) => [key.id, finding]));
  const keys = found.map(({ key }) => key);
  const step = (row: PaymentRow) => apply(row, findings.get(row.id) as Finding, nowOf(row), log);
  return applySteps(tx, paymentObject, keys, step);
}

/** The payment after a finding; the same object when the machine has no such step. */
function apply(row: PaymentRow, finding: Finding, now: number, log: Log): PaymentRow {
  if (finding.state === 'given_up') return giveUp(row, finding, now);
  if (finding.state === 'watched') return watch(row, finding.checkAt);
  const seen = { ...row, provider_reference: finding.reference, last_checked_at: now };
  if (finding.state === 'pending' || finding.state === 'unknown') {
    // One that has ended stays so, and is looked at again when that was said.
    if (!isWatched(row)) return watchOn(row, finding.checkAt);
    return {
      ...seen,
      provider_state: finding.state,
      next_check_at: finding.checkAt,
      updated_at: now,
    };
  }
  // Rule 0: only the amount that was asked for makes a success; another is a matter for a person.
  if (finding.state === 'paid' && finding.amount !== row.charged_amount) {
    log.error({ payment: row.id }, 'the operator confirmed another amount than was asked for');
    // What has ended, or has not begun, keeps its story.
    if (row.status !== 'processing') return watchOn(row, finding.checkAt ?? null);
    return {
      ...seen,
      provider_state: 'unknown',
      next_check_at: now + mismatchCheck_ms,
      updated_at: now,
    };
  }
  if (finding.state === 'closed' && finding.onlyPending && row.status !== 'pending') return row;
  const isAttempt =
    (finding.state === 'refused' || finding.state === 'closed') && finding.ends !== true;
  // Its payer chooses anew already: what a former attempt came to is no end of the payment.
  if (isAttempt && row.on_page && row.status === 'pending') {
    return watch(row, finding.checkAt ?? null);
  }
  const mayTryAgain =
    isAttempt && row.on_page && row.status === 'processing' && now < row.expires_at;
  const trigger: PaymentTrigger = mayTryAgain ? 'attempt_failed' : finding.state;
  const status = next(paymentMachine, row.status, trigger);
  // Of one that waits for its payer only former attempts are looked at, whoever ends it.
  const former = row.status === 'pending' ? row.next_check_at : null;
  const next_check_at = finding.checkAt === undefined ? former : finding.checkAt;
  // What has ended keeps its story; only when it is looked at again changes.
  if (!status) return watch(row, next_check_at);
  const ended = {
    ...seen,
    status,
    provider_state: row.provider === null ? null : finding.state,
    next_check_at,
    updated_at: now,
  };
  // The payer may choose anew; what the attempt came to stands in the attempt, which is watched for late money.
  if (status === 'pending') return { ...ended, channel: null };
  if (finding.state === 'paid') {
    const late = row.status === 'expired' || row.status === 'failed';
    const channel = (finding.channel as PaymentRow['channel']) ?? row.channel;
    return { ...ended, channel, failure_code: null, paid_at: now, late };
  }
  if (finding.state === 'refused') return { ...ended, failure_code: finding.code, failed_at: now };
  return { ...ended, expired_at: now };
}

const watch = (row: PaymentRow, next_check_at: number | null): PaymentRow =>
  row.next_check_at === next_check_at ? row : { ...row, next_check_at };

/** The same where it is looked at already: what nothing is to be known of any more is not begun again. */
const watchOn = (row: PaymentRow, next_check_at: number | null): PaymentRow =>
  row.next_check_at === null ? row : watch(row, next_check_at);

/** The operator may be looked at still: `checkAt` says when, else it stays as it is. */
function giveUp(
  row: PaymentRow,
  { onlyPending, checkAt }: Extract<Finding, { state: 'given_up' }>,
  now: number,
): PaymentRow {
  if (onlyPending && row.status !== 'pending') return row;
  const status = next(paymentMachine, row.status, 'given_up');
  if (!status) return row;
  return {
    ...row,
    status,
    failure_code: 'customer_cancelled',
    next_check_at: checkAt === undefined ? row.next_check_at : checkAt,
    failed_at: now,
    updated_at: now,
  };
}

/** Whether the operator is still asked: also of a payment that its payer gave up while it was asked for. */
export const isWatched = ({ status, next_check_at }: PaymentRow): boolean =>
  status === 'processing' || (status === 'failed' && next_check_at !== null);
