// A payment that is under way is taken back at its operator, before whoever asked for it or pays it may end it: what it says
// comes first (contract/payments.md B.3).
import type { Rail } from '../../connectors/rails/rail.ts';
import type { CallContext } from '../../db/context.ts';
import { type Asked, closeAtOperator, findAttempts } from '../attempts/index.ts';
import { questionOf } from './advance-payment.job.ts';
import type { PaymentRow } from './payment.store.ts';
import { findingOf, nextLook } from './payment-attempts.rules.ts';
import type { Finding } from './settle-payment.ts';

export type TakenBack = { asked: Asked | undefined; finding: Finding };

/** Nobody was asked for money: it ends here alone. */
export const nobodyAsked: TakenBack = {
  asked: undefined,
  finding: { state: 'closed', reference: null },
};

/** Outside a transaction: the operator is called. */
export async function takeBack(
  rail: Rail,
  { db, now, log }: Pick<CallContext, 'db' | 'now' | 'log'>,
  row: PaymentRow,
): Promise<TakenBack> {
  const attempts = await findAttempts(db, [row]);
  const attempt = attempts.at(-1);
  if (!attempt) return nobodyAsked;
  const asked = await closeAtOperator(
    rail,
    { ...questionOf(row, attempt), fresh: false },
    now,
    log,
  );
  const about = { isFormer: false, others: nextLook(attempts.slice(0, -1)) };
  // What never left has not failed for its payer: its merchant ends it.
  if (attempt.state === 'ready') {
    return { asked, finding: { state: 'closed', reference: null, checkAt: about.others } };
  }
  return { asked, finding: findingOf(asked, now, about) };
}
