// A payment that is under way is taken back at its operator, before whoever asked for it or pays it may end it: what it says
// comes first (contract/payments.md B.3).
import type { Rail } from '../../connectors/rails/rail.ts';
import type { CallContext } from '../../db/context.ts';
import {
  type Asked,
  type AttemptRow,
  closeAtOperator,
  type Ears,
  findAttempts,
  Overtaken,
} from '../attempts/index.ts';
import { questionOf } from './advance-payment.job.ts';
import { findPayments, type PaymentRow } from './payment.store.ts';
import { findingOf, nextLook } from './payment-attempts.rules.ts';
import type { Finding } from './settle-payment.ts';

export type TakenBack = { asked: Asked | undefined; finding: Finding };

/** Nobody was asked for money: it ends here alone. */
const nobodyAsked: TakenBack = {
  asked: undefined,
  finding: { state: 'closed', reference: null },
};

type Outside = Pick<CallContext, 'db' | 'now'> & Ears;

export const isOpen = ({ status }: PaymentRow): boolean =>
  status === 'pending' || status === 'processing';

/** How often one that moves at the same time is ended anew, as it is by then. */
const times = 3;

/**
 * The payment after `end` ended it as it was read, by what its operator said; `isOurs` unless its job or another caller came first,
 * whose doing may be its end.
 */
export async function endTakenBack(
  rail: Rail,
  ctx: Outside,
  row: PaymentRow,
  end: (row: PaymentRow, heard: TakenBack) => Promise<PaymentRow | undefined>,
  left = times,
): Promise<{ row: PaymentRow | undefined; isOurs: boolean }> {
  const endAsRead = async () => {
    if (row.status !== 'processing') return end(row, nobodyAsked);
    return end(row, await takeBack(rail, ctx, row, await findAttempts(ctx.db, [row])));
  };
  const after = await endAsRead().catch((error: unknown) => {
    if (error instanceof Overtaken) return 'overtaken' as const;
    throw error;
  });
  const isOurs = after !== 'overtaken';
  const known = isOurs ? after : (await findPayments(ctx.db, [row]))[0];
  // Its job began meanwhile: now it is under way, and is taken back as such.
  const hasBegun = row.status === 'pending' && known?.status === 'processing';
  const again = known && isOpen(known) && (!isOurs || hasBegun) && left > 1;
  return again ? endTakenBack(rail, ctx, known, end, left - 1) : { row: known, isOurs };
}

/** Outside a transaction: the operator is called. Throws Overtaken where the payment has moved on since it was read. */
export async function takeBack(
  rail: Rail,
  { now, ...ears }: Omit<Outside, 'db'>,
  row: PaymentRow,
  attempts: readonly AttemptRow[],
): Promise<TakenBack> {
  const attempt = attempts.at(-1);
  if (!attempt) return nobodyAsked;
  // Its payer may be asked by another by now, of which the end of this one says nothing.
  if (attempt.settled_at !== null) throw new Overtaken('an attempt ended before it was taken back');
  const asked = await closeAtOperator(
    rail,
    { ...questionOf(row, attempt), fresh: false },
    now,
    ears,
  );
  const about = { isFormer: false, others: nextLook(attempts.slice(0, -1)) };
  // What never left has not failed for its payer: its merchant ends it.
  if (attempt.state === 'ready') {
    return { asked, finding: { state: 'closed', reference: null, checkAt: about.others } };
  }
  return { asked, finding: findingOf(asked, now, about) };
}
