// Prices refunds for two minutes; moves no money (contract/payments.md B.4, "Quote").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { BatchItem, Context, Mode, ProjectCaller } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { termsOf } from '../merchants/index.ts';
import { findPayments, type PaymentKey, type PaymentRow } from '../payments/index.ts';
import { createQuotes, type QuoteMaker, type Quoting } from '../quotes/index.ts';
import { judgeRefund, refuseRail } from './judge-refund.rules.ts';

type Operation = Operations['quoteRefund'];
type Item = BatchItem<ProjectCaller, Input<Operation>, PaymentKey>;
type Facts = ReadonlyMap<string, PaymentRow>;

export const refundQuoter = (makeQuote: QuoteMaker, hasRail: (mode: Mode) => boolean) => ({
  prepare: ({ caller }: Context<ProjectCaller>, { body }: Input<Operation>): PaymentKey => ({
    project_id: caller.projectId,
    mode: caller.mode,
    id: body.payment_id,
  }),
  run: (tx: Tx, items: Item[]): Promise<(Reply<Operation> | Failure)[]> =>
    createQuotes(tx, items, { makeQuote, hasRail, facts: findAsked, price }),
});

const nameOf = ({ project_id, mode, id }: PaymentKey) => `${project_id} ${mode} ${id}`;

async function findAsked(tx: Tx, keys: readonly PaymentKey[]): Promise<Facts> {
  // Calls for one payment read it once.
  const asked = new Map(keys.map((key) => [nameOf(key), key]));
  const known = [...asked.values()].filter(({ id }) => isId('pay', id));
  const payments = known.length === 0 ? [] : await findPayments(tx, known);
  return new Map(payments.map((payment) => [nameOf(payment), payment]));
}

const price: Quoting<Input<Operation>, PaymentKey, Facts, Reply<Operation>>['price'] = (
  { ctx, input: { body }, prepared: key },
  { merchant, hasRail, facts },
) => {
  const { status: merchant_status } = merchant;
  if (merchant_status !== 'active') return fail('MERCHANT_SUSPENDED', { merchant_status });
  const terms = termsOf(merchant);
  const judged = judgeRefund(
    {
      payment: facts.get(nameOf(key)),
      amount: body.amount === undefined ? undefined : BigInt(body.amount),
      feePayer: body.fee_payer,
    },
    { terms, feePayer: merchant.fee_payer_default, now: ctx.now, lang: ctx.lang },
    false,
  );
  if ('code' in judged) return judged;
  const noRail = refuseRail(judged.payment, terms, hasRail);
  if (noRail) return noRail;
  return {
    priced: {
      kind: 'refund',
      object_id: judged.payment.id,
      amount: judged.amount,
      fee: judged.fee,
      fee_schedule: terms.feeSchedule,
      fee_payer: judged.feePayer,
      original_fee: judged.originalFee,
      debit: judged.debit,
      received: judged.received,
    },
    reply: (quote) => ({
      ...quote,
      kind: 'refund',
      payment_id: judged.payment.id,
      original_fee_refunded: toNumber(judged.originalFee),
    }),
  };
};
