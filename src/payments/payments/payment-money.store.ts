// SQL on what became of a payment's money: counted on its row, under its lock, by refunds and disputes
// (contract/payments.md B.4, D.3 invariant 5).
import type { DisputeStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { lockPayments, type PaymentKey } from './payment.store.ts';
import { counted } from './payment-kept.store.ts';

/** What is added to the counters of a payment; negative takes away. */
export type RefundedChange = PaymentKey & { pending: bigint; refunded: bigint };

/** Locks the payments of one place in the order of their keys, then counts; several changes of one are one. */
export async function changeRefunded(tx: Tx, changes: readonly RefundedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const sums = new Map<string, RefundedChange>();
  for (const change of changes) {
    const name = `${change.project_id} ${change.mode} ${change.id}`;
    const { pending = 0n, refunded = 0n } = sums.get(name) ?? {};
    sums.set(name, {
      ...change,
      pending: pending + change.pending,
      refunded: refunded + change.refunded,
    });
  }
  const all = [...sums.values()];
  const projects = all.map((one) => one.project_id);
  await lockPayments(tx, all);
  await tx.run(sql`
    update payments p set refund_pending_amount = ${counted(sql`p.refund_pending_amount`, sql`g.pending`)},
      refunded_amount = ${counted(sql`p.refunded_amount`, sql`g.refunded`)}
      from unnest(${projects}::text[], ${all.map((one) => one.mode)}::text[], ${all.map((one) => one.id)}::text[],
        ${all.map((one) => one.pending)}::bigint[], ${all.map((one) => one.refunded)}::bigint[])
        as g (project_id, mode, id, pending, refunded)
     where p.project_id = g.project_id and p.mode = g.mode and p.id = g.id and ${bound('p', projects)}`);
}

/** What a dispute changes on its payment; the row is locked. */
export async function saveDispute(
  tx: Tx,
  { project_id, mode, id }: PaymentKey,
  dispute: { id: string; status: DisputeStatus; taken: bigint },
): Promise<void> {
  await tx.run(sql`
    update payments set dispute_id = ${dispute.id}, dispute_status = ${dispute.status},
      disputed_amount = ${counted(sql`disputed_amount`, sql`${dispute.taken}`)}
     where project_id = ${project_id} and mode = ${mode} and id = ${id}`);
}
