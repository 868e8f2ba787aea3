// Decisions on disputes without I/O: whether one may be opened, answered, decided (contract/payments.md B.7, B.15.8).
import { limits } from '../../../contract/limits.ts';
import type { KeptEvidence, NewEvidence } from '../../../contract/payments/disputes.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { next } from '../../kit/machine.ts';
import type { PaymentRow } from '../payments/index.ts';
import { remainderOf } from '../payments/payment.rules.ts';
import { type DisputeTrigger, disputeMachine } from './dispute.machine.ts';
import type { DisputeRow } from './dispute.store.ts';
import {
  aboveRemainder,
  alreadyOpen,
  fieldTexts,
  isNow,
  notSucceeded,
  tooLate,
} from './dispute.texts.ts';

const day_ms = 86_400_000;

export const respondBy = (openedAt: number, answer_days: number): number =>
  openedAt + answer_days * day_ms;
export const decidedBy = (challengedAt: number): number =>
  challengedAt + limits.disputeDecision_days * day_ms;

export const isOpen = ({ status }: Pick<DisputeRow, 'status'>): boolean =>
  status === 'opened' || status === 'challenged';

/** The francs that a new dispute is about, or why there is none. */
export function judgeOpening(
  payment: PaymentRow | undefined,
  asked: bigint | undefined,
  lang: Lang,
): Failure | { amount: bigint } {
  if (!payment) return fail('NOT_FOUND');
  if (payment.status !== 'succeeded') {
    return fail('INVALID_STATE', { message: notSucceeded(payment.status)[lang] });
  }
  const { dispute_status: status } = payment;
  if (status !== null && isOpen({ status })) {
    return fail('INVALID_STATE', { message: alreadyOpen(status)[lang] });
  }
  const remainder = remainderOf(payment);
  const amount = asked ?? remainder;
  const wrong = (text: string) => fail('INVALID_REQUEST', { fields: { amount: text } });
  if (remainder === 0n) return wrong(fieldTexts.nothingLeft[lang]);
  return amount > remainder ? wrong(aboveRemainder(remainder)[lang]) : { amount };
}

/** Whether the merchant may still answer. */
export function refuseAnswer(row: DisputeRow, now: number, lang: Lang): Failure | undefined {
  if (row.status !== 'opened') return fail('INVALID_STATE', { message: isNow(row.status)[lang] });
  return now >= row.respond_by ? fail('INVALID_STATE', { message: tooLate[lang] }) : undefined;
}

/** Whether evidence may still be added: until the decision, or until nobody answered. */
export function refuseEvidence(row: DisputeRow, now: number, lang: Lang): Failure | undefined {
  return row.status === 'challenged' ? undefined : refuseAnswer(row, now, lang);
}

/** Whether one more document of so many bytes fits. */
export function refuseDocument(
  kept: readonly { size: bigint }[],
  size: bigint,
  lang: Lang,
): Failure | undefined {
  const wrong = (text: string) => fail('INVALID_REQUEST', { fields: { file: text } });
  if (kept.length >= limits.documentsPerDispute) return wrong(fieldTexts.manyDocuments[lang]);
  const all = kept.reduce((sum, one) => sum + one.size, size);
  const isTooMuch = all > BigInt(limits.documentBytesPerDispute);
  return isTooMuch ? wrong(fieldTexts.largeDocuments[lang]) : undefined;
}

/** The row after a step; the same object where the machine has none. */
export function stepOf(row: DisputeRow, trigger: DisputeTrigger, now: number): DisputeRow {
  const status = next(disputeMachine, row.status, trigger);
  if (!status) return row;
  const moved = { ...row, status, updated_at: now };
  if (status === 'challenged') return { ...moved, challenged_at: now };
  return { ...moved, closed_at: now, accepted_at: status === 'accepted' ? now : null };
}

/** Evidence with what is said anew laid over it, without what is taken back. */
export const merged = (row: Pick<DisputeRow, 'evidence'>, given: NewEvidence): KeptEvidence =>
  Object.fromEntries(
    Object.entries({ ...row.evidence, ...given }).filter(([, said]) => said !== null),
  ) as KeptEvidence;
