// Sends again what did not leave: attempts of a payment of whose call no byte left (contract/rails.md RA15). A payer is asked
// only for a payment that is under way; what is owed to a payer goes back however the payment ended.
import type { Database } from '../../db/database.ts';
import {
  type AttemptRow,
  createSendAgain,
  findAttempts,
  hasClosed,
  type SendAgain,
  saveAttempts,
} from '../attempts/index.ts';
import type { NowOf } from '../transitions/index.ts';
import { paymentObject } from './payment.object.ts';
import { findPayments, type PaymentRow } from './payment.store.ts';
import { dueOf } from './payment-attempts.rules.ts';

/** Whether a call of this attempt may leave: nobody is asked for the money of a payment that has ended. */
export const mayLeave = (
  { status }: Pick<PaymentRow, 'status'>,
  { kind }: Pick<AttemptRow, 'kind'>,
) => kind !== 'collect' || status === 'processing';

/** They are written as sending before they are sent again (RA16); answers the payments as they are by then, too. */
export async function sendUnsent(
  database: Database,
  rows: readonly PaymentRow[],
  known: ReadonlyMap<string, AttemptRow[]>,
  nowOf: NowOf,
): Promise<{ sent: Map<string, AttemptRow>; rows: Map<string, PaymentRow> }> {
  const unsent = rows.filter((row) => {
    // A former attempt comes first: it may have paid.
    const { attempt } = dueOf(known.get(row.id) ?? [], nowOf(row));
    return attempt?.state === 'ready' && mayLeave(row, attempt);
  });
  if (unsent.length === 0) return { sent: new Map(), rows: new Map() };
  return database.transaction(async (tx) => {
    const locked = await paymentObject.lock(tx, unsent);
    const now = new Map(locked.map((row) => [row.id, row]));
    const sending = (await findAttempts(tx, locked))
      .filter((one) => {
        const row = now.get(one.object_id);
        return one.state === 'ready' && row && mayLeave(row, one) && !hasClosed(one, nowOf(one));
      })
      .map((attempt) => ({ ...attempt, state: 'sending' as const, sent_at: nowOf(attempt) }));
    await saveAttempts(
      tx,
      sending.map((attempt) => ({ attempt, from: 'ready' })),
    );
    return { sent: new Map(sending.map((attempt) => [attempt.object_id, attempt])), rows: now };
  });
}

/** Before a call that a crash left is made again: its payment may have ended while the operator was asked what it knows. */
export function createSendPaymentAgain(database: Database): SendAgain {
  const sendAgain = createSendAgain(database, paymentObject.lock);
  return async (attempt) => {
    const { project_id, mode, object_id: id } = attempt;
    const [row] = await findPayments(database, [{ project_id, mode, id }]);
    return row && mayLeave(row, attempt) ? sendAgain(attempt) : undefined;
  };
}
