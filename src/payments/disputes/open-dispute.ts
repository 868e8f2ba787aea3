// Opens a dispute on a payment: for the operator, the simulator and tests. What is disputed is held in the same
// transaction, and its deadline is a job (contract/payments.md B.7, D1).
import type { DisputeReason } from '../../../contract/payments/disputes.shapes.ts';
import type { Lang, Scope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import type { Failure } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import { fold } from '../../kit/text.ts';
import { defaultTerms, lockMerchant, termsOf } from '../merchants/index.ts';
import { promiseNotices } from '../notices/index.ts';
import { lockPayments, saveDispute } from '../payments/index.ts';
import { recordSteps } from '../transitions/index.ts';
import { disputeObject } from './dispute.object.ts';
import { judgeOpening, respondBy } from './dispute.rules.ts';
import { type DisputeRow, insertDispute } from './dispute.store.ts';
import { deadlineKind } from './forget-deadline.ts';

export type NewDispute = {
  scope: Scope;
  paymentId: string;
  /** All that is left of the payment when absent. */
  amount?: bigint | undefined;
  reason: DisputeReason;
  statement?: string | null;
  openedBy: 'operator' | 'customer' | 'simulator' | 'test';
  /** The present on the project's clock, and how far that is ahead of the server's. */
  now: number;
  ahead: number;
  lang: Lang;
};

/** The dispute as it was opened, or why there is none; nothing is written then. */
export async function openDispute(tx: Tx, asked: NewDispute): Promise<DisputeRow | Failure> {
  const { scope, paymentId: id, now } = asked;
  const tenant = { project_id: scope.projectId, mode: scope.mode };
  // The account after its payment (D.4): what is held here may be what a payout or a refund has just seen available.
  const [[payment], merchant] = await Promise.all([
    isId('pay', id) ? lockPayments(tx, [{ ...tenant, id }]) : [],
    lockMerchant(tx, scope),
  ]);
  const judged = judgeOpening(payment, asked.amount, asked.lang);
  if ('code' in judged) return judged;
  const terms = merchant ? termsOf(merchant) : defaultTerms;
  const row: DisputeRow = {
    ...tenant,
    id: newId('dp'),
    status: 'opened',
    payment_id: id,
    amount: judged.amount,
    held_amount: judged.amount,
    reason: asked.reason,
    customer_statement: asked.statement ?? null,
    evidence: {},
    opened_by: asked.openedBy,
    decision_comment: null,
    search_text: fold([asked.reason, asked.statement, id].filter(Boolean).join(' ')),
    respond_by: respondBy(now, terms.disputeAnswer_days),
    challenged_at: null,
    accepted_at: null,
    closed_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertDispute(tx, row);
  await saveDispute(tx, { ...tenant, id }, { id: row.id, status: 'opened', taken: 0n });
  await enqueue(tx, [
    {
      kind: deadlineKind,
      subject: row.id,
      projectId: scope.projectId,
      mode: scope.mode,
      runAt: row.respond_by - asked.ahead,
    },
  ]);
  const about = { id: row.id, paymentId: id, amount: Number(row.amount), reason: row.reason };
  const notice = { what: 'dispute_opened', ...about, respondBy: row.respond_by } as const;
  await promiseNotices(tx, [{ ...tenant, notice }]);
  // Without a count: the payment is told above, under the lock that it was judged by.
  const { count: _, ...opening } = disputeObject;
  await recordSteps(tx, opening, [{ before: row, after: row }]);
  return row;
}
