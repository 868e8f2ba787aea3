// The operator opens a dispute after a customer's claim, with a line in the audit that says who and what (contract/payments.md
// B.7: the platform's back office).
import type { DisputeReason } from '../../../contract/payments/disputes.shapes.ts';
import type { Scope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { type Actor, auditOperator } from '../../platform/index.ts';
import { aheadOfAccount } from '../merchants/index.ts';
import type { DisputeRow } from './dispute.store.ts';
import { openDispute } from './open-dispute.ts';

export type Claim = {
  scope: Scope;
  paymentId: string;
  /** All that is left of the payment when absent. */
  amount?: bigint | undefined;
  reason: DisputeReason;
  /** What the customer says. */
  statement: string;
  actor: Actor;
};

export async function openDisputeByOperator(database: Database, claim: Claim): Promise<DisputeRow> {
  const { scope, paymentId, amount, reason, statement, actor } = claim;
  const ahead = await aheadOfAccount(database, scope);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const about = { scope, paymentId, amount, reason, statement, openedBy: 'operator' } as const;
    const opened = await openDispute(tx, { ...about, now: now + ahead, ahead, lang: 'en' });
    if ('code' in opened) throw opened;
    await auditOperator(tx, {
      projectId: scope.projectId,
      actor,
      action: 'dispute.opened',
      details: {
        dispute: opened.id,
        mode: scope.mode,
        payment: paymentId,
        before: null,
        after: opened.status,
        amount: Number(opened.amount),
        reason,
        statement,
      },
      now,
    });
    return opened;
  });
}
