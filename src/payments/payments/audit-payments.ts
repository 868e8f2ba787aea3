// Checks that each payment has the journals and events that its state asks for (contract/payments.md D.3, invariant 6). A
// statement is one snapshot, and the three are written together.
import { limits } from '../../../contract/limits.ts';
import { type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import { type AuditedPayment, findEndOfPayments, findOddPayments } from './payment-audit.store.ts';

/** Payments of a slice, each with four look-ups: some hundredths of a second. */
const most = 1_000;

/** Events may be forgotten after this; a day less, because they are forgotten by the hour. */
const events_ms = (limits.eventHistory_days - 1) * 86_400_000;

export const auditPayments: AuditOfTenant = async (reader, scope, audit) => {
  const eventsSince = audit.now - events_ms;
  for (let from = ''; ; await audit.pause()) {
    const upTo = await findEndOfPayments(reader, scope, from, most);
    const { read, odd } = await findOddPayments(reader, scope, { from, upTo }, eventsSince);
    audit.read('payments', read);
    for (const payment of odd) {
      audit.found(6, nameOfRow(scope, payment.id), faultOf(payment));
    }
    if (upTo === undefined) return;
    from = upTo;
  }
};

function faultOf({ status, paid, strange, amounts, events }: AuditedPayment): string {
  const faults: string[] = [];
  if (paid !== (status === 'succeeded' ? 1 : 0)) faults.push(`${paid} journals P1`);
  if (strange > 0) faults.push(`${strange} journals of other transitions`);
  if (!amounts) faults.push('a journal of other amounts');
  if (!events) faults.push('not one event for each of its ends');
  return `is ${status} with ${faults.join(', ')}`;
}
