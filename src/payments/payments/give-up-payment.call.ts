// The payer gives a payment up. What they were asked for is taken back at the operator first, so that who pays by another payment
// afterwards pays once; what it says is paid is paid. Where it does not know, or cannot take it back, the payment has failed all the
// same (contract/payments.md B.3 "States"), is asked for no more, and is looked at until the operator says how that ended.
import type { Rail } from '../../connectors/rails/rail.ts';
import type { CallContext } from '../../db/context.ts';
import { Overtaken } from '../attempts/index.ts';
import { keepAsked } from './advance-payment.job.ts';
import { findPayments, type PaymentRow } from './payment.store.ts';
import { settlePayments } from './settle-payment.ts';
import { nobodyAsked, takeBack } from './take-back.call.ts';

/** How often one that moves at the same time is given up anew, as it is by then. */
const times = 3;

/** The payment as it is afterwards: `failed`, or paid after all. `now` is that of its project. */
export async function giveUpPayment(
  rail: Rail,
  ctx: Pick<CallContext, 'db' | 'log' | 'transaction'> & { now: number },
  row: PaymentRow,
  left = times,
): Promise<PaymentRow> {
  const heard = row.status === 'processing' ? await takeBack(rail, ctx, row) : nobodyAsked;
  const { asked, finding: said } = heard;
  const gone = { state: 'given_up', onlyPending: !asked, checkAt: said.checkAt } as const;
  const found = [{ key: row, finding: said.state === 'paid' ? said : gone }];
  const after = await ctx
    .transaction(async (tx) => {
      const rows = await settlePayments(tx, found, () => ctx.now, ctx.log);
      await keepAsked(tx, rows, [{ key: row, finding: heard }], () => ctx.now, ctx.log);
      return rows.get(row.id);
    })
    .catch((error: unknown) => {
      if (error instanceof Overtaken) return undefined;
      throw error;
    });
  const known = after ?? (await findPayments(ctx.db, [row]))[0] ?? row;
  // Its job began meanwhile: now there is something to take back.
  const hasBegun = row.status === 'pending' && known.status === 'processing';
  const again = (!after || hasBegun) && left > 1;
  return again ? giveUpPayment(rail, ctx, known, left - 1) : known;
}
