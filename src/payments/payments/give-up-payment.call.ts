// The payer gives a payment up. What they were asked for is taken back at the operator first, so that who pays by another payment
// afterwards pays once; what it says is paid is paid. Where it does not know, or cannot take it back, the payment has failed all the
// same (contract/payments.md B.3 "States"), is asked for no more, and is looked at until the operator says how that ended.
import type { Rail } from '../../connectors/rails/rail.ts';
import type { CallContext } from '../../db/context.ts';
import { type AttemptRow, type Ears, Overtaken } from '../attempts/index.ts';
import { keepAsked } from './advance-payment.job.ts';
import type { PaymentRow } from './payment.store.ts';
import { settlePayments } from './settle-payment.ts';
import { endTakenBack, takeBack } from './take-back.call.ts';

/** The payment as it is afterwards: `failed`, or paid after all. `now` is that of its project. */
export async function giveUpPayment(
  rail: Rail,
  ctx: Pick<CallContext, 'db' | 'transaction'> & Ears & { now: number },
  row: PaymentRow,
): Promise<PaymentRow> {
  const ended = await endTakenBack(rail, ctx, row, (key, heard) => {
    const { asked, finding: said } = heard;
    const gone = { state: 'given_up', onlyPending: !asked, checkAt: said.checkAt } as const;
    // Another amount than was asked for pays nothing: that is for a person, and its payer may go.
    const isPaid = said.state === 'paid' && said.amount === key.charged_amount;
    const found = [{ key, finding: isPaid ? said : gone }];
    return ctx.transaction(async (tx) => {
      const rows = await settlePayments(tx, found, () => ctx.now, ctx.log);
      await keepAsked(tx, rows, [{ key, finding: heard }], () => ctx.now, ctx.log);
      return rows.get(key.id);
    });
  });
  return ended.row ?? row;
}

/** The payment once what its payer was asked for was taken back, for another attempt; undefined where somebody else came first. */
export async function takeAttemptBack(
  rail: Rail,
  ctx: Pick<CallContext, 'transaction'> & Ears & { now: number },
  row: PaymentRow,
  attempts: readonly AttemptRow[],
): Promise<PaymentRow | undefined> {
  try {
    const heard = await takeBack(rail, ctx, row, attempts);
    return await ctx.transaction(async (tx) => {
      const found = [{ key: row, finding: heard.finding }];
      const rows = await settlePayments(tx, found, () => ctx.now, ctx.log);
      await keepAsked(tx, rows, [{ key: row, finding: heard }], () => ctx.now, ctx.log);
      return rows.get(row.id);
    });
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    throw error;
  }
}
